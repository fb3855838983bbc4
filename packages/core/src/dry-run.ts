import { assertControl } from './assert-control'
import { decide, pixelsToDraw } from './decide'
import { internalError, VecError, type VecErrorCode } from './errors'
import { decode } from './image/decode'
import { assertImageFile, type ImageFile, readBytes } from './image/image-bytes'
import { type Header, inspect } from './image/inspect'
import { showsAll } from './model/arrangement'
import { resolveAllOptions, type VectorizeOptions } from './output-options'
import { StageRun } from './stage-run'
import { type Resolved, resolve } from './summary'
import type { VectorizeControl } from './vectorize'

/**
 * What `vectorize` would make of a file. Either it would be drawn: `refusal` is null and `header` and `resolved` are there. Or it would be
 * refused: `refusal` is the error, `resolved` is null, and so is `header` unless the file was refused only when its pixels were decoded.
 *
 * @example
 * const { header, resolved, refusal }: DryRun = await dryRun(bytes)
 * console.log(refusal?.message ?? `${header?.format}, ${header?.width} x ${header?.height}: ${resolved?.imageType}, ${resolved?.reason}`)
 */
export type DryRun =
  | { readonly header: Header; readonly resolved: Resolved; readonly refusal: null }
  | { readonly header: Header | null; readonly resolved: null; readonly refusal: VecError }

/** The codes that say that a file can never be converted, whoever asks again. */
const REFUSALS: readonly VecErrorCode[] = [
  'empty',
  'too_large',
  'unsupported_format',
  'too_many_pixels',
  'invalid_image',
]

/**
 * Says what `vectorize` would do with this file and these options, without tracing: format and upright size, what each `auto` would
 * choose and why, or why the file would be refused. Decodes the pixels and looks at them as `vectorize` does, which takes a fifth to
 * three fifths of its time for artwork, and little for photos. Three things show only while drawing. Of a picture with more detail than its image type holds, `vectorize`
 * may report another `imageType`, or a part that is drawn as a photo, with the words `more detail than` in its `reason`. Of a picture whose borders come out
 * ragged, as of one logo in four, it may report the next lower `quality`. Of a picture that `auto` takes for a `photo`, it may report `artwork`, with the words `but curves show it in` in its `reason`.
 *
 * Rejects with `signal.reason` when `control.signal` is aborted, else with a VecError: `bad_request` (control, options, then the type of
 * `image`), `timeout` (decoding) or `internal`.
 *
 * @example
 * import { readFile } from 'node:fs/promises'
 * import { dryRun } from '@vec/core'
 *
 * const { resolved, refusal } = await dryRun(await readFile('logo.png'))
 * console.log(refusal?.code ?? resolved?.imageType)
 */
export async function dryRun(
  image: ImageFile,
  options?: Partial<VectorizeOptions>,
  control: Pick<VectorizeControl, 'signal'> = {},
): Promise<DryRun> {
  assertControl(control, ['signal'])
  const { signal } = control
  const checkpoint = () => {
    if (signal?.aborted) throw signal.reason
  }
  const { reading, output } = resolveAllOptions(options)
  assertImageFile(image)
  checkpoint()
  let header: Header | null = null
  try {
    const bytes = await readBytes(image)
    header = inspect(bytes)
    checkpoint()
    const raster = await decode(bytes, header)
    checkpoint()
    const mayHoldPhotos = showsAll({ layers: output.layers, clearsGround: output.background === 'remove' })
    const run = new StageRun({ checkpoint })
    const decision = decide(
      pixelsToDraw(raster, reading, run),
      reading,
      run,
      mayHoldPhotos,
      output.layers === 'stacked',
    )
    return { header, resolved: resolve(reading, decision, decision.plan.imageType), refusal: null }
  } catch (error) {
    if (signal?.aborted && error === signal.reason) throw error
    if (!(error instanceof VecError)) throw internalError(error)
    if (!REFUSALS.includes(error.code)) throw error
    return { header, resolved: null, refusal: error }
  }
}
