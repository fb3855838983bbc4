import { OPTIONS, type OptionSpec, type Options, resolveOptions } from '@vec/core'
import { Command, InvalidArgumentError, Option } from 'commander'

/** What the command line asks for, before any file is looked at. */
export interface Arguments {
  readonly inputs: readonly string[]
  /** `-o`: a file, or `-` for standard output. */
  readonly output: string | undefined
  /** `-d`: the directory for the results. */
  readonly outDir: string | undefined
  /** `--stages`: the directory for one SVG per stage. */
  readonly stagesDir: string | undefined
  readonly json: boolean
  readonly optimize: boolean
  readonly options: Partial<Options>
}

const NOTES = `
Each FILE (PNG, JPEG or WebP; - is standard input) becomes FILE with the ending .svg beside it; standard input goes to
standard output. An existing result is replaced, in one step: no name ever holds half a file. Two inputs that would be written to the
same file, or onto an input, are refused before anything is converted.

Errors are one line each on standard error: vec: FILE: CODE: what happened. With several files the others are still converted.

Exit status:
  0    every file was converted
  1    at least one was not
  2    the command line is wrong; nothing was converted
  130  interrupted (ended by SIGINT, as shells report it)`

/**
 * Parses the words after `vec`. Throws CommanderError for a wrong command line, and for --help and --version (its exitCode 0) once they
 * have been printed.
 */
export function parseArguments(words: readonly string[], version: string): Arguments {
  const command = new Command('vec')
    .description('Vectorizes images: PNG, JPEG and WebP in, clean SVG out.')
    .argument('<FILE...>', 'images to convert')
    .option('-o, --output <FILE>', 'write the result here; - for standard output; one input only')
    .option('-d, --out-dir <DIR>', 'write the results into this directory')
  for (const spec of OPTIONS) command.addOption(imageOption(spec))
  command
    .option('--optimize', 'let svgo shorten the result further; checked again afterwards')
    .option('--json', 'print one JSON object per file on standard output')
    .option('--stages <DIR>', 'write one SVG per stage of the engine into this directory; one input only')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .addHelpText('after', NOTES)
    .configureHelp({ helpWidth: 120 })
    .configureOutput({ outputError: (text, write) => write(oneLine(text)) })
    .exitOverride()
    .parse(words, { from: 'user' })
  const given = command.opts()
  const parsed: Arguments = {
    inputs: command.args,
    output: given.output,
    outDir: given.outDir,
    stagesDir: given.stages,
    json: given.json ?? false,
    optimize: given.optimize ?? false,
    options: Object.fromEntries(OPTIONS.flatMap(({ name }) => (name in given ? [[name, given[name]]] : []))),
  }
  const contradiction = findContradiction(parsed)
  if (contradiction) command.error(contradiction, { exitCode: 1 })
  return parsed
}

/** `--image-type` and its like, with the names, values and texts of the library. */
function imageOption(spec: OptionSpec): Option {
  const values = [...spec.values, ...(spec.integers ? [`${spec.integers.min}-${spec.integers.max}`] : [])]
  return new Option(`--${spec.wireName.replaceAll('_', '-')} <value>`, `${spec.description} (${values.join(', ')})`)
    .default(undefined, spec.defaultValue)
    .argParser((value) => {
      try {
        return resolveOptions({ [spec.name]: value })[spec.name]
      } catch {
        throw new InvalidArgumentError(`Allowed are ${values.join(', ')}.`)
      }
    })
}

function findContradiction({ inputs, output, outDir, stagesDir, json }: Arguments): string | undefined {
  const readsStandardInput = inputs.includes('-')
  if (inputs.includes('')) return 'a file name is empty'
  if (inputs.indexOf('-') !== inputs.lastIndexOf('-')) return '- can be read only once'
  if (output !== undefined && outDir !== undefined) return '-o and -d exclude each other'
  if (output === '' || outDir === '' || stagesDir === '') return 'the name after -o, -d or --stages is empty'
  if (output !== undefined && inputs.length > 1) return '-o takes one input; use -d for several'
  if (stagesDir !== undefined && inputs.length > 1) return '--stages takes one input'
  if (outDir !== undefined && readsStandardInput) return 'standard input has no name to use in -d; use -o'
  if (json && (output === '-' || (readsStandardInput && output === undefined))) {
    return '--json and the SVG cannot both go to standard output; use -o FILE'
  }
  return undefined
}

function oneLine(text: string): string {
  return `vec: ${text
    .replace(/^error: /, '')
    .trim()
    .replace(/\s*\n\s*/g, ' ')}\n`
}
