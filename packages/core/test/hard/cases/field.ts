/** Small pictures as people crop them from screens and documents, drawn by hand so that the truth is known. */
import { type HardCase, hardCases } from '../hard-case'
import { write } from '../letters'
import type { Input } from '../outcome'
import { circle, ellipse, polygon, rectangle, ring, roundedRectangle, roundHole, stroke } from '../outlines'
import { area, lost } from '../properties'
import { BLUE, GREEN, RED, type Scene, SLATE, scene, shape, WHITE, YELLOW } from '../scene'

const INK = '#202124'
const RULE = '#c4c7cc'
const GRID = '#e3e5e8'
const PALE = '#f1f3f4'

/** Lines of text with dots, bars and diagonals, the letters at every place within a pixel. */
function crop(em: number): Scene {
  const lines = [
    'an idea to bid',
    'A cave in Eden',
    'opaline 147.',
    'build it - alone',
    'turn a tip over',
    'a pale land 4.7',
  ]
  const written = lines.flatMap((line, k) => write(line, 3.2 + 0.3 * k, em * (1.1 + 1.45 * k) + 0.2 * k, em, INK))
  return scene(Math.ceil(8.6 * em), WHITE, ...written)
}

/** The least likeness at 4x that we want of text, dB, by its size in px. */
const TEXT_GOALS = [
  [12, 26],
  [16, 29],
  [20, 31],
] as const
const SCREENS: readonly (readonly [string, Input])[] = [
  ['grey', 'exact'],
  ['sub-pixel', 'subpixel'],
]

const crops = SCREENS.flatMap(([screen, input]) =>
  TEXT_GOALS.flatMap(([em, psnr]) =>
    hardCases(`field: crop of ${screen} text of ${em} px`, crop(em), { psnr, inks: 0, area: [area(INK), 2] }, input),
  ),
)

const serifs = ['Till noon', 'He HIT ITel', 'on lIne', 'Lie on oil']
const serifCrop = scene(
  108,
  WHITE,
  ...serifs.flatMap((line, k) => write(line, 5.3 + 0.3 * k, 20.2 + 26.3 * k, 16, INK, true)),
)

/** Rules of 1 px on the lattice, a ground under the head, a word in each cell. */
function table(): Scene {
  const [tops, lefts] = [
    [8, 32, 56, 80, 104],
    [8, 52, 88],
  ]
  const rules = [
    ...[...tops, 127].map((y) => rectangle(8, y, 120, 1)),
    ...[...lefts, 127].map((x) => rectangle(x, 8, 1, 120)),
  ]
  const rows = [
    ['an', 'to', 'in'],
    ['bid', '147', '4.1'],
    ['tin', '71', '1.7'],
    ['cap', '4', '7.4'],
    ['end', '14', '1.1'],
  ]
  const words = rows.flatMap((row, r) =>
    row.flatMap((word, c) => write(word, lefts[c]! + 6.4, tops[r]! + 16.3, 12, r === 0 ? SLATE : INK)),
  )
  return scene(136, WHITE, shape(PALE, rectangle(8, 8, 120, 25)), ...rules.map((d) => shape(RULE, d)), ...words)
}

/** Points on the rules of the table, on its ground and in its cells. */
const TABLE_POINTS = [
  [30.5, 8.5],
  [100.5, 32.5],
  [30.5, 56.5],
  [70.5, 80.5],
  [110.5, 104.5],
  [8.5, 44.5],
  [52.5, 92.5],
  [88.5, 116.5],
  [127.5, 68.5],
  [48.5, 12.5],
  [48.5, 52.5],
] as const

/** Bars and a line of 2 px over grid lines of 1 px, with axes and labels. */
function chart(): Scene {
  const grid = [16, 40, 64, 88].map((y) => shape(GRID, rectangle(22, y, 110, 1)))
  const heights = [31.4, 57.8, 44.2, 70.6]
  const bars = heights.map((height, k) =>
    shape([BLUE, RED, YELLOW, GREEN][k]!, rectangle(30 + 26 * k, 112 - height, 16, height)),
  )
  const knots = [
    [26, 92.3],
    [52, 71.6],
    [78, 76.2],
    [104, 40.7],
    [130, 24.4],
  ] as const
  const line = knots.slice(1).map((knot, k) => shape(INK, stroke(knots[k]!, knot, 2, true)))
  const dots = knots.slice(1, -1).flatMap(([x, y]) => [shape(INK, circle(x, y, 3.5)), shape(WHITE, circle(x, y, 1.8))])
  const axes = [rectangle(22, 8, 1, 105), rectangle(22, 112, 110, 1)].map((d) => shape(SLATE, d))
  const labels = ['47', '14', '7'].flatMap((label, k) => write(label, 5.3, 24.3 + 36 * k, 12, SLATE))
  const feet = ['an', 'be', 'in', 'to'].flatMap((label, k) => write(label, 31.4 + 26 * k, 127.3, 12, SLATE))
  return scene(136, WHITE, ...grid, ...bars, ...line, ...dots, ...axes, ...labels, ...feet)
}

/** A card with a border of 1 px on a pale page: a badge, text, a filled button and an outlined one. */
function card(): Scene {
  const frame = (cx: number, cy: number, width: number, height: number, r: number, ink: string, fill: string) => [
    shape(ink, roundedRectangle(cx, cy, width, height, r)),
    shape(fill, roundedRectangle(cx, cy, width - 2, height - 2, r - 1)),
  ]
  return scene(
    144,
    PALE,
    ...frame(72, 72, 128, 112, 8, RULE, WHITE),
    shape(GREEN, circle(32, 40, 12)),
    shape(WHITE, stroke([26.5, 40.5], [30.5, 44.5], 2.4, true)),
    shape(WHITE, stroke([30.5, 44.5], [37.5, 36], 2.4, true)),
    ...write('Ancient', 52.3, 42.2, 16, INK),
    ...write('tile and pane', 20.4, 70.3, 12, SLATE),
    ...write('in an open bed', 20.4, 86.3, 12, SLATE),
    shape(RULE, rectangle(9, 94, 126, 1)),
    ...frame(44, 112, 48, 22, 4, BLUE, BLUE),
    ...write('do it', 30.4, 116.3, 12, WHITE),
    ...frame(100, 112, 48, 22, 4, BLUE, WHITE),
    ...write('not', 90.4, 116.3, 12, BLUE),
  )
}

/** A mug cut out on transparency: parts of several inks that meet each other and nothing, a handle with a hole, loose drops. */
const cutOut = scene(
  96,
  null,
  shape(SLATE, roundedRectangle(42.3, 56.2, 50, 56, 9)),
  shape(SLATE, ring(68.2, 54.7, 17, 10)),
  shape(RED, roundedRectangle(42.3, 56.2, 44, 50, 7)),
  shape(YELLOW, rectangle(20.3, 48.3, 44, 11)),
  shape(WHITE, ellipse(42.3, 31.4, 21, 5.2)),
  shape(BLUE, polygon([34.2, 4.1], [40.4, 16.3], [28.3, 16.8])),
  shape(BLUE, circle(54.3, 13.4, 4.3) + roundHole(54.3, 13.4, 1.6)),
)

export const field: HardCase[] = [
  ...crops,
  ...hardCases('field: crop of text with serifs of 16 px', serifCrop, { psnr: 29, inks: 0, area: [area(INK), 2] }),
  ...hardCases('field: table with rules of 1 px', table(), { psnr: 30, inks: 0, lost: [lost(TABLE_POINTS), 0] }),
  ...hardCases('field: chart over grid lines', chart(), {
    psnr: 32,
    inks: 0,
    lost: [
      lost([
        [60.5, 16.5],
        [26.5, 40.5],
        [126.5, 64.5],
        [22.5, 20.5],
        [120.5, 112.5],
        [78, 76.2],
        [104, 40.7],
      ]),
      0,
    ],
  }),
  ...hardCases('field: card with buttons', card(), {
    psnr: 32,
    inks: 0,
    lost: [
      lost([
        [72, 16.5],
        [8.5, 72],
        [72, 94.5],
        [78, 101.5],
        [100, 122.5],
        [30, 104],
      ]),
      0,
    ],
  }),
  ...hardCases('field: mug cut out on transparency', cutOut, { psnr: 36, inks: 0, seam: 0, mean: 0.05, distance: 0.5 }),
]
