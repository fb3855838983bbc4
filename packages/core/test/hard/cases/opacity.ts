import { type HardCase, hardCases } from '../hard-case'
import { circle, polygon, rectangle, ring, roundedRectangle, roundHole, star, stroke, window } from '../outlines'
import { lost } from '../properties'
import { BLACK, BLUE, RED, SLATE, scene, shape, WHITE } from '../scene'

export const opacity: HardCase[] = [
  ...hardCases('white on transparent', scene(64, null, shape(WHITE, star(32, 33, 26, 12, 5))), {
    corners: 0.15,
    segments: 10,
    paths: 1,
    color: 0,
  }),
  ...hardCases('black on transparent', scene(64, null, shape(BLACK, ring(32.3, 31.7, 24, 16))), {
    distance: 0.02,
    segments: 4,
    paths: 1,
    color: 0,
  }),
  ...hardCases(
    'holes in transparent',
    scene(64, null, shape(BLUE, roundedRectangle(32, 32, 52, 40, 12) + roundHole(22, 32, 7) + roundHole(42, 32, 7))),
    {
      lost: [
        lost([
          [22, 32],
          [42, 32],
          [32, 32],
          [2, 2],
        ]),
        0,
      ],
      distance: 0.05,
      segments: 8 + 4,
      paths: 1,
    },
  ),
  ...hardCases(
    'coloured glyph over transparent',
    scene(64, null, shape(RED, polygon([8, 8], [56, 8], [32, 56])), shape(WHITE, circle(32, 22, 8))),
    {
      inks: 0,
      paths: 2,
      distance: 0.05,
      corners: 0.1,
    },
  ),
  ...hardCases('translucent panel', scene(64, null, shape(BLUE, roundedRectangle(32, 32, 48, 36, 10), 0.5)), {
    color: 1.5,
    paths: 1,
    distance: 0.05,
    inks: 0,
  }),
  ...hardCases('faint panel of 10 per cent', scene(64, null, shape(BLACK, rectangle(8.4, 8.4, 47, 47), 0.1)), {
    color: 1.5,
    distance: 0.1,
    inks: 0,
  }),
  ...hardCases(
    'translucent disc on an opaque one',
    scene(64, null, shape(BLUE, circle(26, 32, 18)), shape(RED, circle(42, 32, 14), 0.5)),
    {
      lost: [
        lost(
          [
            [14, 32],
            [36, 32],
            [52, 32],
            [2, 2],
          ],
          2,
        ),
        0,
      ],
      distance: 0.15,
      seam: 0.1,
    },
  ),
  ...hardCases(
    'two translucent discs that overlap',
    scene(64, null, shape(BLUE, circle(24, 32, 16), 0.6), shape(RED, circle(40, 32, 16), 0.6)),
    {
      lost: [
        lost(
          [
            [14, 32],
            [32, 32],
            [50, 32],
            [2, 2],
          ],
          2,
        ),
        0,
      ],
      distance: 0.15,
    },
  ),
  ...hardCases(
    'translucent overlap on white',
    scene(64, WHITE, shape(BLUE, circle(24, 32, 16), 0.6), shape(RED, circle(40, 32, 16), 0.6)),
    {
      lost: [
        lost(
          [
            [14, 32],
            [32, 32],
            [50, 32],
            [2, 2],
          ],
          2,
        ),
        0,
      ],
      distance: 0.15,
      inks: 1,
    },
  ),
  ...hardCases(
    'shadow under a card',
    scene(
      64,
      null,
      shape(BLACK, roundedRectangle(33, 35, 44, 36, 6), 0.25),
      shape(WHITE, roundedRectangle(32, 31, 44, 36, 6)),
    ),
    {
      distance: 0.1,
      inks: 0,
      color: 1.5,
    },
  ),
  ...hardCases('line of 2 px on transparent', scene(64, null, shape(SLATE, stroke([8, 14], [56, 48], 2))), {
    distance: 0.12,
    segments: 4,
    color: 4,
  }),
  ...hardCases('line of 1 px on transparent', scene(64, null, shape(SLATE, stroke([8, 14], [56, 48], 1))), {
    distance: 0.2,
    segments: 4,
    color: 8,
  }),
  ...hardCases(
    'frame of opaque round a clear window',
    scene(64, null, shape(SLATE, rectangle(0, 0, 64, 64) + window(12.5, 12.25, 39, 39.5))),
    {
      distance: 0.02,
      segments: 8,
      paths: 1,
    },
  ),
  ...hardCases('dot on transparent', scene(32, null, shape(RED, circle(16.2, 15.8, 1.5))), {
    lost: [lost([[16.2, 15.8]]), 0],
    distance: 0.15,
    color: 8,
  }),
  ...hardCases(
    'badge: opaque ring, translucent middle',
    scene(64, null, shape(BLUE, circle(32, 32, 26), 0.3), shape(BLUE, ring(32, 32, 26, 22))),
    {
      distance: 0.1,
      color: 2,
      segments: 6,
    },
  ),
]
