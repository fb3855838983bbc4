/** The labelled photographs, as classes.mjs lists pictures. */
import sharp from 'sharp'
import { toJpeg, toPng, toWebp } from './files.mjs'
import * as photo from './photographs.mjs'

const PHOTO = ['photo']

/** Pieces of photographs: every eighth one computed, the others real. */
const PIECES = Array.from({ length: 32 }, (_, n) => {
  const size = [64, 100, 180, 260, 400][n % 5]
  if (n % 8 === 7) return { name: `landscape ${n}`, take: async () => cropped(n, size) }
  const name = photo.REAL[n % 4]
  const share = Math.max(0.25 + 0.75 * ((n * 0.37) % 1), size / 600)
  return { name: `${name} ${n} ${size}`, take: () => photo.piece(name, share, n, size) }
})

let wide
/** A square of the landscape. */
async function cropped(seed, size) {
  wide ??= await toPng(photo.landscape(420, 280))
  const side = Math.min(size, 260)
  const left = (seed * 37) % (420 - side)
  const piece = sharp(wide)
    .extract({ left, top: 280 - side, width: side, height: side })
    .ensureAlpha()
  const { data } = await piece.raw().toBuffer({ resolveWithObject: true })
  return { width: side, height: side, rgba: data }
}

/** Photographs in every way of showing them. */
export function* photographs() {
  const ways = {
    'photo, whole': (raster) => raster,
    'photo, cut out': (raster, n) => photo.cutOut(raster, n),
    'photo, goods on white': (raster, n) => photo.productShot(raster, n, n % 3 === 0 ? 240 : 255),
    'photo, at night': (raster) => photo.atNight(raster),
    'photo, grey': (raster) => photo.inGrey(raster),
    'photo, noisy': (raster, n) => photo.noisy(raster, 6 + (n % 3) * 5, n),
    'photo, painted': (raster, n) => photo.painted(raster, n),
  }
  for (const [kind, change] of Object.entries(ways)) {
    for (const [n, { name, take }] of PIECES.entries()) {
      if (kind !== 'photo, whole' && n % 8 === 5) continue
      const isJpeg = n % 2 === 0 && kind !== 'photo, cut out'
      const make = async () => {
        const changed = change(await take(), n)
        return isJpeg ? toJpeg(changed, [60, 75, 90][n % 3]) : toPng(changed)
      }
      yield { kind, name: `${name}${isJpeg ? ' jpeg' : ''}`, accepts: PHOTO, make }
    }
  }
  for (let seed = 0; seed < 16; seed++) {
    const make = () => {
      const raster = photo.town([160, 320][seed % 2], [200, 240][seed % 2], seed, [1.5, 3][(seed >> 1) % 2])
      return seed % 4 < 2 ? toJpeg(raster, 85) : toPng(raster)
    }
    yield { kind: 'photo, at night', name: `town ${seed}`, accepts: PHOTO, make }
  }
  yield* outOfFocus()
}

/** Photographs whose ground is out of focus, each in two of four ways. */
function* outOfFocus() {
  const ways = {
    'jpeg80 200': async (file) => toJpeg(await photo.whole(file, 200), 80),
    'jpeg60 600': async (file) => toJpeg(await photo.whole(file, 600), 60),
    'webp80 400': async (file) => toWebp(await photo.whole(file, 400), 80),
    'png 300': async (file) => toPng(await photo.whole(file, 300)),
  }
  for (const [n, file] of photo.BIRDS.entries()) {
    for (const [k, way] of Object.keys(ways).entries()) {
      if ((n + k) % 2 === 0)
        yield {
          kind: 'photo, out of focus',
          name: `bird ${n} ${way}`,
          accepts: PHOTO,
          make: () => ways[way](file),
        }
    }
  }
}
