import { type HardCase, hardCases } from '../hard-case'
import { arcStroke, circle, type Point, polar, polygon, rectangle, ring, stroke } from '../outlines'
import { area, lost } from '../properties'
import { BLACK, BLUE, RED, SLATE, scene, shape, WHITE, YELLOW } from '../scene'

const lines = [1, 1.5, 2, 3].flatMap((width) =>
  [0, 17, 45].flatMap((turn) =>
    hardCases(
      `line of ${width} px at ${turn} degrees`,
      scene(64, WHITE, shape(BLACK, stroke(polar(32.2, 31.8, 24, turn), polar(32.2, 31.8, 24, turn + 180), width))),
      // Along the lattice, a line of 1 px over two rows is as well a wider grey one: only its sum is known.
      turn === 0 && width < 2
        ? { distance: 0.4, segments: 4 + 4, area: [area(BLACK), 3] }
        : { distance: width < 2 ? 0.2 : 0.1, segments: 4 + 4, color: 8 },
    ),
  ),
)

const arcs = [1, 1.5, 2, 3].flatMap((width) =>
  hardCases(`arc of ${width} px`, scene(96, WHITE, shape(BLUE, arcStroke(48, 60, 34, 200, 340, width))), {
    mean: 0.05,
    segments: 4 + 4,
    color: 8,
  }),
)

const parallel = [1, 1.5, 2].flatMap((width) =>
  hardCases(`stripes of ${width} px`, scene(64, WHITE, ...stripes(width)), {
    distance: width < 2 ? 0.4 : 0.1,
    lost: [
      lost(
        Array.from({ length: 8 }, (_, k) => [8.3 + 6 * k + width / 2, 32] as const),
        110,
      ),
      0,
    ],
    area: [area(BLACK), 3],
  }),
)

/** The left upper corners of dashes of 4 px in the grid of a chart, and whether they run down a column. */
const GRID_DASHES = Array.from({ length: 14 }, (_, k) => 8 + 8 * k).flatMap((at) => [
  { x: at, y: 20, isTurned: false },
  { x: at, y: 52, isTurned: false },
  { x: 122, y: at, isTurned: true },
])

/** Each dash is looked for in its middle. */
const dashedGrid = hardCases(
  'dashed grid lines of 1 px',
  scene(
    128,
    WHITE,
    ...GRID_DASHES.map(({ x, y, isTurned }) => shape('#e5e7eb', rectangle(x, y, isTurned ? 1 : 4, isTurned ? 4 : 1))),
    shape(BLUE, rectangle(44, 70, 16, 50)),
  ),
  {
    lost: [
      lost(
        GRID_DASHES.map(({ x, y, isTurned }) => [x + (isTurned ? 0.5 : 2), y + (isTurned ? 2 : 0.5)] as const),
        8,
      ),
      0,
    ],
    inks: 0,
  },
)

export const strokes: HardCase[] = [
  ...lines,
  ...arcs,
  ...parallel,
  ...dashedGrid,
  ...hardCases('line of half a px', scene(64, WHITE, shape(BLACK, stroke([8, 20], [56, 44], 0.5))), {
    mean: 0.3,
    area: [area(BLACK), 4],
  }),
  ...hardCases('white line of 1 px on black', scene(64, BLACK, shape(WHITE, stroke([8, 20], [56, 44], 1))), {
    distance: 0.2,
    color: 8,
  }),
  ...hardCases(
    'line that tapers from 3 px to nothing',
    scene(96, WHITE, shape(BLACK, polygon([8, 40], [88, 52.4], [8, 43]))),
    {
      distance: 0.6,
      segments: 4 + 3,
    },
  ),
  ...hardCases(
    'outline of 2 px around a disc',
    scene(64, WHITE, shape(BLACK, circle(32.2, 31.8, 22)), shape(YELLOW, circle(32.2, 31.8, 20))),
    {
      distance: 0.05,
      segments: 4 + 4,
      inks: 0,
      color: 4,
    },
  ),
  ...hardCases(
    'outline of 1 px around a disc',
    scene(64, WHITE, shape(BLACK, circle(32.2, 31.8, 22)), shape(YELLOW, circle(32.2, 31.8, 21))),
    {
      mean: 0.1,
      inks: 0,
      color: 8,
    },
  ),
  ...hardCases(
    'outline of 1 px around a square off the lattice',
    scene(64, WHITE, shape(RED, rectangle(12.4, 12.4, 40, 40)), shape(WHITE, rectangle(13.4, 13.4, 38, 38))),
    {
      mean: 0.25,
      inks: 0,
      area: [area(RED), 3],
    },
  ),
  ...hardCases(
    'highlight one pixel wide',
    scene(64, WHITE, shape(BLUE, circle(32, 32, 24)), shape(WHITE, arcStroke(32, 32, 18, 190, 260, 1, true))),
    {
      mean: 0.1,
      lost: [lost([polar(32, 32, 18, 225)]), 0],
      inks: 0,
    },
  ),
  ...hardCases(
    'X of two strokes of 3 px',
    scene(64, WHITE, shape(BLACK, stroke([12, 12], [52, 52], 3)), shape(BLACK, stroke([52, 12], [12, 52], 3))),
    {
      distance: 0.15,
      segments: 4 + 12,
    },
  ),
  ...hardCases(
    'tick of round strokes',
    scene(
      64,
      WHITE,
      shape(BLACK, stroke([14, 33], [27, 46], 4, true)),
      shape(BLACK, stroke([27, 46], [52, 20], 4, true)),
    ),
    {
      distance: 0.15,
      kink: 8,
    },
  ),
  ...hardCases('hash of strokes of 2 px', scene(64, WHITE, ...hash()), { distance: 0.15, segments: 4 + 12 + 16 + 4 }),
  ...hardCases('round line ends of 4 px', scene(64, WHITE, shape(SLATE, stroke([14, 20], [50, 40], 4, true))), {
    distance: 0.1,
    segments: 4 + 4,
    kink: 8,
  }),
  ...hardCases('round line ends of 2 px', scene(64, WHITE, shape(SLATE, stroke([14, 20], [50, 40], 2, true))), {
    distance: 0.15,
    segments: 4 + 4,
  }),
  ...hardCases('dashes of 3 px', scene(96, WHITE, ...dashes()), {
    distance: 0.15,
    lost: [lost(Array.from({ length: 10 }, (_, k) => [11.5 + 8 * k, 30.4 + 2 * k] as const)), 0],
  }),
  ...hardCases('dots of 1 px', scene(48, WHITE, ...dots(0.5, 8)), {
    lost: [lost(grid(8), 110), 0],
    inks: 0,
    area: [area(BLACK), 4],
  }),
  ...hardCases('dots of 2 px', scene(48, WHITE, ...dots(1, 8)), {
    lost: [lost(grid(8)), 0],
    distance: 0.15,
    color: 16,
  }),
  ...hardCases('one black pixel', scene(32, WHITE, shape(BLACK, rectangle(15, 16, 1, 1))), {
    distance: 0.01,
    segments: 4 + 4,
  }),
  ...hardCases(
    'eye: ring, ring, dot',
    scene(
      48,
      WHITE,
      shape(BLACK, circle(24, 24, 10)),
      shape(WHITE, circle(24, 24, 7)),
      shape(BLACK, circle(25, 23.6, 3)),
      shape(WHITE, circle(26, 22.6, 1)),
    ),
    {
      lost: [
        lost([
          [26, 22.6],
          [24, 25],
          [24, 18.5],
          [24, 15.5],
        ]),
        0,
      ],
      distance: 0.15,
    },
  ),
  ...hardCases('wifi: three arcs and a dot', scene(64, WHITE, ...wifi()), { distance: 0.12, segments: 4 + 3 * 4 + 2 }),
  ...hardCases(
    'magnifier: ring and handle',
    scene(64, WHITE, shape(BLACK, ring(26, 26, 16, 12)), shape(BLACK, stroke([37, 37], [54, 54], 5, true))),
    {
      distance: 0.2,
      kink: 10,
    },
  ),
  ...hardCases(
    'plus of 1 px on the lattice',
    scene(32, WHITE, shape(BLACK, rectangle(15, 6, 1, 20)), shape(BLACK, rectangle(6, 15, 20, 1))),
    {
      distance: 0.01,
      inks: 0,
    },
  ),
]

function stripes(width: number) {
  return Array.from({ length: 8 }, (_, k) => shape(BLACK, rectangle(8.3 + 6 * k, 8.3, width, 47.4)))
}

function hash() {
  return [22, 42].flatMap((at) => [
    shape(BLACK, rectangle(at - 0.7, 8.4, 2, 48)),
    shape(BLACK, rectangle(8.4, at - 0.7, 48, 2)),
  ])
}

function dashes() {
  return Array.from({ length: 10 }, (_, k) =>
    shape(RED, stroke([9 + 8 * k, 29.8 + 2 * k], [14 + 8 * k, 31 + 2 * k], 3)),
  )
}

function grid(step: number): Point[] {
  return Array.from({ length: 25 }, (_, k): Point => [8.1 + step * (k % 5), 8.2 + step * Math.floor(k / 5)])
}

function dots(r: number, step: number) {
  return grid(step).map(([x, y]) => shape(BLACK, circle(x, y, r)))
}

function wifi() {
  const bows = [14, 26, 38].map((r) => shape(BLACK, arcStroke(32, 52, r, 225, 315, 5, true)))
  return [...bows, shape(BLACK, circle(32, 52, 4))]
}
