import { fitRow, wrap } from '../terminal/fit'
import type { CommandRow } from '../words/command-row'
import { COMMANDS, OVERVIEW } from '../words/command-table'
import { type OptionRow, spellingOf } from '../words/option-row'

/** Widest line of a help text, columns: it is the same in every terminal. */
const WIDTH = 80
/** Where the texts of options begin. */
const TEXT_COLUMN = 25

/** Exit statuses and what they say. */
export const EXIT_STATUSES: readonly (readonly [string, string])[] = [
  ['0', 'all is done'],
  ['1', 'at least one file failed'],
  ['2', 'the command line is wrong; nothing was done'],
  ['3', 'the hosted service refuses the key or has no credits'],
  ['130', 'interrupted (SIGINT, as shells report it)'],
]

/** What every command answers before it parses its options. */
export const HELP_OPTIONS: readonly OptionRow[] = [
  { name: 'help', short: 'h', group: 'Help', text: 'print the help of vec, or of the command it follows' },
  { name: 'version', short: 'V', group: 'Help', text: 'print the version' },
]

/** The help text of one command, at most 80 columns wide. */
export function helpText(command: CommandRow): string {
  const lines = [
    `Usage: ${usageOf(command)}`,
    ...(command === OVERVIEW ? [`       vec COMMAND ...`] : []),
    '',
    ...command.about.flatMap((paragraph) => wrap(paragraph, WIDTH)),
    ...(command.options.length > 0 ? [''] : []),
    ...optionLines(command.options),
    ...(command === OVERVIEW
      ? [...row('-h, --help', 'print this help; -V, --version prints the version'), ...commandLines()]
      : []),
    ...(command === OVERVIEW ? [] : ['']),
    'Examples:',
    ...exampleLines(command),
    ...(command === OVERVIEW ? [exitLine()] : []),
  ]
  return `${lines.join('\n')}\n`
}

export function usageOf({ name, usage }: CommandRow): string {
  return ['vec', name, usage].filter((word) => word !== '').join(' ')
}

/** The text of an option with what holds when it is not given, in brackets. */
export function textOf({ text, defaultText }: OptionRow): string {
  return defaultText === undefined ? text : `${text} [${defaultText}]`
}

function optionLines(options: readonly OptionRow[]): string[] {
  const groups = [...new Set(options.map(({ group }) => group))]
  return groups.flatMap((group) => [
    `${group}:`,
    ...options.filter((option) => option.group === group).flatMap(optionRow),
  ])
}

function optionRow(option: OptionRow): string[] {
  return row(spellingOf(option), textOf(option))
}

function commandLines(): string[] {
  return [
    'Commands (vec COMMAND --help says more; vec convert --help has all options):',
    ...COMMANDS.flatMap(({ name, summary }) => row(name, summary)),
  ]
}

function exampleLines({ examples }: CommandRow): string[] {
  const widest = Math.max(...examples.map(({ words }) => words.length))
  return examples.map(({ words, what }) => `  ${words.padEnd(widest)}  ${what}`)
}

function exitLine(): string {
  return wrap(`Exit status: ${EXIT_STATUSES.map(([status, what]) => `${status} ${what}`).join('; ')}.`, WIDTH).join(
    '\n',
  )
}

function row(term: string, text: string): string[] {
  return fitRow(term, text, TEXT_COLUMN, WIDTH)
}
