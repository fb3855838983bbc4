import { type Curve, CurveBuilder } from '../../model/curve'

/** Numbers of one group of each command. */
const ARITY: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

/** Units per px in which relative coordinates are added up, so that sums stay exact: the subset has 4 decimals. */
const UNITS = 10_000

/**
 * The contours of path data of the subset, closed: a subpath that does not end where it starts gets the line that filling implies. Quadratics
 * are raised to cubics. Takes path data that `validateSvg` accepts.
 */
export function readPath(d: string): Curve[] {
  const reader = new PathReader()
  const commands = /([A-Za-z])([^A-Za-z]*)/g
  for (let match = commands.exec(d); match !== null; match = commands.exec(d)) reader.command(match[1], match[2])
  reader.close()
  return reader.contours
}

class PathReader {
  readonly contours: Curve[] = []
  private builder = new CurveBuilder(0, 0)
  private startX = 0
  private startY = 0
  private x = 0
  private y = 0
  /** The last handle, where the command before was of its kind; S and T mirror it. */
  private cubicHandle: readonly [number, number] | null = null
  private quadraticHandle: readonly [number, number] | null = null

  /** One letter with all its groups of numbers; a move's further groups are lines. */
  command(letter: string, numbers: string): void {
    const kind = letter.toUpperCase()
    if (kind === 'Z') {
      this.close()
      return
    }
    const values = numbersOf(numbers, kind === 'A')
    for (let k = 0; k < values.length; k += ARITY[kind]) {
      const group = values.slice(k, k + ARITY[kind])
      this.draw(kind === 'M' && k > 0 ? 'L' : kind, letter === kind ? group : this.absolute(kind, group))
    }
  }

  /** Ends the subpath, with a line to its start where it is not there yet. */
  close(): void {
    if (this.builder.length > 0) {
      if (this.x !== this.startX || this.y !== this.startY) this.builder.line(this.startX, this.startY)
      this.contours.push(this.builder.build())
    }
    this.move(this.startX, this.startY)
  }

  private move(x: number, y: number): void {
    this.builder = new CurveBuilder(x, y)
    this.startX = x
    this.startY = y
    this.x = x
    this.y = y
    this.cubicHandle = null
    this.quadraticHandle = null
  }

  private absolute(kind: string, group: readonly number[]): number[] {
    const sum = (base: number, offset: number): number => Math.round((base + offset) * UNITS) / UNITS
    if (kind === 'H') return [sum(this.x, group[0])]
    if (kind === 'V') return [sum(this.y, group[0])]
    const first = kind === 'A' ? 5 : 0
    return group.map((value, k) => (k < first ? value : sum((k - first) % 2 === 0 ? this.x : this.y, value)))
  }

  /** One group of a command with absolute points. */
  private draw(kind: string, group: readonly number[]): void {
    if (kind === 'M') {
      this.close()
      this.move(group[0], group[1])
      return
    }
    const { builder, x: x0, y: y0 } = this
    const x = kind === 'V' ? x0 : (group.at(kind === 'H' ? -1 : -2) as number)
    const y = kind === 'H' ? y0 : (group.at(-1) as number)
    const mirrored = (handle: readonly [number, number] | null): readonly [number, number] =>
      handle === null ? [x0, y0] : [2 * x0 - handle[0], 2 * y0 - handle[1]]
    let cubic: readonly [number, number] | null = null
    let quadratic: readonly [number, number] | null = null
    if (kind === 'C' || kind === 'S') {
      const [x1, y1] = kind === 'C' ? group : mirrored(this.cubicHandle)
      cubic = [group[group.length - 4], group[group.length - 3]]
      builder.cubic(x1, y1, cubic[0], cubic[1], x, y)
    } else if (kind === 'Q' || kind === 'T') {
      quadratic = kind === 'Q' ? [group[0], group[1]] : mirrored(this.quadraticHandle)
      const [qx, qy] = quadratic
      builder.cubic((x0 + 2 * qx) / 3, (y0 + 2 * qy) / 3, (x + 2 * qx) / 3, (y + 2 * qy) / 3, x, y)
    } else if (kind === 'A') {
      const [rx, ry, degrees, large, sweep] = group
      builder.ellipse(rx, ry, degrees, large === 1, sweep === 1, x, y)
    } else builder.line(x, y)
    this.cubicHandle = cubic
    this.quadraticHandle = quadratic
    this.x = x
    this.y = y
  }
}

/** The numbers of a command. The flags of an arc are one digit each and need nothing after them. */
function numbersOf(text: string, isArc: boolean): number[] {
  const number = /-?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)/y
  const values: number[] = []
  for (let at = 0; at < text.length; ) {
    if (text[at] === ' ') at++
    const place = values.length % 7
    if (isArc && (place === 3 || place === 4)) {
      values.push(Number(text[at++]))
      continue
    }
    number.lastIndex = at
    values.push(Number(number.exec(text)?.[0]))
    at = number.lastIndex
  }
  return values
}
