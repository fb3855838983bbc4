/** Labelled pictures enlarged by smooth filters. They show the same, so the labels are the same. */
import sharp from 'sharp'
import { resample } from '../resample.mjs'
import { toPng } from './files.mjs'

/** Of how many pictures one is enlarged. */
const EVERY = 8
const FILTERS = ['cubic', 'lanczos', 'bilinear']
/** Longest side, px, of a picture that is enlarged. */
const MAX_SIDE = 420

/** An eighth of the pictures, 2 and 3 times as large, by each filter in turn. Those of more than MAX_SIDE px come out null. */
export function* enlargedPictures(pictures) {
  for (const [n, { kind, name, accepts, make }] of pictures.filter((_, k) => k % EVERY === 3).entries()) {
    for (const factor of [2, 3]) {
      const filter = FILTERS[(n + factor) % FILTERS.length]
      yield {
        kind: `enlarged by ${filter}`,
        name: `${kind}: ${name} x ${factor}`,
        accepts,
        make: async () => enlarge(await make(), factor, filter),
      }
    }
  }
}

/** A file's picture enlarged, as PNG; null where it is too large. */
async function enlarge(bytes, factor, filter) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  if (Math.max(info.width, info.height) > MAX_SIDE) return null
  const pixels = data.map((v, p) => (p % 4 === 3 ? v : Math.round((v * data[p | 3]) / 255)))
  const large = resample({ width: info.width, height: info.height, pixels }, factor * info.width, filter)
  const rgba = large.pixels.map((v, p) => (p % 4 === 3 ? v : (v * 255) / Math.max(1, large.pixels[p | 3])))
  return toPng({ width: large.width, height: large.height, rgba })
}
