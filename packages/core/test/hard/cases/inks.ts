import { type HardCase, hardCases } from '../hard-case'
import { circle, polygon, rectangle, ring, roundedRectangle, roundHole, star, stroke, window } from '../outlines'
import { area, lost } from '../properties'
import { BLACK, BLUE, GREEN, RED, SLATE, scene, shape, WHITE, YELLOW } from '../scene'

/** Two neighbours that an attentive viewer can just tell apart: about three just noticeable differences. */
const NEAR_PAIRS = [
  ['greys', '#808080', '#878787'],
  ['light greys', '#f5f5f5', '#eeeeee'],
  ['blues', '#1565c0', '#1e6bc4'],
  ['darks', '#101418', '#1b2026'],
  ['yellows', '#fbc02d', '#fdc843'],
] as const

const nearPairs = NEAR_PAIRS.flatMap(([name, a, b]) =>
  hardCases(`low contrast: ${name}`, scene(64, a, shape(b, circle(32.2, 31.7, 20))), {
    lost: [
      lost(
        [
          [32, 32],
          [40, 40],
          [22, 28],
          [6, 6],
        ],
        3,
      ),
      0,
    ],
    distance: 0.3,
    inks: 0,
  }),
)

const jpegs = [
  ['disc', shape(BLUE, circle(48.3, 47.7, 30)), 2],
  ['star', shape(RED, star(48.2, 50.1, 40, 15.3, 5)), 10],
  ['rounded rectangle', shape(GREEN, roundedRectangle(48, 48, 70, 44, 8)), 8],
  ['ring', shape(BLACK, ring(48, 48, 36, 28)), 4],
  ['line of 3 px', shape(BLACK, stroke([12, 20], [84, 70], 3)), 4],
] as const

export const inks: HardCase[] = [
  ...nearPairs,
  ...jpegs.flatMap(([name, drawn, segments]) =>
    hardCases(
      `JPEG: ${name}`,
      scene(96, WHITE, drawn),
      { distance: 0.4, mean: 0.08, segments: 4 + segments, inks: 0, color: 6 },
      'jpeg',
    ),
  ),
  ...hardCases(
    'JPEG: three inks that touch',
    scene(
      96,
      WHITE,
      shape(BLUE, rectangle(12, 12, 36.4, 72)),
      shape(YELLOW, rectangle(48.4, 12, 36, 72)),
      shape(RED, circle(48, 48, 18)),
    ),
    {
      distance: 0.6,
      inks: 0,
      color: 8,
    },
    'jpeg',
  ),
  ...hardCases('200 inks at once', scene(160, WHITE, ...swatches(200)), {
    inks: 0,
    color: 3,
    lost: [lost(Array.from({ length: 200 }, (_, k) => swatch(k))), 0],
  }),
  ...hardCases('32 inks of discs', scene(128, WHITE, ...manyDiscs()), {
    inks: 0,
    color: 3,
    distance: 0.1,
    segments: 4 + 64,
  }),
  ...hardCases('six steps of one hue', scene(96, WHITE, ...ramp()), { inks: 0, color: 2, distance: 0.05 }),
  ...hardCases(
    'tiny dot of an ink of its own',
    scene(64, WHITE, shape(BLUE, circle(32, 32, 24)), shape(RED, circle(38.2, 26.4, 2))),
    {
      lost: [lost([[38.2, 26.4]]), 0],
      color: 8,
      inks: 0,
    },
  ),
  ...hardCases(
    "small shape between its neighbours' blend",
    scene(64, WHITE, shape(BLACK, rectangle(8.4, 8.3, 24, 48)), shape('#808080', circle(46, 32, 6))),
    {
      inks: 0,
      distance: 0.1,
      color: 3,
    },
  ),
  ...hardCases(
    'grey band between black and white',
    scene(64, WHITE, shape(BLACK, rectangle(0, 0, 24.4, 64)), shape('#808080', rectangle(24.4, 0, 3, 64))),
    {
      inks: 0,
      distance: 0.1,
      color: 6,
    },
  ),
  ...hardCases('red and green of one lightness', scene(64, '#c8553d', shape('#3d8f4f', star(32, 33, 24, 11, 5))), {
    distance: 0.1,
    inks: 0,
  }),
  ...hardCases(
    'black disc on white through a renderer',
    scene(96, WHITE, shape(BLACK, circle(48.3, 47.8, 30))),
    { distance: 0.08, segments: 4 + 2 },
    'resvg',
  ),
  ...hardCases(
    'rounded rectangle through a renderer',
    scene(96, WHITE, shape(BLUE, roundedRectangle(48.3, 47.8, 64, 40, 6))),
    {
      distance: 0.15,
      segments: 4 + 8,
    },
    'resvg',
  ),
  ...hardCases(
    'star through a renderer',
    scene(96, WHITE, shape(RED, star(48.2, 50.1, 40, 15.3, 5))),
    {
      corners: 0.2,
      segments: 4 + 10,
    },
    'resvg',
  ),
  ...hardCases(
    'pie through a renderer',
    scene(
      96,
      null,
      shape(BLUE, polygon([48, 8], [88, 48], [48, 48])),
      shape(RED, polygon([88, 48], [48, 88], [48, 48])),
      shape(YELLOW, polygon([48, 88], [8, 48], [48, 48])),
      shape(GREEN, polygon([8, 48], [48, 8], [48, 48])),
    ),
    {
      inks: 0,
      corners: 0.5,
      paths: 4,
    },
    'resvg',
  ),
  ...hardCases(
    'frame in a frame',
    scene(64, SLATE, shape(WHITE, rectangle(6.5, 6.5, 51, 51) + window(12.5, 12.5, 39, 39))),
    { distance: 0.02, segments: 12, area: [area(SLATE), 0.2] },
  ),
  ...hardCases('hole shows the ground', scene(64, YELLOW, shape(BLACK, circle(32, 32, 24) + roundHole(32, 32, 10))), {
    segments: 4 + 4,
    inks: 0,
    paths: 2,
  }),
]

function swatch(k: number): [number, number] {
  return [4 + 8 * (k % 20) + 0, 4 + 16 * Math.floor(k / 20)]
}

function swatches(count: number) {
  return Array.from({ length: count }, (_, k) => {
    const [x, y] = swatch(k)
    const ink = [40 + 45 * (k % 5), 30 + 50 * (Math.floor(k / 5) % 5), 20 + 30 * Math.floor(k / 25)]
    return shape(
      `#${ink.map((level) => Math.min(255, level).toString(16).padStart(2, '0')).join('')}`,
      circle(x + 0.2, y, 3.4),
    )
  })
}

function manyDiscs() {
  return Array.from({ length: 32 }, (_, k) => {
    const ink = [30 + 60 * (k % 4), 40 + 50 * (Math.floor(k / 4) % 4), k < 16 ? 60 : 180]
    const hex = ink.map((level) => level.toString(16).padStart(2, '0')).join('')
    return shape(`#${hex}`, circle(14.3 + 20 * (k % 6), 13.8 + 20 * Math.floor(k / 6), 8))
  })
}

function ramp() {
  return Array.from({ length: 6 }, (_, k) => {
    const ink = [20 + 8 * k, 90 + 12 * k, 180 + 10 * k].map((level) => level.toString(16).padStart(2, '0')).join('')
    return shape(`#${ink}`, rectangle(10.4 + 12.6 * k, 14.3, 12.6, 66.2))
  })
}
