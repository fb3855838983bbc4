import { realpathSync } from 'node:fs'
import path from 'node:path'
import type { Arguments } from './arguments'

/** One conversion: where it reads and where it writes, `-` being the standard streams. */
export interface Job {
  readonly input: string
  readonly output: string
}

/** A set of jobs that would destroy something. */
export class CollisionError extends Error {}

/**
 * Names the output of every input, in the order of the inputs: `-o`, else the input's name with the ending .svg, in the directory of `-d` or
 * beside the input. Throws CollisionError when two jobs would write the same file or one would write onto an input, links followed.
 */
export function planOutputs({ inputs, output, outDir }: Pick<Arguments, 'inputs' | 'output' | 'outDir'>): Job[] {
  const jobs = inputs.map((input) => ({ input, output: output ?? defaultOutput(input, outDir) }))
  const sources = new Set(inputs.filter((input) => input !== '-').map(placeOf))
  const writers = new Map<string, string>()
  for (const job of jobs) {
    if (job.output === '-') continue
    const place = placeOf(job.output)
    if (sources.has(place)) throw new CollisionError(`${job.input} would be written onto the input ${job.output}`)
    const other = writers.get(place)
    if (other !== undefined)
      throw new CollisionError(`${other} and ${job.input} would both be written to ${job.output}`)
    writers.set(place, job.input)
  }
  return jobs
}

/** Where a path leads when links are followed. A file that does not exist yet lies in the real place of its directory. */
function placeOf(file: string): string {
  const full = path.resolve(file)
  try {
    return realpathSync(full)
  } catch {
    const directory = path.dirname(full)
    return directory === full ? full : path.join(placeOf(directory), path.basename(full))
  }
}

function defaultOutput(input: string, outDir: string | undefined): string {
  if (input === '-') return '-'
  const { dir, name } = path.parse(input)
  return path.join(outDir ?? dir, `${name}.svg`)
}
