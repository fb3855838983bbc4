import { COMMANDS, CONVERT, OVERVIEW } from '../words/command-table'
import { type OptionRow, spellingOf } from '../words/option-row'
import { EXIT_STATUSES, HELP_OPTIONS, textOf, usageOf } from './help'

/** The manual page in the man format of troff, from the same tables as the help texts. */
export function manPage(version: string): string {
  const lines = [
    `.TH VEC 1 "" "vec ${toTroff(version)}" "User Commands"`,
    '.SH NAME',
    `vec \\- ${toTroff(OVERVIEW.summary)}`,
    '.SH SYNOPSIS',
    ...[OVERVIEW, ...COMMANDS].flatMap((command) => [`.B ${toTroff(usageOf(command))}`, '.br']),
    '.SH DESCRIPTION',
    ...OVERVIEW.about.flatMap((paragraph) => ['.PP', toTroff(paragraph)]),
    ...optionParagraphs(CONVERT.options, 'SH'),
    '.SH HELP',
    ...HELP_OPTIONS.flatMap(optionParagraph),
    '.SH COMMANDS',
    ...COMMANDS.flatMap(({ name, summary, about, options }) => [
      `.SS ${toTroff(name)}`,
      toTroff(`${summary}. ${about.join(' ')}`),
      ...(options === CONVERT.options ? [] : options.flatMap(optionParagraph)),
    ]),
    '.SH EXIT STATUS',
    ...EXIT_STATUSES.flatMap(([status, what]) => ['.TP', `.B ${status}`, toTroff(what)]),
    '.SH ENVIRONMENT',
    ...ENVIRONMENT.flatMap(([name, what]) => ['.TP', `.B ${name}`, toTroff(what)]),
    '.SH FILES',
    ...FILES.flatMap(([name, what]) => ['.TP', `.I ${toTroff(name)}`, toTroff(what)]),
    '.SH EXAMPLES',
    ...[OVERVIEW, ...COMMANDS].flatMap(({ examples }) =>
      examples.flatMap(({ words, what }) => ['.TP', `.B ${toTroff(words)}`, toTroff(what)]),
    ),
  ]
  return `${lines.join('\n')}\n`
}

const ENVIRONMENT = [
  ['VEC_API_KEY', 'the key for --remote'],
  ['VEC_STATE_DIR', 'where the record of results is kept, instead of the state directory of the user'],
  ['NO_COLOR', 'if it is set, no colors are used'],
] as const

const FILES = [
  ['vec.config.json', 'options, by their long names, as one JSON object; read from the working directory'],
  ['~/.local/state/vec', 'the record of results: XDG_STATE_HOME, or the place of the platform'],
] as const

function optionParagraphs(options: readonly OptionRow[], level: string): string[] {
  const groups = [...new Set(options.map(({ group }) => group))]
  return groups.flatMap((group) => [
    `.${level} ${toTroff(group.toUpperCase())}`,
    ...options.filter((option) => option.group === group).flatMap(optionParagraph),
  ])
}

function optionParagraph(option: OptionRow): string[] {
  return [
    '.TP',
    `.B ${toTroff(spellingOf(option))}`,
    toTroff(option.more === undefined ? textOf(option) : `${textOf(option)}. ${option.more}`),
  ]
}

/** Text that troff takes literally: backslashes, hyphens, and a leading dot or quote are escaped. */
function toTroff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/, '\\&$1')
}
