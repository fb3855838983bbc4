import { type DryRun, dryRun, MAX_INPUT_BYTES, narrowDecoders, OPTIONS, type VectorizeOptions } from '@vec/core'
import { EXIT_FAILED, EXIT_OK } from '../exit-codes'
import { printable, toFailure } from '../failure'
import { findOperands } from '../inputs/find-operands'
import { readAll } from '../inputs/read-input'
import { writeStandardOutput } from '../outputs/write-output'
import { errorLine } from '../report/lines'
import { fitRow } from '../terminal/fit'
import { examineTerminal, type Terminal } from '../terminal/terminal'
import { formatBytes } from '../terminal/units'
import { COMMANDS } from '../words/command-table'
import { parseOptions } from '../words/parse-options'
import { UsageError } from '../words/usage-error'

/** Where the texts begin, columns. */
const TEXT_COLUMN = 14

/** `vec inspect FILE...`: what files are, and what `auto` would choose for them. */
export async function inspect(words: readonly string[]): Promise<number> {
  const row = COMMANDS.find(({ name }) => name === 'inspect')!
  const { operands, given } = parseOptions('vec inspect', words, row.options)
  if (operands.length === 0) throw new UsageError('vec inspect takes image files; vec inspect --help says more')
  const options: Partial<VectorizeOptions> = Object.fromEntries(
    OPTIONS.flatMap(({ name }) => (name in given ? [[name, given[name]]] : [])),
  )
  const terminal = examineTerminal(process.stdout, process.env)
  await narrowDecoders()
  let status = EXIT_OK
  const { files, missing } = await findOperands(operands)
  for (const { word, error } of missing) await tellFailure(word, error)
  for (const file of files) {
    try {
      const bytes = await readAll(file, MAX_INPUT_BYTES)
      const { header, resolved, refusal } = await dryRun(bytes, options)
      if (refusal !== null) throw refusal
      const text = given.json
        ? JSON.stringify({ file, bytes: bytes.length, header, resolved })
        : describe(file, bytes.length, { header, resolved, refusal }, terminal)
      await writeStandardOutput(`${text}\n`)
    } catch (error) {
      await tellFailure(file, error)
    }
  }
  return status

  async function tellFailure(file: string, error: unknown): Promise<void> {
    status = EXIT_FAILED
    const failure = toFailure(error)
    process.stderr.write(`${errorLine(file, failure)}\n`)
    if (given.json) await writeStandardOutput(`${JSON.stringify({ file, error: failure })}\n`)
  }
}

function describe(
  file: string,
  bytes: number,
  { header, resolved }: Extract<DryRun, { refusal: null }>,
  terminal: Terminal,
): string {
  const { format, width, height, orientation, isLossy } = header
  const turned = orientation === 1 ? '' : `, EXIF orientation ${orientation}`
  const scores = Object.entries(resolved.scores).map(([name, score]) => `${name} ${Number(score.toPrecision(3))}`)
  const row = (name: string, text: string) => fitRow(name, text, TEXT_COLUMN, terminal.columns()).join('\n')
  return [
    terminal.color('bold', printable(file)),
    row('file', `${format.toUpperCase()}, ${isLossy ? 'lossy' : 'lossless'}, ${formatBytes(bytes)}`),
    row('size', `${width} x ${height} px${turned}`),
    row('image type', `${resolved.imageType}: ${resolved.reason}`),
    row('quality', resolved.quality),
    row('colors', resolved.colors === 'auto' ? 'auto: found when it is traced' : String(resolved.colors)),
    ...(resolved.imageType === 'photo' ? [row('detail', resolved.detail)] : []),
    terminal.color('dim', row('measured', scores.join(', '))),
  ].join('\n')
}
