import { VecError } from './errors'
import { decode } from './image/decode'
import { inspect } from './image/inspect'
import { type Options, resolveOptions } from './options'
import { validateSvg } from './svg/validate/validate'
import { type TraceResult, trace } from './trace'

export interface VectorizeControl {
  /**
   * Gives up with `timeout` when aborted, whatever the reason; the reason becomes the error's cause. Looked at between
   * the steps and at the engine's checkpoints. Tracing holds its thread, so a signal that this same thread would fire
   * is seen only before tracing begins: to stop a running trace, end its worker or process.
   */
  readonly signal?: AbortSignal
  /** Called with the numbered name of every stage that has something to show, in order, and an SVG picture of what it made. */
  readonly onStage?: (name: string, svg: string) => void
}

/**
 * Converts one PNG, JPEG or WebP file into an SVG document of the same upright size in px. The same bytes, options and
 * VERSION give the same `svg`, byte for byte; `stats` holds times, which vary. Throws VecError and nothing else, with
 * the first code that applies: `bad_request` (options), those of `inspect`, `invalid_image` or `timeout` (decoding),
 * `timeout` (signal), `internal` (anything unforeseen, with its cause, and any result outside the published SVG
 * subset).
 */
export async function vectorize(
  bytes: Uint8Array,
  options?: Partial<Options>,
  control: VectorizeControl = {},
): Promise<TraceResult> {
  try {
    const { signal, onStage } = control
    const checkpoint = () => {
      if (signal?.aborted) throw new VecError('timeout', 'the conversion was stopped', { cause: signal.reason })
    }
    const chosen = resolveOptions(options)
    const header = inspect(bytes)
    checkpoint()
    const raster = await decode(bytes, header)
    checkpoint()
    const result = trace(raster, chosen, { now: () => performance.now(), checkpoint, ...(onStage && { onStage }) })
    validateSvg(result.svg)
    return result
  } catch (error) {
    if (error instanceof VecError) throw error
    throw new VecError('internal', 'the image could not be converted because of a fault in the engine', {
      cause: error,
    })
  }
}
