import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { keyOf, type OptionRow, spellingOf } from './option-row'
import { UsageError } from './usage-error'

/** Words after a command's name, taken apart: what is no option, and the values of the options that were given. */
export interface ParsedWords {
  readonly operands: readonly string[]
  /** By the keys of the options, such as `outDir`. */
  readonly given: Readonly<Record<string, unknown>>
}

/** Takes words apart by a table of options. Throws UsageError. */
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
    if (error instanceof CommanderError) throw new UsageError(oneLine(error.message))
    throw error
  }
  const values: Record<string, unknown> = command.opts()
  return { operands: command.args, given: Object.fromEntries(Object.entries(values).filter(isGiven(command, rows))) }
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
