import { decide as decideRaster } from '../../src/decide'
import { decode } from '../../src/image/decode'
import { inspect } from '../../src/image/inspect'
import { resolveOptions } from '../../src/options'
import { StageRun } from '../../src/stage-run'

/** What `auto` makes of an image file, after both looks: the type, the reason, the scores and the statistics. */
export async function decide(bytes: Uint8Array) {
  const raster = await decode(bytes, inspect(bytes))
  const { classification } = decideRaster(raster, resolveOptions({}), new StageRun({}))
  if (classification === null) throw new Error('auto decides for itself')
  return classification
}
