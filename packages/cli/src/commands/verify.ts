import { MAX_SVG_BYTES, validateSvg } from '@vec/core'
import { EXIT_FAILED, EXIT_OK } from '../exit-codes'
import { FileFailure, printable, toFailure } from '../failure'
import { findOperands, SVG_NAMES } from '../inputs/find-operands'
import { readAll } from '../inputs/read-input'
import { writeStandardOutput } from '../outputs/write-output'
import { errorLine } from '../report/lines'
import { formatBytes } from '../terminal/units'
import { COMMANDS } from '../words/command-table'
import { parseOptions } from '../words/parse-options'
import { UsageError } from '../words/usage-error'

/** `vec verify FILE.svg...`: whether documents keep to the published subset. */
export async function verify(words: readonly string[]): Promise<number> {
  const { options } = COMMANDS.find(({ name }) => name === 'verify')!
  const { operands, given } = parseOptions('vec verify', words, options)
  if (operands.length === 0) throw new UsageError('vec verify takes SVG files; vec verify --help says more')
  let status = EXIT_OK
  const { files, missing } = await findOperands(operands, SVG_NAMES)
  for (const { word, error } of missing) await tellFailure(word, error)
  for (const file of files) {
    try {
      const bytes = await readAll(file, MAX_SVG_BYTES)
      // One character a byte: the subset is ASCII, and no byte may turn into another character on the way.
      assertSubset(bytes.toString('latin1'))
      const line = given.json
        ? JSON.stringify({ file, valid: true, bytes: bytes.length })
        : `${printable(file)}: within the subset, ${formatBytes(bytes.length)}`
      await writeStandardOutput(`${line}\n`)
    } catch (error) {
      await tellFailure(file, error)
    }
  }
  return status

  async function tellFailure(file: string, error: unknown): Promise<void> {
    status = EXIT_FAILED
    const failure = toFailure(error)
    process.stderr.write(`${errorLine(file, failure)}\n`)
    if (given.json) await writeStandardOutput(`${JSON.stringify({ file, valid: false, error: failure })}\n`)
  }
}

function assertSubset(svg: string): void {
  if (!/^\s*</.test(svg.replace(/^\xef\xbb\xbf/, ''))) throw new FileFailure('outside_subset', 'the file is no SVG')
  try {
    validateSvg(svg)
  } catch (error) {
    throw new FileFailure('outside_subset', toFailure(error).message)
  }
}
