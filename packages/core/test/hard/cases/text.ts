import { type HardCase, hardCases } from '../hard-case'
import type { Input } from '../outcome'
import { arcStroke, circle, polygon, rectangle, stroke } from '../outlines'
import { area } from '../properties'
import { BLACK, type SceneShape, SLATE, scene, shape, WHITE } from '../scene'

/**
 * Letters of a plain sans serif, on an em of 1 whose x height is 0.5 and cap height 0.7; strokes of 0.1. (x, y) is where the base line
 * of a letter begins, `em` its size in px.
 */
const GLYPHS: Record<string, (x: number, y: number, em: number) => string[]> = {
  H: (x, y, em) => [
    bar(x, y, em, 0.05, 0.7, 0.1, 0.7),
    bar(x, y, em, 0.45, 0.7, 0.1, 0.7),
    bar(x, y, em, 0.1, 0.4, 0.4, 0.1),
  ],
  E: (x, y, em) => [
    bar(x, y, em, 0.05, 0.7, 0.1, 0.7),
    ...[0.7, 0.4, 0.1].map((top) => bar(x, y, em, 0.1, top, 0.34, 0.1)),
  ],
  A: (x, y, em) => [
    polygon(
      [x, y],
      [x + 0.24 * em, y - 0.7 * em],
      [x + 0.36 * em, y - 0.7 * em],
      [x + 0.6 * em, y],
      [x + 0.49 * em, y],
      [x + 0.3 * em, y - 0.57 * em],
      [x + 0.11 * em, y],
    ),
    bar(x, y, em, 0.16, 0.27, 0.28, 0.1),
  ],
  a: (x, y, em) => [bowl(x + 0.27 * em, y - 0.25 * em, em, 0, 359.9), bar(x, y, em, 0.42, 0.5, 0.1, 0.5)],
  o: (x, y, em) => [bowl(x + 0.28 * em, y - 0.25 * em, em, 0, 359.9)],
  e: (x, y, em) => [bowl(x + 0.28 * em, y - 0.25 * em, em, 40, 360), bar(x, y, em, 0.08, 0.3, 0.42, 0.09)],
  c: (x, y, em) => [bowl(x + 0.28 * em, y - 0.25 * em, em, 45, 315)],
  n: (x, y, em) => [
    bar(x, y, em, 0.05, 0.5, 0.1, 0.5),
    bowl(x + 0.25 * em, y - 0.25 * em, em, 180, 360),
    bar(x, y, em, 0.4, 0.26, 0.1, 0.26),
  ],
  i: (x, y, em) => [bar(x, y, em, 0.05, 0.5, 0.1, 0.5), circle(x + 0.1 * em, y - 0.64 * em, 0.065 * em)],
  l: (x, y, em) => [bar(x, y, em, 0.05, 0.7, 0.1, 0.7)],
  t: (x, y, em) => [bar(x, y, em, 0.1, 0.65, 0.1, 0.65), bar(x, y, em, 0, 0.5, 0.32, 0.09)],
  v: (x, y, em) => [
    stroke([x + 0.05 * em, y - 0.5 * em], [x + 0.23 * em, y], 0.1 * em),
    stroke([x + 0.41 * em, y - 0.5 * em], [x + 0.23 * em, y], 0.1 * em),
  ],
  '-': (x, y, em) => [bar(x, y, em, 0.04, 0.3, 0.25, 0.09)],
}
const ADVANCE: Record<string, number> = {
  H: 0.68,
  E: 0.55,
  A: 0.66,
  n: 0.58,
  i: 0.24,
  l: 0.24,
  t: 0.38,
  v: 0.5,
  '-': 0.36,
  c: 0.55,
}

function bar(x: number, y: number, em: number, left: number, top: number, width: number, height: number): string {
  return rectangle(x + left * em, y - top * em, width * em, height * em)
}

function bowl(cx: number, cy: number, em: number, from: number, to: number): string {
  return arcStroke(cx, cy, 0.2 * em, from, to, 0.1 * em)
}

function write(text: string, x: number, y: number, em: number, ink: string): SceneShape[] {
  let at = x
  return [...text].flatMap((letter) => {
    const drawn = GLYPHS[letter]!(at, y, em).map((d) => shape(ink, d))
    at += (ADVANCE[letter] ?? 0.62) * em
    return drawn
  })
}

const WORDS = ['HEAt', 'tailon', 'cave-in']

function page(em: number, ink: string): SceneShape[] {
  return WORDS.flatMap((word, k) => write(word, 4.3 + 0.4 * k, 4.4 + 1.25 * em * (k + 0.75), em, ink))
}

function text(name: string, em: number, ground: string, ink: string, psnr: number, input: Input = 'exact'): HardCase[] {
  const size = Math.ceil(em * 4.4 + 8)
  return hardCases(name, scene(size, ground, ...page(em, ink)), { psnr, inks: 0, area: [area(ink), 2] }, input)
}

export const texts: HardCase[] = [
  ...text('text of 12 px', 12, WHITE, BLACK, 24),
  ...text('text of 16 px', 16, WHITE, BLACK, 26),
  ...text('text of 20 px', 20, WHITE, BLACK, 28),
  ...text('text of 24 px', 24, WHITE, BLACK, 30),
  ...text('text of 48 px', 48, WHITE, BLACK, 34),
  ...text('grey text of 16 px', 16, WHITE, SLATE, 27),
  ...text('text of 24 px through JPEG', 24, WHITE, BLACK, 24, 'jpeg'),
  ...text('text of 24 px through a renderer', 24, WHITE, BLACK, 29, 'resvg'),
  ...hardCases('white text of 16 px on colour', scene(80, '#1565c0', ...page(16, WHITE)), { psnr: 28, inks: 0 }),
]
