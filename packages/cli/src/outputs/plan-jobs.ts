import { realpathSync } from 'node:fs'
import path from 'node:path'
import type { Format } from '@vec/core/formats'
import type { Input } from '../inputs/input'
import { formatOf } from '../words/format'
import { UsageError } from '../words/usage-error'
import { FORMATS } from '../words/values'

import type { Job } from './job'

/** Where results go, as the command line says it. */
export interface OutputWords {
  readonly output: string | undefined
  readonly outDir: string | undefined
  /** `--format`; undefined where the ending of `-o` may say it. */
  readonly formats: readonly Format[] | undefined
  /** `--manifest`: a file that must not be an input or a result. */
  readonly manifest?: string | undefined
}

/** Endings of pictures: whoever gives one to a result wants something else. */
const PICTURE_ENDING = /\.(png|jpe?g|webp|gif|bmp|tiff?)$/i

/**
 * Names the output of every input, in the order of the inputs. Throws UsageError when two jobs would write the same file, when one
 * would write onto an input or the manifest, links followed, or when a name ends in another format than it would hold.
 */
export function planJobs(inputs: readonly Input[], words: OutputWords): Job[] {
  const { output } = words
  if (output !== undefined && inputs.length > 1 && !output.includes('{')) {
    throw new UsageError('-o takes one input; use -d, or a pattern such as {name}.svg, for several')
  }
  if (output?.endsWith('/') || output?.endsWith(path.sep)) {
    throw new UsageError(`-o ${output} names a directory; -d ${output} writes into it`)
  }
  if (output !== undefined && PICTURE_ENDING.test(output)) {
    throw new UsageError(`-o ${output} has the ending of a picture; vec writes ${FORMATS.join(', ')}`)
  }
  const formats = words.formats ?? [formatOf(output ?? '') ?? FORMATS[0]]
  const jobs = inputs.map((input) => ({
    input,
    outputs: formats.map((format) => ({ format, path: nameOutput(input, format, words) })),
  }))
  refuseCollisions(jobs, words.manifest)
  for (const { outputs } of jobs) outputs.forEach(refuseOtherEnding)
  return jobs
}

/** A name that ends in one format is not given the content of another: `-o logo.svg --format pdf`. */
function refuseOtherEnding({ path: output, format }: Job['outputs'][number]): void {
  const ending = formatOf(output)
  if (ending === undefined || ending === format) return
  throw new UsageError(`${output} ends in .${ending}, but --format says ${format}`)
}

/** The place of a path when links are followed. A file that does not exist yet lies in the real place of its directory. */
export function placeOf(file: string): string {
  const full = path.resolve(file)
  try {
    return realpathSync(full)
  } catch {
    const directory = path.dirname(full)
    return directory === full ? full : path.join(placeOf(directory), path.basename(full))
  }
}

function nameOutput(input: Input, format: Format, { output, outDir }: OutputWords): string {
  if (output !== undefined) return output.includes('{') ? fillPattern(output, input, format) : output
  if (input.path === '-') return '-'
  const { dir, name } = path.parse(input.path)
  return path.join(outDir === undefined ? dir : path.join(outDir, input.directory), `${name}.${format}`)
}

/** The pattern of `-o` filled for one input. `{dir}` is what `-d` would mirror. Standard input has a format only. */
function fillPattern(pattern: string, input: Input, format: Format): string {
  if (input.path === '-' && /\{(dir|name|ext)\}/.test(pattern)) {
    throw new UsageError("standard input has no name for a pattern; use -o FILE, or -o 'FILE.{format}'")
  }
  const { name, ext } = path.parse(input.path)
  const parts: Readonly<Record<string, string>> = {
    dir: input.directory || '.',
    name,
    ext: ext.slice(1),
    format,
  }
  return path.normalize(pattern.replace(/\{(\w+)\}/g, (_, placeholder: string) => parts[placeholder] ?? ''))
}

function refuseCollisions(jobs: readonly Job[], manifest: string | undefined): void {
  const manifestPlace = manifest === undefined ? undefined : placeOf(manifest)
  const sources = new Set(jobs.flatMap(({ input }) => (input.path === '-' ? [] : [placeOf(input.path)])))
  if (manifestPlace !== undefined && sources.has(manifestPlace))
    throw new UsageError(`--manifest ${manifest} is an input`)
  const writers = new Map<string, string>()
  for (const { input, outputs } of jobs) {
    for (const output of outputs) claim(input.path, output.path)
  }

  function claim(input: string, output: string): void {
    const place = output === '-' ? '-' : placeOf(output)
    if (sources.has(place)) throw new UsageError(`${input} would be written onto the input ${output}`)
    if (place === manifestPlace) throw new UsageError(`${input} would be written onto the manifest ${output}`)
    const other = writers.get(place)
    writers.set(place, input)
    if (other === undefined) return
    if (other === input)
      throw new UsageError(
        `two formats would be written to ${output}; -o '${input === '-' ? 'FILE' : '{name}'}.{format}' tells them apart`,
      )
    throw new UsageError(
      `${other} and ${input} would both be written to ${output}; --base DIR keeps their directories, ` +
        "-o '{name}-{ext}.{format}' their endings",
    )
  }
}
