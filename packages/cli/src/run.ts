import { existsSync, readFileSync } from 'node:fs'
import { EXIT_OK, EXIT_USAGE } from './exit-codes'
import { printable } from './failure'
import { writeStandardOutput } from './outputs/write-output'
import { UsageError } from './words/usage-error'

/** What each command does with the words after it; loaded when it is asked for. */
const COMMANDS: Readonly<Record<string, (words: readonly string[]) => Promise<number>>> = {
  convert: async (words) => (await import('./commands/convert')).convert(words),
  inspect: async (words) => (await import('./commands/inspect')).inspect(words),
  verify: async (words) => (await import('./commands/verify')).verify(words),
  compare: async (words) => (await import('./commands/compare')).compare(words),
  serve: async (words) => (await import('./commands/other-faces')).startFace('serve', words),
  mcp: async (words) => (await import('./commands/other-faces')).startFace('mcp', words),
  completion: async ([shell, ...others]) => {
    refuseOthers(others)
    return print((await import('./help/completion')).completionScript(shell))
  },
  man: async (words) => {
    refuseOthers(words)
    return print((await import('./help/man-page')).manPage(readVersion()))
  },
}

/** Letters to insert, drop or replace up to which a word is taken for a misspelt command; `inspcet` takes two. */
const MAX_EDITS = 2

/** The whole command: the words after `vec` in, the exit status out. */
export async function run(words: readonly string[]): Promise<number> {
  try {
    return await perform(words)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    process.stderr.write(`vec: ${printable(error.message)}\n`)
    return EXIT_USAGE
  }
}

async function perform(words: readonly string[]): Promise<number> {
  const [first = ''] = words
  const options = words.includes('--') ? words.slice(0, words.indexOf('--')) : words
  if (options.some((word) => word === '--help' || word === '-h')) return printHelp(first)
  if (first === 'help') return printHelpOf(words[1])
  const command = Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : undefined
  if (command !== undefined) return command(words.slice(1))
  if (options.some((word) => word === '--version' || word === '-V')) return print(`${readVersion()}\n`)
  if (/^[a-z]+$/.test(first) && !existsSync(first)) await refuseMisspelt(first)
  return COMMANDS.convert!(words)
}

/** Throws UsageError for a word, no name of a file, that is nearly a command: it would be a failed file among others. */
async function refuseMisspelt(word: string): Promise<void> {
  const { closest, distance } = await import('fastest-levenshtein')
  const command = closest(word, [...Object.keys(COMMANDS), 'help'])
  if (distance(word, command) > MAX_EDITS) return
  throw new UsageError(`there is no command and no file ${word}; did you mean: vec ${command}`)
}

/** Throws UsageError for words behind those that a command takes. */
function refuseOthers([word]: readonly string[]): void {
  if (word !== undefined) throw new UsageError(`unexpected argument '${word}'`)
}

/** The version of this package, which is the engine's, without loading the engine. */
function readVersion(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

/** `vec help COMMAND`. */
function printHelpOf(name = ''): Promise<number> {
  if (name !== '' && !Object.hasOwn(COMMANDS, name)) {
    throw new UsageError(`there is no command ${name}; the commands are ${Object.keys(COMMANDS).join(', ')}`)
  }
  return printHelp(name)
}

async function printHelp(name: string): Promise<number> {
  const { helpText } = await import('./help/help')
  const { COMMANDS: rows, OVERVIEW } = await import('./words/command-table')
  return print(helpText(rows.find((row) => row.name === name) ?? OVERVIEW))
}

async function print(text: string): Promise<number> {
  await writeStandardOutput(text)
  return EXIT_OK
}
