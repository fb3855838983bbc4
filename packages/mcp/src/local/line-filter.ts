import { Transform, type TransformCallback, type Writable } from 'node:stream'

const LINE_END = 10

/**
 * Passes the lines of a stream for which `refuse` has no answer, and writes the answers to the others to `output`. A line of more than `mostBytes`
 * is passed as it comes, for whoever reads to refuse.
 */
export class LineFilter extends Transform {
  private parts: Buffer[] = []
  private length = 0

  constructor(
    private readonly refuse: (line: Buffer) => object | undefined,
    private readonly output: Writable,
    private readonly mostBytes: number,
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
    if (this.length > this.mostBytes) this.push(this.takeLine())
    done()
  }

  private keep(part: Buffer): void {
    this.parts.push(part)
    this.length += part.length
  }

  private takeLine(): Buffer {
    const bytes = Buffer.concat(this.parts, this.length)
    this.parts = []
    this.length = 0
    return bytes
  }

  private endLine(): void {
    const line = this.takeLine()
    const refusal = this.refuse(line)
    if (refusal === undefined) this.push(line)
    else this.output.write(`${JSON.stringify(refusal)}\n`)
  }
}
