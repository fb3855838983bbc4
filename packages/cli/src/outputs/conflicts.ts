import path from 'node:path'
import { formatOf } from '../words/format'
import type { Job, Output } from './job'
import { PlaceFinder } from './place'

/** Where results go, as far as advice on conflicts says it again. */
interface Destination {
  /** `-o`: a pattern, where several inputs are converted. */
  readonly output: string | undefined
  readonly outDir: string | undefined
  /** `--manifest`: a file that must not be an input or a result. */
  readonly manifest?: string | undefined
}

/**
 * The jobs that must not run, each with a sentence that says why: it would write onto an input or the manifest, or two would write the same file;
 * then both are in conflict. Links are followed.
 */
export function findConflicts(jobs: readonly Job[], destination: Destination): Map<Job, string> {
  const { manifest } = destination
  const places = new PlaceFinder()
  const manifestPlace = manifest === undefined ? undefined : places.placeOf(manifest)
  const sources = new Set(jobs.flatMap(({ input }) => (input.path === '-' ? [] : [places.placeOf(input.path)])))
  const writers = new Map<string, Job>()
  const conflicts = new Map<Job, string>()
  for (const job of jobs) {
    for (const output of job.outputs) {
      const place = output.path === '-' ? '-' : places.placeOf(output.path)
      const other = writers.get(place)
      writers.set(place, job)
      if (sources.has(place)) conflicts.set(job, ontoInput(job, output))
      else if (place === manifestPlace)
        conflicts.set(job, `${job.input.path} would be written onto the manifest ${output.path}`)
      else if (other === job) conflicts.set(job, twoFormats(job, output))
      else if (other !== undefined) {
        const reason = twoInputs(other, job, output, destination)
        for (const one of [other, job]) conflicts.set(one, conflicts.get(one) ?? reason)
      }
    }
  }
  return conflicts
}

function ontoInput({ input }: Job, output: Output): string {
  if (formatOf(input.path) !== undefined && path.resolve(input.path) === path.resolve(output.path)) {
    return `${input.path} is named as an input; -o ${input.path} names the result`
  }
  return `${input.path} would be written onto the input ${output.path}`
}

function twoFormats({ input }: Job, output: Output): string {
  const name = input.path === '-' ? 'FILE' : '{name}'
  return `two formats would be written to ${output.path}; -o '${name}.{format}' tells them apart`
}

/** Inputs beside each other differ in their endings, others in their directories. */
function twoInputs(one: Job, other: Job, output: Output, destination: Destination): string {
  const start = `${one.input.path} and ${other.input.path} would both be written to ${output.path}; `
  const isBeside = path.resolve(path.dirname(one.input.path)) === path.resolve(path.dirname(other.input.path))
  if (!isBeside) return `${start}--base DIR keeps their directories`
  const instead = destination.outDir === undefined ? '' : ' instead of -d'
  return `${start}-o '${patternApart(destination)}'${instead} keeps their endings`
}

/** A pattern that tells inputs beside each other apart, in the directory where their results would go. */
function patternApart({ output, outDir }: Destination): string {
  if (outDir !== undefined) return `${outDir}/{sub}/{name}-{ext}.{format}`
  if (output === undefined) return '{dir}/{name}-{ext}.{format}'
  const ending = path.extname(output)
  const isEnding = ending !== '' && !ending.includes('{ext}')
  return path.join(path.dirname(output), `{name}-{ext}${isEnding ? ending : '.{format}'}`)
}
