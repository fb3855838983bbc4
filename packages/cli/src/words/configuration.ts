import { existsSync } from 'node:fs'
import { readBoundedFile } from '../bounded-file'
import { fileFailure } from '../failure'
import { formatOf } from './format'
import type { OptionRow } from './option-row'
import { keyOf } from './option-row'
import { parseOptions } from './parse-options'
import { UsageError } from './usage-error'

/** The file that is read without being asked for. */
const DEFAULT_FILE = 'vec.config.json'

/** Largest configuration, bytes: far above one that names every option and thousands of patterns. */
const MAX_BYTES = 1_048_576

/** Options that say where results go: one of them on the command line replaces all of the file, and an ending of `-o` its format. */
const DESTINATIONS = ['output', 'outDir']

/**
 * The options of the configuration file, by their keys: `{ "out-dir": "out", "exclude": ["drafts/**"], "recursive": true }` holds long names
 * without dashes. The values are those of the command line, whose own options win. Throws UsageError.
 */
export function readConfiguration(
  given: Readonly<Record<string, unknown>>,
  rows: readonly OptionRow[],
): Readonly<Record<string, unknown>> {
  if (given.config === false) return {}
  if (given.config === undefined && !existsSync(DEFAULT_FILE)) return {}
  const file = (given.config as string | undefined) ?? DEFAULT_FILE
  const words = Object.entries(readObject(file)).flatMap(([name, value]) => toWords(file, name, value, rows))
  try {
    const configured = { ...parseOptions('vec', words, rows).given }
    if (DESTINATIONS.some((key) => key in given)) for (const key of DESTINATIONS) delete configured[key]
    if (typeof given.output === 'string' && formatOf(given.output) !== undefined) delete configured.format
    return configured
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${file}: ${error.message}`)
    throw error
  }
}

function readObject(file: string): object {
  let text: string
  try {
    text = readBoundedFile(file, MAX_BYTES).toString('utf8')
  } catch (error) {
    throw new UsageError(`${file}: ${fileFailure('cannot_read', error).message}`)
  }
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch (error) {
    throw new UsageError(`${file}: not JSON: ${error instanceof Error ? error.message : error}`)
  }
  throw new UsageError(`${file}: the options must be a JSON object`)
}

/** One entry as the words of a command line. */
function toWords(file: string, name: string, value: unknown, rows: readonly OptionRow[]): string[] {
  const row = rows.find((candidate) => candidate.name === name || keyOf(candidate) === name)
  if (row === undefined || row.name.endsWith('config')) throw new UsageError(`${file}: unknown option '${name}'`)
  if (row.value === undefined) {
    if (typeof value !== 'boolean') throw new UsageError(`${file}: ${name} must be true or false`)
    return value ? [`--${row.name}`] : []
  }
  const isSeparated = row.name === 'format' && Array.isArray(value)
  const values: unknown[] = row.isList && Array.isArray(value) ? value : [isSeparated ? value.join(',') : value]
  return values.map((item) => {
    if (typeof item !== 'string' && typeof item !== 'number') {
      throw new UsageError(`${file}: ${name} must be a ${row.isList ? 'list of texts' : 'text or a number'}`)
    }
    return `--${row.name}=${item}`
  })
}
