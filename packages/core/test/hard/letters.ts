import { arcStroke, circle, polygon, rectangle, stroke } from './outlines'
import { type SceneShape, shape } from './scene'

/** The outlines of a letter in px. (x, y) is where its base line begins, `em` its size in px. */
type Glyph = (x: number, y: number, em: number) => string[]

/** Letters of a plain sans serif, on an em of 1 whose x height is 0.5 and cap height 0.7; strokes of 0.1. */
const SANS: Record<string, Glyph> = {
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
  b: (x, y, em) => [bar(x, y, em, 0.05, 0.7, 0.1, 0.7), bowl(x + 0.3 * em, y - 0.25 * em, em, 0, 359.9)],
  d: (x, y, em) => [bar(x, y, em, 0.42, 0.7, 0.1, 0.7), bowl(x + 0.27 * em, y - 0.25 * em, em, 0, 359.9)],
  p: (x, y, em) => [bar(x, y, em, 0.05, 0.5, 0.1, 0.7), bowl(x + 0.3 * em, y - 0.25 * em, em, 0, 359.9)],
  r: (x, y, em) => [bar(x, y, em, 0.05, 0.5, 0.1, 0.5), bowl(x + 0.3 * em, y - 0.25 * em, em, 190, 300)],
  u: (x, y, em) => [
    bar(x, y, em, 0.4, 0.5, 0.1, 0.5),
    bowl(x + 0.25 * em, y - 0.25 * em, em, 0, 180),
    bar(x, y, em, 0, 0.5, 0.1, 0.25),
  ],
  '1': (x, y, em) => [
    bar(x, y, em, 0.22, 0.7, 0.1, 0.7),
    stroke([x + 0.26 * em, y - 0.65 * em], [x + 0.08 * em, y - 0.52 * em], 0.1 * em),
  ],
  '4': (x, y, em) => [
    bar(x, y, em, 0.32, 0.7, 0.1, 0.7),
    bar(x, y, em, 0.02, 0.25, 0.5, 0.09),
    stroke([x + 0.36 * em, y - 0.68 * em], [x + 0.06 * em, y - 0.21 * em], 0.1 * em),
  ],
  '7': (x, y, em) => [
    bar(x, y, em, 0.04, 0.7, 0.46, 0.09),
    stroke([x + 0.45 * em, y - 0.66 * em], [x + 0.18 * em, y], 0.1 * em),
  ],
  '.': (x, y, em) => [bar(x, y, em, 0.06, 0.11, 0.11, 0.11)],
  '-': (x, y, em) => [bar(x, y, em, 0.04, 0.3, 0.25, 0.09)],
}

/** Letters with serifs: stems of 0.1, serifs and bars of 0.05. */
const SERIF: Record<string, Glyph> = {
  H: (x, y, em) => [
    ...stem(x + 0.1 * em, y, em, 0.7),
    ...stem(x + 0.48 * em, y, em, 0.7),
    bar(x, y, em, 0.2, 0.38, 0.28, 0.05),
  ],
  I: (x, y, em) => stem(x + 0.1 * em, y, em, 0.7),
  T: (x, y, em) => [
    bar(x, y, em, 0.28, 0.7, 0.1, 0.7),
    bar(x, y, em, 0.02, 0.7, 0.62, 0.05),
    bar(x, y, em, 0.02, 0.65, 0.05, 0.1),
    bar(x, y, em, 0.59, 0.65, 0.05, 0.1),
    bar(x, y, em, 0.2, 0.05, 0.26, 0.05),
  ],
  L: (x, y, em) => [
    ...stem(x + 0.1 * em, y, em, 0.7),
    bar(x, y, em, 0.28, 0.05, 0.26, 0.05),
    bar(x, y, em, 0.49, 0.17, 0.05, 0.12),
  ],
  n: (x, y, em) => [
    ...stem(x + 0.1 * em, y, em, 0.5),
    bowl(x + 0.3 * em, y - 0.25 * em, em, 190, 360),
    ...stem(x + 0.45 * em, y, em, 0.26),
  ],
  i: (x, y, em) => [...stem(x + 0.1 * em, y, em, 0.5), circle(x + 0.15 * em, y - 0.64 * em, 0.065 * em)],
  l: (x, y, em) => stem(x + 0.1 * em, y, em, 0.7),
  o: (x, y, em) => SANS.o!(x, y, em),
  e: (x, y, em) => SANS.e!(x, y, em),
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
  r: 0.42,
  u: 0.58,
  '.': 0.24,
}
const SERIF_ADVANCE: Record<string, number> = { H: 0.76, I: 0.36, T: 0.68, L: 0.62, n: 0.74, i: 0.36, l: 0.36 }

function bar(x: number, y: number, em: number, left: number, top: number, width: number, height: number): string {
  return rectangle(x + left * em, y - top * em, width * em, height * em)
}

/** A stem from the base line to `top`, 0.1 wide, with a serif at each end. */
function stem(x: number, y: number, em: number, top: number): string[] {
  return [
    bar(x, y, em, 0, top, 0.1, top),
    bar(x, y, em, -0.08, 0.05, 0.26, 0.05),
    bar(x, y, em, top < 0.5 ? 0 : -0.08, top, top < 0.5 ? 0.1 : 0.18, 0.05),
  ]
}

function bowl(cx: number, cy: number, em: number, from: number, to: number): string {
  return arcStroke(cx, cy, 0.2 * em, from, to, 0.1 * em)
}

/** A line of text whose base line begins at (x, y), letters of `em` px; a space is half an em. */
export function write(text: string, x: number, y: number, em: number, ink: string, hasSerifs = false): SceneShape[] {
  const [glyphs, advance] = hasSerifs ? [SERIF, SERIF_ADVANCE] : [SANS, ADVANCE]
  let at = x
  return [...text].flatMap((letter) => {
    const drawn = letter === ' ' ? [] : glyphs[letter]!(at, y, em).map((d) => shape(ink, d))
    at += (letter === ' ' ? 0.5 : (advance[letter] ?? 0.62)) * em
    return drawn
  })
}
