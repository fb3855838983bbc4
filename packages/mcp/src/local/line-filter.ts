import { Transform, type TransformCallback, type Writable } from 'node:stream'

const LINE_END = 10

/** What becomes of the lines of standard input. */
export interface LineReader {
  /** What is passed in place of a whole line, without an end, or the answer to it; neither for one that is forgotten. */
  read(line: Buffer): { readonly passed?: string; readonly answer?: object }
  /** The answer to a line that is too long to be kept. */
  refuseLong(): object
}

/**
 * Passes what the reader makes of the lines of a stream, and writes its answers to `output`. A line of more than `mostBytes`, its end included, is answered as soon as it is that long; the rest
 * of it is skipped, and the lines behind it are passed as before. A last line without an end, as of `echo -n`, is read as the others.
 */
export class LineFilter extends Transform {
  private parts: Buffer[] = []
  private length = 0
  private isSkipping = false

  constructor(
    private readonly reader: LineReader,
    private readonly output: Writable,
    private readonly mostBytes: number,
    /** Waits until what was passed is answered; the end of the lines waits for it. */
    private readonly allAnswered: () => Promise<void>,
  ) {
    super()
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let start = 0
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, start)) {
      this.keep(chunk.subarray(start, end + 1))
      this.endLine()
      start = end + 1
    }
    this.keep(chunk.subarray(start))
    done()
  }

  override _flush(done: TransformCallback): void {
    if (this.length > 0) {
      this.keep(Buffer.of(LINE_END))
      this.endLine()
    }
    // The end of the stream ends the connection, over which the answers go.
    this.allAnswered().then(() => done(), done)
  }

  /** Adds a part to the line, unless the line is or becomes too long. */
  private keep(part: Buffer): void {
    if (this.isSkipping) return
    this.parts.push(part)
    this.length += part.length
    if (this.length <= this.mostBytes) return
    this.parts = []
    this.length = 0
    this.isSkipping = true
    this.answer(this.reader.refuseLong())
  }

  private takeLine(): Buffer {
    const bytes = Buffer.concat(this.parts, this.length)
    this.parts = []
    this.length = 0
    return bytes
  }

  private endLine(): void {
    if (this.isSkipping) {
      this.isSkipping = false
      return
    }
    const { passed, answer } = this.reader.read(this.takeLine())
    if (passed !== undefined) this.push(`${passed}\n`)
    if (answer !== undefined) this.answer(answer)
  }

  private answer(answer: object): void {
    this.output.write(`${JSON.stringify(answer)}\n`)
  }
}
