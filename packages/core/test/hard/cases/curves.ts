import { type HardCase, hardCases } from '../hard-case'
import {
  arcStroke,
  circle,
  ellipse,
  type Point,
  polar,
  polygon,
  ring,
  roundedRectangle,
  roundHole,
  stroke,
} from '../outlines'
import { BLACK, BLUE, RED, SLATE, scene, shape, WHITE, YELLOW } from '../scene'

const discs = [1, 1.5, 2, 3, 5, 8, 20, 44].flatMap((r) => {
  const size = r > 30 ? 96 : 48
  return hardCases(`disc of radius ${r}`, scene(size, WHITE, shape(BLACK, circle(size / 2 + 0.3, size / 2 - 0.2, r))), {
    segments: 4 + 2,
    distance: r < 3 ? 0.1 : 0.03,
  })
})

const rounded = [2, 3, 4, 5, 10].flatMap((r) =>
  hardCases(
    `rectangle with corners of radius ${r}`,
    scene(64, WHITE, shape(BLUE, roundedRectangle(32.2, 31.7, 44, 30, r))),
    {
      distance: 0.08,
      segments: 4 + 8,
    },
  ),
)

export const curves: HardCase[] = [
  ...discs,
  ...rounded,
  ...hardCases(
    'turned rectangle with corners of radius 4',
    scene(64, WHITE, shape(BLUE, roundedRectangle(32, 32, 40, 24, 4, 30))),
    {
      distance: 0.08,
      segments: 4 + 8,
      kink: 8,
    },
  ),
  ...hardCases('pill', scene(64, WHITE, shape(RED, stroke([17.4, 31.8], [47.4, 31.8], 18, true))), {
    distance: 0.05,
    segments: 4 + 4,
    kink: 8,
  }),
  ...hardCases('ring of 6 px', scene(96, WHITE, shape(BLACK, ring(47.7, 48.4, 36, 30))), {
    distance: 0.03,
    segments: 4 + 4,
  }),
  ...hardCases('ring of 2 px', scene(64, WHITE, shape(BLACK, ring(31.7, 32.4, 20, 18))), {
    distance: 0.1,
    segments: 4 + 4,
  }),
  ...hardCases('ring of 1 px', scene(64, WHITE, shape(BLACK, ring(31.7, 32.4, 20, 19))), {
    distance: 0.15,
    segments: 4 + 4,
  }),
  ...hardCases(
    'target of five rings',
    scene(96, WHITE, shape(RED, ring(48, 48, 42, 34) + ring(48, 48, 26, 18) + circle(48, 48, 10))),
    {
      distance: 0.05,
      segments: 4 + 10,
    },
  ),
  ...hardCases('ellipse', scene(96, WHITE, shape(BLUE, ellipse(48.3, 47.8, 40, 22))), {
    distance: 0.05,
    segments: 4 + 2,
    kink: 5,
  }),
  ...hardCases('turned ellipse', scene(96, WHITE, shape(BLUE, ellipse(48.3, 47.8, 40, 18, 33))), {
    distance: 0.05,
    segments: 4 + 2,
    kink: 5,
  }),
  ...hardCases('small ellipse of 5 by 3', scene(32, WHITE, shape(BLACK, ellipse(16.2, 15.9, 5, 3))), {
    distance: 0.1,
    segments: 4 + 2,
  }),
  ...hardCases('semicircle', scene(96, WHITE, shape(SLATE, 'M10.3 60.4A38 38 0 0 1 86.3 60.4z')), {
    distance: 0.05,
    corners: 0.1,
    segments: 4 + 2,
  }),
  ...hardCases('crescent', scene(96, WHITE, shape(YELLOW, 'M60 10.5A38 38 0 1 0 84 68A34 34 0 0 1 60 10.5z')), {
    distance: 0.2,
    segments: 4 + 2,
  }),
  ...hardCases(
    'circles 0.5 px from touching',
    scene(96, WHITE, shape(BLACK, circle(26.2, 48, 20)), shape(BLACK, circle(66.7, 48, 20))),
    {
      distance: 0.15,
      segments: 4 + 4,
    },
  ),
  ...hardCases(
    'circles that touch',
    scene(96, WHITE, shape(BLACK, circle(26.2, 48, 20)), shape(BLACK, circle(66.2, 48, 20))),
    {
      distance: 0.3,
    },
  ),
  ...hardCases(
    'circles 2 px apart',
    scene(96, WHITE, shape(RED, circle(26.2, 48, 20)), shape(BLUE, circle(68.2, 48, 20))),
    {
      distance: 0.05,
      segments: 4 + 4,
    },
  ),
  ...hardCases(
    'overlapping circles of one ink',
    scene(96, WHITE, shape(BLACK, circle(36.2, 48, 20)), shape(BLACK, circle(58.2, 48, 20))),
    {
      distance: 0.1,
      segments: 4 + 4,
    },
  ),
  ...hardCases(
    'hole that nearly touches its rim',
    scene(64, WHITE, shape(BLACK, circle(32, 32, 24) + roundHole(38.4, 32, 16.6))),
    {
      distance: 0.2,
      segments: 4 + 4,
    },
  ),
  ...hardCases('near-straight arc', scene(128, WHITE, shape(BLUE, 'M8 40A600 600 0 0 1 120 40L120 100L8 100z')), {
    distance: 0.05,
    segments: 4 + 4,
    kink: 2,
  }),
  ...hardCases(
    'nearer straight arc',
    scene(128, WHITE, shape(BLUE, 'M8 40.3A4000 4000 0 0 1 120 40.3L120 100L8 100z')),
    {
      distance: 0.05,
      segments: 4 + 4,
    },
  ),
  ...hardCases('long gentle cubic', scene(128, WHITE, shape(SLATE, 'M6 70C40 20 80 110 122 50L122 120L6 120z')), {
    distance: 0.05,
    segments: 4 + 4,
    kink: 2,
  }),
  ...hardCases(
    'long gentle cubic, one handle',
    scene(128, WHITE, shape(SLATE, 'M6 100C6 40 70 20 122 20L122 120L6 120z')),
    {
      distance: 0.05,
      segments: 4 + 4,
      kink: 2,
    },
  ),
  ...hardCases(
    'heart of four cubics',
    scene(
      96,
      WHITE,
      shape(
        RED,
        'M48 84C30 68 12 54 12 34C12 20 22 12 32 12C40 12 46 18 48 24C50 18 56 12 64 12C74 12 84 20 84 34C84 54 66 68 48 84z',
      ),
    ),
    {
      distance: 0.15,
      segments: 4 + 6,
      kink: 5,
      mirror: 0.05,
    },
  ),
  ...hardCases('drop', scene(96, WHITE, shape(BLUE, 'M48 8C54 28 76 42 76 62A28 28 0 0 1 20 62C20 42 42 28 48 8z')), {
    distance: 0.2,
    corners: 0.3,
    segments: 4 + 3,
    kink: 5,
  }),
  ...hardCases(
    'leaf of two cubics',
    scene(96, WHITE, shape('#2e7d32', 'M10 80C14 30 50 12 86 10C84 56 56 84 10 80z')),
    {
      corners: 0.2,
      segments: 4 + 2,
      distance: 0.15,
    },
  ),
  ...hardCases('wave of eight quarter circles', scene(128, WHITE, shape(BLUE, waves())), {
    distance: 0.1,
    segments: 4 + 3 + 8,
    kink: 5,
  }),
  ...hardCases('gear of twelve teeth', scene(128, WHITE, shape(SLATE, gear())), {
    corners: 0.2,
    segments: 4 + 48 + 2,
    distance: 0.15,
  }),
  ...hardCases(
    'blob of one smooth border',
    scene(
      128,
      WHITE,
      shape(
        RED,
        'M64 14C92 14 112 30 108 58C105 79 116 92 96 108C80 121 60 104 44 110C24 117 10 92 18 70C25 51 14 38 30 24C40 15 52 14 64 14z',
      ),
    ),
    {
      distance: 0.1,
      segments: 4 + 6,
      kink: 5,
    },
  ),
  ...hardCases(
    'cloud of arcs',
    scene(128, WHITE, shape(BLUE, 'M32 96A24 24 0 0 1 32 48A30 30 0 0 1 88 40A22 22 0 0 1 104 96z')),
    {
      corners: 0.15,
      segments: 4 + 4,
      distance: 0.12,
    },
  ),
  ...hardCases(
    'open ring with round ends',
    scene(96, WHITE, shape(BLACK, arcStroke(48.2, 47.8, 30, -60, 240, 8, true))),
    {
      distance: 0.1,
      segments: 4 + 4,
      kink: 8,
    },
  ),
  ...hardCases('circle cut by the frame', scene(64, WHITE, shape(RED, circle(4, 30, 22))), {
    distance: 0.05,
    segments: 4 + 3,
  }),
  ...hardCases(
    'arch',
    scene(96, WHITE, shape(SLATE, 'M16 86L16 48A32 32 0 0 1 80 48L80 86L64 86L64 48A16 16 0 0 0 32 48L32 86z')),
    {
      distance: 0.05,
      segments: 4 + 8,
      mirror: 0.02,
    },
  ),
  ...[1, 2].flatMap((zoom) =>
    hardCases(
      `board of long, nearly straight cubics, ${zoom} times`,
      scene(352 * zoom, WHITE, shape(BLACK, board(zoom))),
      { distance: 0.3, mean: 0.03, segments: 4 + 16 },
    ),
  ),
]

function waves(): string {
  const arcs = Array.from({ length: 8 }, (_, k) => `A9.9 9.9 0 0 ${k % 2 ? 0 : 1} ${10 + 14 * (k + 1)} 60`).join('')
  return `M10 60${arcs}L122 110L10 110z`
}

function gear(): string {
  const points = Array.from({ length: 12 }, (_, k): Point[] => {
    const turn = 30 * k
    return [
      polar(64, 64, 44, turn - 9),
      polar(64, 64, 56, turn - 6),
      polar(64, 64, 56, turn + 6),
      polar(64, 64, 44, turn + 9),
    ]
  }).flat()
  return polygon(...points) + roundHole(64, 64, 20)
}

/** A board in perspective whose long sides are not quite straight and whose corners are small curves, at a multiple of its size. */
function board(zoom: number): string {
  const d =
    'M90.4 130.96C87.82 131.36 67.74 134.24 45.76 137.36C23.79 140.46 9.9 143.34 8.78 143.74C5.42 144.96 4.07 148.3 5.67 151.39' +
    'C6.66 153.31 9.11 154.43 16.87 156.58C17.91 156.86 19.27 157.26 19.91 157.47C87.55 177.86 164.32 200.35 232.24 219.68' +
    'C236.05 220.82 241.25 222.83 244.56 222.83C247.07 222.16 261.41 215.09 293.87 198.75C320.26 185.47 342.22 174.27 342.7 173.87' +
    'C344.51 172.29 345.47 168.91 344.51 167.44C344.32 167.15 341.74 166.56 338.8 166.13C275.62 156.86 208.85 147.09 151.86 138.77' +
    'C119.63 134.13 109.7 132.62 106.99 132.02L96.64 130.58z'
  return d.replaceAll(/[\d.]+/g, (digits) => String(Number((Number(digits) * zoom).toFixed(2))))
}
