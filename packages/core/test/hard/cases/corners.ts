import { type HardCase, hardCases } from '../hard-case'
import { type Point, polar, polygon, rectangle, regularPolygon, sector, star, turned, window } from '../outlines'
import { BLACK, BLUE, RED, SLATE, scene, shape, WHITE } from '../scene'

/** A wedge of the given angle, its tip off the lattice, cut off straight. */
function wedge(angle: number, turn: number): string {
  const tip: Point = [24.3, 47.7]
  return polygon(tip, polar(...tip, 44, turn - angle / 2), polar(...tip, 44, turn + angle / 2))
}

const angles = [10, 20, 30, 45, 60, 90, 120, 135, 150, 160, 170].flatMap((angle) =>
  hardCases(`corner of ${angle} degrees`, scene(96, WHITE, shape(BLACK, wedge(angle, 7))), {
    corners: angle < 30 ? 0.4 : angle > 150 ? 0.3 : 0.1,
    segments: 4 + 3,
  }),
)

const polygons = [3, 5, 6, 8, 12].flatMap((sides) =>
  hardCases(
    `regular polygon of ${sides} sides`,
    scene(96, WHITE, shape(BLUE, regularPolygon(47.6, 48.3, 36, sides, -83))),
    {
      corners: 0.1,
      segments: 4 + sides,
    },
  ),
)

export const corners: HardCase[] = [
  ...angles,
  ...polygons,
  ...hardCases('small hexagon of radius 6', scene(48, WHITE, shape(SLATE, regularPolygon(24.2, 23.9, 6, 6, -90))), {
    corners: 0.2,
    segments: 4 + 6,
  }),
  ...hardCases('small triangle of radius 5', scene(48, WHITE, shape(SLATE, regularPolygon(24.2, 23.9, 5, 3, -90))), {
    corners: 0.3,
    segments: 4 + 3,
  }),
  ...hardCases('five-pointed star', scene(128, WHITE, shape(RED, star(64.2, 66.1, 56, 21.4, 5))), {
    corners: 0.15,
    segments: 4 + 10,
    mean: 0.01,
  }),
  ...hardCases('star of 24 tips', scene(128, WHITE, shape(RED, star(64.2, 63.9, 58, 48, 24))), {
    corners: 0.2,
    segments: 4 + 48,
  }),
  ...hardCases('needle', scene(64, WHITE, shape(BLACK, polygon([46, 7], [24, 44], [50, 2]))), {
    distance: 0.5,
    segments: 4 + 3,
  }),
  ...hardCases(
    'long needle of 4 px',
    scene(128, WHITE, shape(BLACK, polygon([4.3, 60.2], [123.1, 62.4], [4.3, 64.3]))),
    {
      distance: 0.5,
      segments: 4 + 3,
    },
  ),
  ...hardCases(
    'obtuse corner between a line and an arc',
    scene(96, WHITE, shape(BLUE, sector(20.4, 70.3, 60, -80, -10))),
    {
      corners: 0.1,
      segments: 4 + 3,
    },
  ),
  ...hardCases('staircase of 3 px steps', scene(64, WHITE, shape(BLACK, staircase(8.4, 8.7, 3, 14))), {
    corners: 0.2,
    segments: 4 + 2 + 2 * 14,
  }),
  ...hardCases('zigzag of 4 px', scene(96, WHITE, shape(SLATE, zigzag())), { corners: 0.3, distance: 0.3 }),
  ...hardCases('plus sign', scene(64, WHITE, shape(RED, cross(32, 32, 24, 6, 0))), {
    distance: 0.01,
    segments: 4 + 12,
    mirror: 0.01,
  }),
  ...hardCases('turned plus sign', scene(64, WHITE, shape(RED, cross(31.7, 32.2, 24, 6, 20))), {
    corners: 0.1,
    segments: 4 + 12,
  }),
  ...[0, 0.25, 0.5].flatMap((offset) =>
    hardCases(
      `rectangle ${offset} px off the lattice`,
      scene(64, WHITE, shape(BLUE, rectangle(12 + offset, 15 + offset, 37, 29))),
      {
        distance: 0.01,
        segments: 4 + 4,
      },
    ),
  ),
  ...hardCases(
    'rectangle turned by 1 degree',
    scene(96, WHITE, shape(BLUE, turned(48, 48, 1, [-38, -20], [38, -20], [38, 20], [-38, 20]))),
    {
      distance: 0.05,
      segments: 4 + 4,
    },
  ),
  ...hardCases('small squares of 4 px', scene(64, WHITE, ...squares()), { distance: 0.05, segments: 4 + 16 * 4 }),
  ...hardCases(
    'chevron',
    scene(96, WHITE, shape(BLACK, polygon([20, 30], [48, 58], [76, 30], [82, 36], [48, 70], [14, 36]))),
    {
      corners: 0.1,
      segments: 4 + 6,
      mirror: 0.02,
    },
  ),
  ...hardCases(
    'square hole in a square',
    scene(64, WHITE, shape(BLACK, rectangle(10.3, 10.3, 43.4, 43.4) + window(20.6, 20.6, 22.8, 22.8))),
    {
      distance: 0.02,
      segments: 4 + 8,
    },
  ),
]

function staircase(x: number, y: number, step: number, count: number): string {
  const points: Point[] = [[x, y + step * count]]
  for (let k = 0; k < count; k++)
    points.push([x + step * k, y + step * (count - k - 1)], [x + step * (k + 1), y + step * (count - k - 1)])
  points.push([x + step * count, y + step * count])
  return polygon(...points)
}

function zigzag(): string {
  const upper = Array.from({ length: 21 }, (_, k): Point => [8.2 + 4 * k, k % 2 ? 40.3 : 44.3])
  const lower = upper.map(([x, y]): Point => [x, y + 5]).reverse()
  return polygon(...upper, ...lower)
}

function cross(cx: number, cy: number, reach: number, half: number, turn: number): string {
  const [r, h] = [reach, half]
  const arm: Point[] = [
    [-h, -r],
    [h, -r],
    [h, -h],
    [r, -h],
    [r, h],
    [h, h],
    [h, r],
    [-h, r],
    [-h, h],
    [-r, h],
    [-r, -h],
    [-h, -h],
  ]
  return turned(cx, cy, turn, ...arm)
}

function squares() {
  return Array.from({ length: 16 }, (_, k) => shape(SLATE, rectangle(6.5 + 14 * (k % 4), 6.25 + 14 * (k >> 2), 4, 4)))
}
