import path from 'node:path'
import { formatOf } from '../words/format'
import type { Job, Output } from './job'
import { PlaceFinder } from './place'

/** Where results go, as far as advice on conflicts says it again. */
interface Destination {
  readonly outDir: string | undefined
  /** `--manifest`: a file that must not be an input or a result. */
  readonly manifest?: string | undefined
}

/**
 * The jobs that must not run, each with a sentence that says why: it would write onto an input or the manifest, or two would write the same file;
 * then both are in conflict. Links are followed.
 */
export function findConflicts(jobs: readonly Job[], { outDir, manifest }: Destination): Map<Job, string> {
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
        const reason = twoInputs(other, job, output, outDir)
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
function twoInputs(one: Job, other: Job, output: Output, outDir: string | undefined): string {
  const start = `${one.input.path} and ${other.input.path} would both be written to ${output.path}; `
  const isBeside = path.resolve(path.dirname(one.input.path)) === path.resolve(path.dirname(other.input.path))
  if (!isBeside) return `${start}--base DIR keeps their directories`
  const directory = outDir === undefined ? '{dir}' : `${outDir}/{sub}`
  return `${start}-o '${directory}/{name}-{ext}.{format}'${outDir === undefined ? '' : ' instead of -d'} keeps their endings`
}
