import { assertControl } from './assert-control'
import { internalError, VecError } from './errors'
import { decode } from './image/decode'
import { assertImageFile, type ImageFile, readBytes } from './image/image-bytes'
import { inspect } from './image/inspect'
import { resolveAllOptions, type VectorizeOptions } from './output-options'
import { validateSvg } from './svg/validate/validate'
import { type TraceResult, trace } from './trace'

/**
 * What the caller of `vectorize` may stop and watch.
 *
 * @example
 * const control: VectorizeControl = { signal: AbortSignal.timeout(20_000) }
 */
export interface VectorizeControl {
  /**
   * Stops the conversion when aborted: it rejects with `signal.reason`, as `fetch` does, which is an `AbortError` unless the caller of
   * `abort` gave another reason, and a `TimeoutError` for `AbortSignal.timeout`. Looked at between the steps and before every stage
   * of the engine. Tracing occupies its thread, so a signal that the same thread would fire is seen only before tracing begins. To
   * stop a running trace, end its worker or process.
   */
  readonly signal?: AbortSignal
  /**
   * Called after every stage that has something to show, in order, with a numbered name such as `03-planar-map` and an SVG picture of
   * what the stage made. For a look at how a result came about; names and pictures may change in any release. What it throws ends the
   * conversion and is what `vectorize` rejects with.
   */
  readonly onStage?: (name: string, svg: string) => void
}

/**
 * Converts one PNG, JPEG or WebP file into an SVG document of the same upright size in px. `image` is the bytes of the file (`Uint8Array`,
 * `Buffer` or `ArrayBuffer`, copied before this returns) or a `Blob` or `File` of at most 10 MB, 4.2 megapixels and 4096 px a side; paths
 * and URLs are refused. The same bytes, options and VERSION give the same `svg`, byte for byte; `stats` holds times, which vary.
 *
 * Rejects with `signal.reason` when `control.signal` is aborted, with what `control.onStage` throws, else with a VecError, with the first code that applies:
 * `bad_request` (control, options, then the type of `image`), the codes of `inspect`, `invalid_image` or `timeout` (decoding), `internal` (anything
 * unforeseen and any result outside the published SVG subset, with its cause). Other settings of `sharp` in the process are left alone.
 *
 * @example
 * import { readFile, writeFile } from 'node:fs/promises'
 * import { vectorize } from '@vec/core'
 *
 * const { svg } = await vectorize(await readFile('logo.png'), { colors: 8 })
 * await writeFile('logo.svg', svg)
 */
export async function vectorize(
  image: ImageFile,
  options?: Partial<VectorizeOptions>,
  control: VectorizeControl = {},
): Promise<TraceResult> {
  let signal: AbortSignal | undefined
  try {
    assertControl(control, ['signal', 'onStage'])
    signal = control.signal
    const checkpoint = () => {
      if (signal?.aborted) throw signal.reason
    }
    const { reading, output } = resolveAllOptions(options)
    assertImageFile(image)
    checkpoint()
    const bytes = await readBytes(image)
    const header = inspect(bytes)
    checkpoint()
    const raster = await decode(bytes, header)
    checkpoint()
    const { onStage } = control
    const result = trace(
      raster,
      { ...reading, ...output },
      {
        now: () => performance.now(),
        checkpoint,
        ...(onStage && { onStage: passErrors(onStage) }),
      },
    )
    assertOwnSvg(result.svg)
    return result
  } catch (error) {
    if (error instanceof VecError || (signal?.aborted && error === signal.reason)) throw error
    if (error instanceof CallerError) throw error.cause
    throw internalError(error)
  }
}

/** An error that a function of the caller threw, on its way through the engine. */
class CallerError extends Error {}

function passErrors(onStage: (name: string, svg: string) => void): (name: string, svg: string) => void {
  return (name, svg) => {
    try {
      onStage(name, svg)
    } catch (cause) {
      throw new CallerError('onStage threw', { cause })
    }
  }
}

/** A result outside the SVG subset is a fault of the engine, not of the caller. */
function assertOwnSvg(svg: string): void {
  try {
    validateSvg(svg)
  } catch (error) {
    throw internalError(error)
  }
}
