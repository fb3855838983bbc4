import path from 'node:path'
import { narrowDecoders, type Options, type TraceResult, vectorize } from '@vec/core'
import { optimizeSvg } from './optimize-svg'
import type { Job } from './plan-outputs'
import { readInput } from './read-input'
import { writeOutput, writeStandardOutput } from './write-output'

/** How every file of a run is converted. */
export interface Conversion {
  readonly options: Partial<Options>
  readonly optimize: boolean
  readonly stagesDir: string | undefined
}

/** Reads, converts and writes one file. Throws VecError or FileError; then nothing was written but stages. */
export async function convertFile(job: Job, conversion: Conversion): Promise<TraceResult> {
  const bytes = await readInput(job.input)
  // The command converts images and nothing else, so no other decoder is needed in its process.
  await narrowDecoders()
  const result = await vectorizeInStages(bytes, conversion)
  const svg = conversion.optimize ? await optimizeSvg(result.svg) : result.svg
  if (job.output === '-') await writeStandardOutput(svg)
  else await writeOutput(job.output, svg)
  return { ...result, svg, stats: { ...result.stats, bytes: svg.length } }
}

/** The stages that were reached are written even when a later one fails: that is when they are wanted most. */
async function vectorizeInStages(bytes: Uint8Array, { options, stagesDir }: Conversion): Promise<TraceResult> {
  if (stagesDir === undefined) return vectorize(bytes, options)
  const stages: { name: string; svg: string }[] = []
  try {
    return await vectorize(bytes, options, { onStage: (name, svg) => stages.push({ name, svg }) })
  } finally {
    for (const { name, svg } of stages) await writeOutput(path.join(stagesDir, `${name}.svg`), svg)
  }
}
