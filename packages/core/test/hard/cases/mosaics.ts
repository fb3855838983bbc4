import { type HardCase, hardCases } from '../hard-case'
import { circle, type Point, polygon, rectangle, ring, roundHole, sector } from '../outlines'
import { area, lost } from '../properties'
import { BLACK, BLUE, GREEN, RED, SLATE, scene, shape, WHITE, YELLOW } from '../scene'

const pie = [BLUE, RED, YELLOW, GREEN, SLATE]

export const mosaics: HardCase[] = [
  ...hardCases('three inks meet in the middle of a disc', scene(96, WHITE, ...slices([0, 130, 230])), {
    corners: 0.2,
    distance: 0.2,
    seam: 0,
    inks: 0,
  }),
  ...hardCases('pie of five slices', scene(96, WHITE, ...slices([10, 70, 165, 200, 300])), {
    corners: 0.4,
    distance: 0.4,
    seam: 0,
    lost: [
      lost(
        [40, 117, 182, 250, 335].map(
          (turn): Point => [48 + 30 * Math.cos((turn * Math.PI) / 180), 48 + 30 * Math.sin((turn * Math.PI) / 180)],
        ),
      ),
      0,
    ],
  }),
  ...hardCases(
    'T junction',
    scene(64, BLUE, shape(RED, rectangle(0, 30.3, 64, 34)), shape(YELLOW, rectangle(31.6, 30.3, 33, 34))),
    // No corner figure: the line goes on past the junction, and what ends there runs on under it.
    {
      distance: 0.05,
      seam: 0,
      segments: 4 + 4 + 4,
    },
  ),
  ...hardCases(
    'oblique T junction',
    scene(
      64,
      BLUE,
      shape(RED, polygon([0, 20.3], [64, 41.7], [64, 64], [0, 64])),
      shape(YELLOW, polygon([30, 30.33], [64, 41.7], [64, 64], [18, 64])),
    ),
    {
      corners: 0.2,
      distance: 0.15,
      seam: 0,
    },
  ),
  ...hardCases(
    'four inks meet at a point',
    scene(
      64,
      BLUE,
      shape(RED, rectangle(32.4, 0, 32, 31.7)),
      shape(YELLOW, rectangle(0, 31.7, 32.4, 33)),
      shape(GREEN, rectangle(32.4, 31.7, 32, 33)),
    ),
    {
      distance: 0.05,
      seam: 0,
      inks: 0,
    },
  ),
  ...hardCases(
    'flag of three bands',
    scene(96, WHITE, shape(BLUE, rectangle(0, 0, 32, 96)), shape(RED, rectangle(64, 0, 32, 96))),
    {
      distance: 0.01,
      segments: 12,
    },
  ),
  ...hardCases(
    'flag of three bands off the lattice',
    scene(96, WHITE, shape(BLUE, rectangle(0, 0, 31.6, 96)), shape(RED, rectangle(64.3, 0, 32, 96))),
    {
      distance: 0.01,
      segments: 12,
      inks: 0,
    },
  ),
  ...hardCases('checkerboard of 8 px', scene(64, WHITE, ...checks(8, 8, 0)), { distance: 0.01, inks: 0, stray: 0 }),
  ...hardCases('checkerboard of 6.4 px', scene(64, WHITE, ...checks(10, 6.4, 0)), {
    distance: 0.15,
    stray: 0,
    area: [area(BLACK), 0.5],
    inks: 0,
  }),
  ...hardCases('checkerboard of 1 px', scene(32, WHITE, ...checks(32, 1, 0)), { distance: 0.01, inks: 0 }),
  ...hardCases('turned checkerboard', scene(64, WHITE, ...diamonds()), {
    distance: 0.3,
    stray: 0,
    area: [area(BLACK), 1],
  }),
  ...hardCases('nested holes', scene(96, WHITE, shape(SLATE, nested())), {
    distance: 0.02,
    segments: 4 + 20,
    lost: [
      lost([
        [9, 48],
        [19, 48],
        [29, 48],
        [37, 48],
        [48, 48],
      ]),
      0,
    ],
  }),
  ...hardCases(
    'discs within discs of five inks',
    scene(96, WHITE, ...pie.map((ink, k) => shape(ink, circle(48.3 + k, 47.8, 42 - 8 * k)))),
    {
      distance: 0.03,
      segments: 4 + 10,
      paths: 6,
      seam: 0,
    },
  ),
  ...hardCases('shape touching all sides of the frame', scene(64, WHITE, shape(RED, circle(32, 32, 32))), {
    distance: 0.05,
    segments: 4 + 2,
    stray: 0,
  }),
  ...hardCases(
    'triangle into the corners of the frame',
    scene(64, WHITE, shape(BLUE, polygon([0, 0], [64, 0], [0, 64]))),
    {
      distance: 0.02,
      segments: 4 + 3,
    },
  ),
  ...hardCases(
    'stripe across the frame',
    scene(64, WHITE, shape(BLUE, polygon([0, 20], [64, 36], [64, 44], [0, 28]))),
    {
      distance: 0.02,
      segments: 4 + 4,
    },
  ),
  ...hardCases('border of 2 px along the frame', scene(64, BLACK, shape(WHITE, rectangle(2, 2, 60, 60))), {
    distance: 0.01,
    inks: 0,
    segments: 8,
  }),
  ...hardCases('border of 1.5 px along the frame', scene(64, BLACK, shape(WHITE, rectangle(1.5, 1.5, 61, 61))), {
    distance: 0.05,
    inks: 0,
    color: 8,
  }),
  ...hardCases(
    'disc before a border between inks',
    scene(96, BLUE, shape(YELLOW, rectangle(0, 47.6, 96, 49)), shape(RED, circle(48.2, 48.4, 24))),
    {
      distance: 0.1,
      seam: 0,
      segments: 4 + 4 + 2,
    },
  ),
  ...hardCases('stripes within a disc', scene(96, WHITE, ...stripedDisc()), {
    distance: 0.3,
    seam: 0,
    stray: 0,
    inks: 0,
  }),
  ...hardCases('shared border that curves', scene(96, BLUE, shape(YELLOW, 'M0 60C30 30 60 90 96 40L96 96L0 96z')), {
    distance: 0.05,
    seam: 0,
    segments: 4 + 4,
  }),
  ...hardCases(
    'ring of one ink round a hole to another',
    scene(96, YELLOW, shape(BLACK, ring(48, 48, 40, 20)), shape(RED, circle(48, 48, 12))),
    {
      distance: 0.03,
      paths: 3,
      segments: 4 + 6,
    },
  ),
  ...hardCases(
    'hole with an island',
    scene(64, WHITE, shape(BLUE, circle(32, 32, 26) + roundHole(30, 30, 16)), shape(BLUE, circle(28, 31, 5))),
    {
      distance: 0.03,
      segments: 4 + 6,
      lost: [
        lost([
          [28, 31],
          [38, 36],
          [52, 40],
        ]),
        0,
      ],
    },
  ),
  ...hardCases(
    'saddle: squares that touch at corners',
    scene(48, WHITE, shape(RED, rectangle(10.5, 10.5, 13, 13)), shape(RED, rectangle(23.5, 23.5, 13, 13))),
    {
      distance: 0.3,
      lost: [
        lost([
          [17, 17],
          [30, 30],
          [30, 17],
        ]),
        0,
      ],
    },
  ),
]

function slices(starts: readonly number[]) {
  const below = shape(pie[0]!, circle(48.3, 47.6, 40))
  return [
    below,
    ...starts
      .slice(1)
      .map((start, k) => shape(pie[k + 1]!, sector(48.3, 47.6, 40, start, starts[k + 2] ?? 360 + starts[0]!))),
  ]
}

function checks(count: number, side: number, offset: number) {
  return Array.from({ length: count * count }, (_, k) => [k % count, Math.floor(k / count)] as const)
    .filter(([x, y]) => (x + y) % 2 === 1)
    .map(([x, y]) => shape(BLACK, rectangle(offset + side * x, offset + side * y, side, side)))
}

function diamonds() {
  return [12, 22.4, 32.8, 43.2, 53.6].flatMap((x, i) =>
    [12, 22.4, 32.8, 43.2, 53.6]
      .filter((_, j) => (i + j) % 2 === 0)
      .map((y) => shape(BLACK, polygon([x, y - 10.4], [x + 10.4, y], [x, y + 10.4], [x - 10.4, y]))),
  )
}

function nested(): string {
  return [5, 15, 25, 33, 41]
    .map((inset, k) => {
      const [a, b] = [inset, 96 - inset]
      return k % 2 ? polygon([a, a], [a, b], [b, b], [b, a]) : polygon([a, a], [b, a], [b, b], [a, b])
    })
    .join('')
}

function stripedDisc() {
  const bands = Array.from({ length: 4 }, (_, k) => {
    const [top, bottom] = [12 + 18 * k, 21 + 18 * k]
    const half = (y: number): number => Math.sqrt(40 ** 2 - (y - 48) ** 2)
    const [a, b] = [half(top), half(bottom)]
    return shape(
      YELLOW,
      `M${48 - a} ${top}L${48 + a} ${top}A40 40 0 0 1 ${48 + b} ${bottom}L${48 - b} ${bottom}A40 40 0 0 1 ${48 - a} ${top}z`,
    )
  })
  return [shape(RED, circle(48, 48, 40)), ...bands]
}
