/** Every bound of the engine in one place, each with its reason. */

/**
 * Largest input file in bytes: 10 MB as the service states it.
 *
 * @example
 * if (file.size > MAX_INPUT_BYTES) throw new Error('choose a smaller file')
 */
export const MAX_INPUT_BYTES = 10_485_760

/**
 * Longest side in px.
 *
 * @example
 * const factor = Math.min(1, MAX_SIDE / Math.max(width, height))
 */
export const MAX_SIDE = 4096

/**
 * Most pixels in one image: 4.2 megapixels, itself allowed.
 *
 * @example
 * const factor = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)))
 */
export const MAX_PIXELS = 4_200_000

/** Most JPEG scans: progressive files use about 10; a file with hundreds is a decompression bomb. */
export const MAX_JPEG_SCANS = 100

/** Decoding is native code: a fence of its own, far above the 0.3 s that the largest allowed image needs. */
export const DECODE_TIMEOUT_SECONDS = 10

/** Most regions of artwork: real drawings have a few thousand; above it, larger and larger specks are absorbed, or contours run on the lattice. */
export const MAX_ARTWORK_REGIONS = 20_000

/** Longest borders of artwork, px of lattice steps: each costs 20 to 30 us to fit, check and hide. Above it, as with too many regions. */
export const MAX_ARTWORK_BORDERS = 300_000

/** Most corners of artwork drawn on the lattice: each takes 3 to 6 bytes of the SVG. A picture with more becomes a photo. */
export const MAX_LATTICE_CORNERS = 1_000_000

/** Most colors at which artwork that curves cannot hold is drawn pixel by pixel: one byte's worth, which indexed pictures have. */
export const MAX_LATTICE_COLORS = 256

/** Most regions of hard pixels: 15 bytes of the SVG each, with as many fills as allowed below `MAX_SVG_BYTES`; more become a photo. */
export const MAX_PIXEL_REGIONS = 1_000_000

/** Most fills of hard pixels: each is a path of its own, of 30 bytes more in the SVG and of 700 in memory; more become a photo. */
export const MAX_PIXEL_FILLS = 400_000

/**
 * Largest SVG in bytes that the validator accepts.
 *
 * @example
 * if (Number(response.headers.get('content-length')) > MAX_SVG_BYTES) throw new Error('too large to be a result')
 */
export const MAX_SVG_BYTES = 33_554_432

/** Longest side of a page in inches: the most that PDF readers show (ISO 32000-1, annex C: 14,400 units of 1/72 in). */
export const MAX_PAGE_INCHES = 200

/** Most elements in one SVG (resvg's own limit). */
export const MAX_SVG_ELEMENTS = 1_000_000

/** Fewest stops of a gradient: one color alone is a flat fill. */
export const MIN_GRADIENT_STOPS = 2

/** Most stops of a gradient: far more than the writer's shadings need. */
export const MAX_GRADIENT_STOPS = 64

/** Deepest nesting of elements in one SVG; the writer needs 4. */
export const MAX_SVG_DEPTH = 8

/** Most times that a path of a document is painted again: gradients over one another. It bounds what a short document makes a renderer do. */
export const MAX_PATH_USES = 15
