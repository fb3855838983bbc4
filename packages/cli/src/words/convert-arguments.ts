import { OPTIONS, OUTPUT_OPTIONS, type VectorizeOptions } from '@vec/core'
import type { Format } from '@vec/core/formats'
import { readConfiguration } from './configuration'
import { CONVERT_OPTIONS } from './convert-options'
import { parseOptions } from './parse-options'
import { UsageError } from './usage-error'

/** What a conversion was asked for, free of contradictions, before any input is looked at. */
export interface ConvertArguments {
  /** Files, directories, globs, and `-` for standard input. */
  readonly inputs: readonly string[]
  /** `--files-from`: a file that lists more of them. */
  readonly filesFrom: string | undefined
  readonly recursive: boolean
  readonly exclude: readonly string[]
  /** `-o`: a file or a pattern, or `-` for standard output. */
  readonly output: string | undefined
  /** `-d`: the directory for the results. */
  readonly outDir: string | undefined
  readonly base: string | undefined
  /** `--format`; undefined where the ending of `-o` may say it. */
  readonly formats: readonly Format[] | undefined
  readonly options: Partial<VectorizeOptions>
  readonly overwrite: boolean
  readonly manifest: string | undefined
  readonly dryRun: boolean
  readonly jobs: number | undefined
  readonly failFast: boolean
  /** ms for one file. */
  readonly timeout: number | undefined
  readonly watch: boolean
  /** Address of the hosted service, without a slash at its end. */
  readonly remote: string | undefined
  readonly json: boolean
  readonly verbosity: Verbosity
  /** `--stages`: the directory for one SVG per stage. */
  readonly stagesDir: string | undefined
}

export type Verbosity = 'quiet' | 'normal' | 'verbose'

/** Most requests to the hosted service at the same time, as the service asks of its clients. */
const MAX_REMOTE_JOBS = 4

/** Parses the words after `vec`, and the configuration file of the working directory. Throws UsageError. */
export function parseConvertArguments(words: readonly string[]): ConvertArguments {
  const { operands, given } = parseOptions('vec', words, CONVERT_OPTIONS)
  const configured = readConfiguration(given, CONVERT_OPTIONS)
  const values = { ...configured, ...given } as Readonly<Record<string, never>>
  const parsed: ConvertArguments = {
    inputs: operands,
    filesFrom: values.filesFrom,
    recursive: values.recursive ?? false,
    exclude: values.exclude ?? [],
    output: values.output,
    outDir: values.outDir,
    base: values.base,
    formats: values.format,
    options: Object.fromEntries(
      [...OPTIONS, ...OUTPUT_OPTIONS].flatMap(({ name }) => (name in values ? [[name, values[name]]] : [])),
    ),
    overwrite: values.overwrite ?? false,
    manifest: values.manifest,
    dryRun: values.dryRun ?? false,
    jobs: values.jobs,
    failFast: values.failFast ?? false,
    timeout: values.timeout,
    watch: values.watch ?? false,
    remote: values.remote,
    json: values.json ?? false,
    verbosity: verbosityOf(given) ?? verbosityOf(values) ?? 'normal',
    stagesDir: values.stages,
  }
  const contradiction = findContradiction(parsed, given)
  if (contradiction !== undefined) throw new UsageError(contradiction)
  return parsed
}

/** What `-q` and `-v` say; those of the command line come before those of the configuration file. */
function verbosityOf({ quiet, verbose }: Readonly<Record<string, unknown>>): Verbosity | undefined {
  if (quiet) return 'quiet'
  return verbose ? 'verbose' : undefined
}

function findContradiction(parsed: ConvertArguments, given: Readonly<Record<string, unknown>>): string | undefined {
  const { inputs, filesFrom, output, outDir, jobs, remote } = parsed
  if (inputs.length === 0 && filesFrom === undefined) return 'no file is given; vec --help says how'
  if (inputs.includes('')) return 'a file name is empty'
  if (output !== undefined && outDir !== undefined) return '-o and -d exclude each other'
  if (given.quiet && given.verbose) return '-q and -v exclude each other'
  if (remote !== undefined && jobs !== undefined && jobs > MAX_REMOTE_JOBS) {
    return `-j is at most ${MAX_REMOTE_JOBS} with --remote`
  }
  if (remote !== undefined && parsed.stagesDir !== undefined) return '--stages and --remote exclude each other'
  if (parsed.timeout !== undefined && parsed.stagesDir !== undefined) return '--stages and --timeout exclude each other'
  const layout = OUTPUT_OPTIONS.find(({ name }) => name in parsed.options)
  if (remote !== undefined && layout !== undefined) return `the hosted service has no --${layout.name}`
  if (given.outDir !== undefined && inputs.includes('-')) return 'standard input has no name to use in -d; use -o'
  return standardStreams(parsed) ?? watching(parsed)
}

function standardStreams({ inputs, filesFrom, output, json }: ConvertArguments): string | undefined {
  const readers = [...inputs, ...(filesFrom === undefined ? [] : [filesFrom])].filter((input) => input === '-').length
  const readsImage = inputs.includes('-')
  if (readers > 1) return '- can be read only once'
  if (json && (output === '-' || (readsImage && output === undefined))) {
    return '--json and the SVG cannot both go to standard output; use -o FILE'
  }
  return undefined
}

function watching({ watch, inputs, filesFrom, dryRun, output }: ConvertArguments): string | undefined {
  if (!watch) return undefined
  if (dryRun) return '--watch and --dry-run exclude each other'
  if (inputs.includes('-') || filesFrom === '-' || output === '-') return '--watch takes files, not standard streams'
  return undefined
}
