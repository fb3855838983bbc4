import path from 'node:path'
import { narrowDecoders, type TraceResult, type VectorizeOptions, vectorize } from '@vec/core'
import type { Format } from '@vec/core/formats'
import { writeOutput } from '../outputs/write-output'
import type { Conversion, Converter } from './converter'
import { delayOptimization } from './delay-optimization'

/** The engine in this process: nothing to start, but nothing can stop it, and what ends it ends the run. */
export class ThisProcess implements Converter {
  readonly concurrency = 1

  constructor(
    /** Where one SVG per stage is written. */
    private readonly stagesDir: string | undefined,
  ) {}

  async convert(image: Uint8Array, options: Partial<VectorizeOptions>): Promise<Conversion> {
    delayOptimization()
    // The command converts images and nothing else, so no other decoder is needed in its process.
    await narrowDecoders()
    return toConversion(await this.vectorizeInStages(image, options))
  }

  /** The writers are loaded when they are needed. */
  async write(svg: string, format: Format): Promise<Uint8Array> {
    const { exportSvg } = await import('@vec/core/formats')
    return exportSvg(svg, format)
  }

  close(): void {}

  /** The stages that were reached are written even when a later one fails: that is when they are wanted most. */
  private async vectorizeInStages(image: Uint8Array, options: Partial<VectorizeOptions>): Promise<TraceResult> {
    if (this.stagesDir === undefined) return vectorize(image, options)
    const stages: { name: string; svg: string }[] = []
    try {
      return await vectorize(image, options, { onStage: (name, svg) => stages.push({ name, svg }) })
    } finally {
      for (const { name, svg } of stages) await writeOutput(path.join(this.stagesDir, `${name}.svg`), svg)
    }
  }
}

function toConversion({ svg, width, height, resolved, stats }: TraceResult): Conversion {
  return { svg, details: { width, height, resolved, stats } }
}
