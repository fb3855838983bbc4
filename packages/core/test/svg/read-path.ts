/** One segment as read: its absolute end and, before it, handles (C, Q) or radii, rotation and flags (A). */
export interface ReadSegment {
  readonly kind: 'L' | 'C' | 'Q' | 'A'
  /** Absolute, the end point last; in units, but for an arc's rotation (degrees) and flags. */
  readonly numbers: readonly number[]
}

/** A subpath as read; `segments` ends with the line that `z` draws, where it has a length. */
export interface ReadSubpath {
  readonly x: number
  readonly y: number
  readonly segments: readonly ReadSegment[]
  readonly isClosed: boolean
}

const ARITY: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7 }
const NUMBER = /[ ]?(-?(?:\d+\.?\d*|\.\d+))/y
const FLAG = /[ ]?([01])/y

/**
 * Reads path data by the letter of SVG 1.1 chapter 8, in whole units of 10 ** -decimals px, so that sums are exact.
 * Shares nothing with the code under test.
 */
export function readPath(d: string, decimals: number): ReadSubpath[] {
  const scale = 10 ** decimals
  const subpaths: { x: number; y: number; segments: ReadSegment[]; isClosed: boolean }[] = []
  let at = 0
  let [x, y] = [0, 0]
  let handle: { kind: string; x: number; y: number } = { kind: '', x: 0, y: 0 }
  const take = (pattern: RegExp): number => {
    pattern.lastIndex = at
    const match = pattern.exec(d)
    if (match === null) throw new Error(`no number at ${at} of ${d}`)
    at = pattern.lastIndex
    return Number(match[1])
  }
  const units = (): number => Math.round(take(NUMBER) * scale)
  const add = (kind: ReadSegment['kind'], numbers: number[]): void => {
    subpaths.at(-1)!.segments.push({ kind, numbers })
    ;[x, y] = numbers.slice(-2) as [number, number]
  }
  let letter = ''
  while (at < d.length) {
    if (/[A-Za-z]/.test(d[at]!)) letter = d[at++]!
    else if (letter === 'M') letter = 'L'
    else if (letter === 'm') letter = 'l'
    const command = letter.toUpperCase()
    const isRelative = letter !== command
    if (command === 'Z') {
      const subpath = subpaths.at(-1)!
      if (x !== subpath.x || y !== subpath.y) add('L', [subpath.x, subpath.y])
      subpath.isClosed = true
      continue
    }
    if (ARITY[command] === undefined) throw new Error(`unknown command ${letter}`)
    if (command === 'A') {
      const [rx, ry, rotation, large, sweep] = [units(), units(), take(NUMBER), take(FLAG), take(FLAG)]
      add('A', [rx, ry, rotation, large, sweep, units() + (isRelative ? x : 0), units() + (isRelative ? y : 0)])
      handle = { kind: '', x: 0, y: 0 }
      continue
    }
    if (command === 'H') add('L', [units() + (isRelative ? x : 0), y])
    else if (command === 'V') add('L', [x, units() + (isRelative ? y : 0)])
    else {
      const points = Array.from({ length: ARITY[command] }, (_, k) => units() + (isRelative ? (k % 2 ? y : x) : 0))
      if (command === 'M') {
        ;[x, y] = points as [number, number]
        subpaths.push({ x, y, segments: [], isClosed: false })
      } else if (command === 'L') add('L', points)
      else {
        const kind = command === 'C' || command === 'S' ? 'C' : 'Q'
        const mirrored = handle.kind === kind ? [2 * x - handle.x, 2 * y - handle.y] : [x, y]
        const all = command === 'S' || command === 'T' ? [...mirrored, ...points] : points
        add(kind, all)
        handle = { kind, x: all.at(-4)!, y: all.at(-3)! }
        continue
      }
    }
    handle = { kind: '', x: 0, y: 0 }
  }
  return subpaths
}
