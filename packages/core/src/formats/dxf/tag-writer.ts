import { formatNumber } from '../notation/numbers'

/** Places of coordinates: a millionth of a millimeter. */
const DECIMALS = 6

/** Writes the pairs of a DXF file, a group code and a value, a line each, and hands out handles. */
export class TagWriter {
  private readonly lines: string[] = []
  private handles = 0

  /** A name, number of a flag or another value as it is. */
  tag(code: number, value: string | number): void {
    this.lines.push(String(code), String(value))
  }

  /** A real number. */
  real(code: number, value: number): void {
    const text = formatNumber(value, DECIMALS)
    this.tag(code, text.includes('.') ? text : `${text}.0`)
  }

  /** A point: x and y with the group codes `code` and `code + 10`. */
  point(code: number, x: number, y: number): void {
    this.real(code, x)
    this.real(code + 10, y)
  }

  /** The next handle, in hexadecimal; handles begin at 1. */
  handle(): string {
    this.handles++
    return this.handles.toString(16).toUpperCase()
  }

  section(name: string, write: () => void): void {
    this.tag(0, 'SECTION')
    this.tag(2, name)
    write()
    this.tag(0, 'ENDSEC')
  }

  toString(): string {
    return `${this.lines.join('\n')}\n`
  }
}
