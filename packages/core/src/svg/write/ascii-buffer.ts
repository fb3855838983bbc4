import { doubled } from '../../geometry/doubled'

const MINUS = 45
const POINT = 46
const ZERO = 48
const SPACE = 32

/** Bytes that one path command with all its numbers can need at most: 7 numbers of 12 bytes and a separator. */
const COMMAND_BYTES = 128

const decoder = new TextDecoder()

/** A growing run of ASCII bytes that spells decimals without making strings. */
export class AsciiBuffer {
  bytes = new Uint8Array(1024)
  length = 0
  /** Whether the number written last holds a decimal point, so that a point may follow it at once. */
  pointed = false

  clear(): void {
    this.length = 0
    this.pointed = false
  }

  /** Makes room for one path command; call before the `put`s of a command. */
  reserve(): void {
    if (this.length + COMMAND_BYTES > this.bytes.length) this.bytes = doubled(this.bytes)
  }

  put(byte: number): void {
    this.bytes[this.length++] = byte
  }

  /**
   * Spells `units / 10 ** decimals` as short as it can be: `-.5`, `3`, `0`.
   * `glued` says that nothing need part it from what stands before (a letter or a flag); otherwise the sign, or the
   * point after a number that has one, is the separator, or else a space.
   */
  putDecimal(units: number, decimals: number, glued: boolean): void {
    let rest = units < 0 ? -units : units
    let places = rest === 0 ? 0 : decimals
    while (places > 0 && rest % 10 === 0) {
      rest = Math.trunc(rest / 10)
      places--
    }
    let digits = 1
    for (let bound = 10; bound <= rest; bound *= 10) digits++
    const startsWithPoint = places >= digits && places > 0
    if (units < 0) this.put(MINUS)
    else if (!glued && !(startsWithPoint && this.pointed)) this.put(SPACE)
    this.pointed = places > 0
    let at = this.length + (startsWithPoint ? places + 1 : digits + (places > 0 ? 1 : 0))
    this.length = at
    for (; places > 0; places--) {
      this.bytes[--at] = ZERO + (rest % 10)
      rest = Math.trunc(rest / 10)
    }
    if (this.pointed) this.bytes[--at] = POINT
    if (startsWithPoint) return
    do {
      this.bytes[--at] = ZERO + (rest % 10)
      rest = Math.trunc(rest / 10)
    } while (rest > 0)
  }

  /** Both flags of an arc, packed, after its rotation: ` ` large-arc sweep; `flags` is 2 * large-arc + sweep. */
  putFlags(flags: number): void {
    this.put(SPACE)
    this.put(ZERO + (flags >> 1))
    this.put(ZERO + (flags & 1))
  }

  /** Appends the bytes `start` up to `end` (excluded) of another buffer. */
  append(source: AsciiBuffer, start: number, end: number): void {
    while (this.length + (end - start) > this.bytes.length) this.bytes = doubled(this.bytes)
    for (let i = start; i < end; i++) this.bytes[this.length++] = source.bytes[i]
  }

  toString(): string {
    return decoder.decode(this.bytes.subarray(0, this.length))
  }
}
