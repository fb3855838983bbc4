import { MAX_WORK_PIXELS, type PhotoPlan } from './photo/merge-photo'
import type { VertexGrid } from './photo/simplify-borders'

/** What the photo stages work with. */
export interface PhotoTracePlan extends VertexGrid {
  readonly imageType: 'photo'
  readonly photo: PhotoPlan
  /** How many times as wide and high the picture is drawn (>= 1): the other numbers are for its own size. */
  readonly enlargement: number
  readonly decimals: number
}

/** How much of a photo is drawn. */
export type PhotoDetail = 'low' | 'medium' | 'high'

/** Size of a photo's file by detail, bytes, as estimated while merging: files of six photographs of 0.2 to 1 megapixels had 0.6 to 1.6 times that. Each step adds 0.7 to 1 dB. */
const PHOTO_BYTES = { low: 74_000, medium: 151_000, high: 336_000 } as const
/** The same for each pixel of a small picture, of which more shapes would show no more. */
const BYTES_PER_PIXEL = { low: 1, medium: 2.5, high: 6 } as const
/**
 * Least such size, bytes, at `medium` for pictures of up to 800 px: by their pixels alone, 256 of these have 40 shapes, which are facets. 36 photographs and drawings of 16 to 40 px take 1.3 -> 2.4 kB and come 0.6 dB nearer at eight times the size; twice as
 * many bytes add 0.3 dB more.
 */
const FEWEST_BYTES = { low: 1000, medium: 2000, high: 3000 } as const
/** Squared error (levels, over pixels and channels) that a byte of a photo must save at least, by detail: smooth pictures end smaller. */
const LEAST_PRICE = { low: 8, medium: 2, high: 0.5 } as const
/** Pixels from which on the vertices of a photo lie on whole pixels, and on halves: with fewer, pixels are seen larger. */
const WHOLE_PIXELS = 120_000
const HALF_PIXELS = 20_000
/** How much larger a file is whose vertices lie on parts of pixels. */
const FINE_BYTES = 1.33
/**
 * Photos of up to so many pixels are drawn from three times as many columns and rows, and from twice as many: pixels of small pictures are seen as stairs. Tripled pictures of 0.15
 * megapixels gain 0.3 dB on doubled ones and take twice their time. Doubled, more pixels than this would be more than `MAX_WORK_PIXELS`; a photo of 0.3 megapixels takes 1.3 s instead of 0.3.
 */
const TRIPLED_PIXELS = 60_000
const DOUBLED_PIXELS = MAX_WORK_PIXELS / 4
/** Pixels of a picture up to which `isSmallPhoto` holds. With `DOUBLED_PIXELS`, one of 12 Fluent emoji of 512 px takes twice the bytes and loses 0.3 dB at four times the size. */
const SMALL_PIXELS = 200_000
/** Factor of the least price in enlarged photos. With 1, photographs of 480 x 320 px take 14 % more bytes for 0.2 dB at their size and none at three times that. */
const ENLARGED_PRICE = 3
/** Distance of vertices in enlarged photos, px of the enlarged one. Halves take 10 % more bytes and lose 0.7 dB at the picture's size. */
const ENLARGED_UNIT = 1
/** The same on outlines of cut-outs: a part of `ENLARGED_UNIT`, so that junctions lie on both grids. */
const ENLARGED_OUTLINE_UNIT = 0.5

/**
 * Bytes of a photo of an enlarged picture, as a multiple of those of its original: enlarging blurs borders, which takes more shapes. 57 pictures of 48 to 256 px, enlarged two and three times, lose 0.2 dB at four times the size with 1, in 0.62 of the bytes; with the
 * bytes of all their pixels they gain 0.2 dB in 3.2 times the bytes.
 */
const ORIGINAL_BYTES = 1.5

/** The plan for a photo of so many pixels: its bytes grow with them up to those of the detail. `colorCap` is the most different fills, Infinity for as many as pay. */
export function planPhoto(detail: PhotoDetail, colorCap: number, pixels: number): PhotoTracePlan {
  const isWhole = pixels >= WHOLE_PIXELS
  const share = isWhole ? 1 : 1 / FINE_BYTES
  const ofPixels = Math.max(FEWEST_BYTES[detail], BYTES_PER_PIXEL[detail] * pixels)
  const bytes = share * Math.min(PHOTO_BYTES[detail], ofPixels)
  return {
    imageType: 'photo',
    photo: { bytes, leastPrice: LEAST_PRICE[detail], colorCap },
    enlargement: pixels <= TRIPLED_PIXELS ? 3 : pixels <= DOUBLED_PIXELS ? 2 : 1,
    unit: isWhole ? 1 : pixels >= HALF_PIXELS ? 0.5 : 0.2,
    // The vertices of a smaller copy are scaled, and would need decimals everywhere
    ...(pixels > MAX_WORK_PIXELS ? { outlineUnit: 1, decimals: 0 } : { outlineUnit: 0.2, decimals: 1 }),
  }
}

/** Whether a picture has so few pixels that areas of its artwork are drawn as photos sooner. */
export function isSmallPhoto(pixels: number): boolean {
  return pixels <= SMALL_PIXELS
}

/** The plan for some of the areas of artwork that are drawn as photos: of `all` their pixels, these have `pixels`, and as large a share of the bytes. */
export function planArea(
  { colorCap }: { readonly colorCap: number },
  detail: PhotoDetail,
  all: number,
  pixels: number,
): PhotoTracePlan {
  const shared = planPhoto(detail, colorCap, all)
  return { ...shared, photo: { ...shared.photo, bytes: (shared.photo.bytes * pixels) / all } }
}

/**
 * The plan for a photo of `pixels` px that was enlarged from `originalPixels`, fewer than these: its bytes are `ORIGINAL_BYTES` times those of the original. An error of one pixel of that lies in several now, so a byte must save as many times the error.
 */
export function planOfOriginal(
  { colorCap }: { readonly colorCap: number },
  detail: PhotoDetail,
  originalPixels: number,
  pixels: number,
): PhotoTracePlan {
  const { photo } = planPhoto(detail, colorCap, originalPixels)
  const bytes = ORIGINAL_BYTES * photo.bytes
  const leastPrice = (pixels / originalPixels) * photo.leastPrice
  return { ...planPhoto(detail, colorCap, pixels), photo: { ...photo, bytes, leastPrice } }
}

/** A plan of a photo for its copy of `enlargement` times the size. */
export function planEnlarged(plan: PhotoTracePlan): PhotoTracePlan {
  const { enlargement, photo } = plan
  const leastPrice = ENLARGED_PRICE * enlargement * enlargement * photo.leastPrice
  const grid = { unit: ENLARGED_UNIT, outlineUnit: ENLARGED_OUTLINE_UNIT }
  return { ...plan, ...grid, photo: { ...photo, leastPrice }, enlargement: 1 }
}
