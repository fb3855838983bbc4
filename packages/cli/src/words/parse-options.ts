import { existsSync } from 'node:fs'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { keyOf, type OptionRow, spellingOf } from './option-row'
import { UsageError } from './usage-error'

/** Words after a command's name, taken apart: what is no option, and the values of the options that were given. */
export interface ParsedWords {
  readonly operands: readonly string[]
  /** By the keys of the options, such as `outDir`. */
  readonly given: Readonly<Record<string, unknown>>
}

const DASHED = 'a file whose name begins with a dash is written behind --'

/**
 * Takes words apart by a table of options. Throws UsageError, also for a word such as `-dash.png` that is read as options although a file
 * has this name: a glob of the shell gives such words.
 */
export function parseOptions(name: string, words: readonly string[], rows: readonly OptionRow[]): ParsedWords {
  const command = new Command(name)
    .argument('[operand...]')
    .helpOption(false)
    .exitOverride()
    .configureOutput({ writeErr: () => {}, writeOut: () => {} })
  for (const row of rows) command.addOption(toOption(row))
  for (const { name } of rows.filter(isSwitch)) command.addOption(new Option(`--no-${name}`))
  try {
    command.parse(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    const hint = findDashedFile(words) === undefined ? '' : `; ${DASHED}`
    throw new UsageError(oneLine(error.message) + hint)
  }
  const values: Record<string, unknown> = command.opts()
  const given = Object.fromEntries(Object.entries(values).filter(isGiven(command, rows)))
  const file = findDashedFile(words, Object.values(given).flat())
  if (file !== undefined) throw new UsageError(`${file} is a file, but is read as options; ${DASHED}`)
  return { operands: command.args, given }
}

/** The first word before `--` that is the name of a file and looks like options, and is no value of an option. */
function findDashedFile(words: readonly string[], values: readonly unknown[] = []): string | undefined {
  const options = words.includes('--') ? words.slice(0, words.indexOf('--')) : words
  return options.find((word) => /^-../.test(word) && !values.includes(word) && existsSync(word))
}

/** `--no-NAME` turns a switch off that a configuration file turns on. */
function isSwitch({ name, value }: OptionRow): boolean {
  return value === undefined && !name.startsWith('no-')
}

/** Commander gives `--no-x` a value of its own, `x: true`, when it is not given. */
function isGiven(command: Command, rows: readonly OptionRow[]) {
  const keys = rows.flatMap((row) => [
    keyOf(row),
    keyOf(row).replace(/^no(.)/, (_, letter: string) => letter.toLowerCase()),
  ])
  return ([key]: [string, unknown]) => keys.includes(key) && command.getOptionValueSource(key) === 'cli'
}

function toOption(row: OptionRow): Option {
  const option = new Option(spellingOf(row), row.text)
  const { parse, isList } = row
  if (row.value === undefined) return option
  return option.argParser((text: string, previous: unknown) => {
    const value = readValue(text, parse)
    return isList ? [...((previous as unknown[] | undefined) ?? []), value] : value
  })
}

function readValue(text: string, parse: OptionRow['parse']): unknown {
  try {
    return parse === undefined ? text : parse(text)
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error))
  }
}

function oneLine(text: string): string {
  return text
    .replace(/^error: /, '')
    .trim()
    .replace(/\s*\n\s*/g, ' ')
}
