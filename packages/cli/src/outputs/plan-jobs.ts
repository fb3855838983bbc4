import path from 'node:path'
import type { Format } from '@vec/core/formats'
import type { Input } from '../inputs/input'
import { formatOf } from '../words/format'
import { UsageError } from '../words/usage-error'
import { FORMATS } from '../words/values'
import { findConflicts } from './conflicts'
import type { Job } from './job'
import { PlaceFinder } from './place'

/** Where results go, as the command line says it. */
export interface OutputWords {
  readonly output: string | undefined
  readonly outDir: string | undefined
  /** `--format`; undefined where the ending of `-o` may say it. */
  readonly formats: readonly Format[] | undefined
  /** `--manifest`: a file that must not be an input or a result. */
  readonly manifest?: string | undefined
}

/** Endings of pictures, and of compressed SVG: whoever gives one to a result wants something else. */
const PICTURE_ENDING =
  /\.(a?png|jpe?g|jpe|jfif|pjpeg|pjp|webp|gif|bmp|dib|tiff?|avif|hei[cf]|jxl|jp2|ico|cur|tga|psd|svgz)$/i

/**
 * Names the output of every input, in the order of the inputs. Throws UsageError when two jobs would write the same file, when one
 * would write onto an input or the manifest, links followed, or when a name ends in another format than it would hold.
 */
export function planJobs(inputs: readonly Input[], words: OutputWords): Job[] {
  const { jobs, conflicts } = planApart(inputs, words)
  for (const reason of conflicts.values()) throw new UsageError(reason)
  return jobs
}

/** The same for inputs of which some may be in conflict: the jobs that can run, and why each of the others cannot. */
export function planApart(
  inputs: readonly Input[],
  words: OutputWords,
): { readonly jobs: Job[]; readonly conflicts: ReadonlyMap<Job, string> } {
  refuseWords(words, inputs.length)
  const formats = words.formats ?? [formatOf(words.output ?? '') ?? FORMATS[0]]
  const jobs = inputs.map((input) => ({
    input,
    outputs: formats.map((format) => ({ format, path: nameOutput(input, format, words) })),
  }))
  refuseManifest(inputs, words.manifest)
  const conflicts = findConflicts(jobs, words)
  for (const { outputs } of jobs) outputs.forEach(refuseEnding)
  return { jobs: jobs.filter((job) => !conflicts.has(job)), conflicts }
}

function refuseWords({ output }: OutputWords, inputCount: number): void {
  if (output === undefined) return
  if (inputCount > 1 && !output.includes('{')) {
    throw new UsageError('-o takes one input; use -d, or a pattern such as {name}.svg, for several')
  }
  if (output.endsWith('/') || output.endsWith(path.sep)) {
    throw new UsageError(`-o ${output} names a directory; -d ${output} writes into it`)
  }
  // Also when there is no input yet, as under --watch.
  refusePicture(output)
}

function refusePicture(output: string): void {
  if (!PICTURE_ENDING.test(output)) return
  throw new UsageError(`${output} has the ending of a picture; vec writes ${FORMATS.join(', ')}`)
}

function refuseManifest(inputs: readonly Input[], manifest: string | undefined): void {
  if (manifest === undefined) return
  const places = new PlaceFinder()
  const place = places.placeOf(manifest)
  const isInput = inputs.some((input) => input.path !== '-' && places.placeOf(input.path) === place)
  if (isInput) throw new UsageError(`--manifest ${manifest} is an input`)
}

/** A name, its pattern filled in, that ends in one format is not given the content of another: `-o logo.svg --format pdf`, `-o '{name}.{ext}'`. */
function refuseEnding({ path: output, format }: Job['outputs'][number]): void {
  refusePicture(output)
  const ending = formatOf(output)
  if (ending === undefined || ending === format) return
  throw new UsageError(`${output} ends in .${ending}, but --format says ${format}`)
}

function nameOutput(input: Input, format: Format, { output, outDir }: OutputWords): string {
  if (output !== undefined) return output.includes('{') ? fillPattern(output, input, format) : output
  if (input.path === '-') return '-'
  const { dir, name } = path.parse(input.path)
  return path.join(outDir === undefined ? dir : path.join(outDir, input.directory), `${name}.${format}`)
}

/**
 * The pattern of `-o` filled for one input: `{dir}` is the directory of the input, `{sub}` the part of it that `-d` would mirror. Standard input
 * has a format only.
 */
function fillPattern(pattern: string, input: Input, format: Format): string {
  if (input.path === '-' && /\{(dir|sub|name|ext)\}/.test(pattern)) {
    throw new UsageError("standard input has no name for a pattern; use -o FILE, or -o 'FILE.{format}'")
  }
  const { dir, name, ext } = path.parse(input.path)
  if (/.\{dir\}/.test(pattern) && (path.isAbsolute(dir) || path.normalize(dir).startsWith('..'))) {
    throw new UsageError(
      `-o ${pattern}: {dir} of ${input.path} leads elsewhere; {sub} is the part that -d would mirror`,
    )
  }
  const parts: Readonly<Record<string, string>> = {
    dir: dir || '.',
    sub: input.directory || '.',
    name,
    ext: ext.slice(1),
    format,
  }
  return path.normalize(pattern.replace(/\{(\w+)\}/g, (_, placeholder: string) => parts[placeholder] ?? ''))
}
