/** Longest side, px, of a small picture. It bounds the time: six emoji of 48 px took 0.3 s each, all stages together, and compressed noise up to 1.4 s, when they were drawn at one quality; at two it is up to twice that. */
const MAX_SMALL_SIDE = 48

/** Whether so few pixels show a picture that much of it is a pixel or two wide. */
export function isSmall({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return Math.max(width, height) <= MAX_SMALL_SIDE
}

/**
 * Longest side, px, of a picture that may show more by samples than by curves of its own pixels. It bounds the time: 70 pictures of 50 to 80 px take three to four times as long, half of
 * them up to 1.0 s of CPU, and gain 1.1 dB. With a bound of 128 and samples alone, 62 pictures of 96 to 128 px gain 0.45 dB, and half of them take 1.4 s.
 */
const MAX_MEDIUM_SIDE = 80

/** Whether a picture is larger than a small one, but may have many details that are a pixel or two wide as well. */
export function isMedium(size: { readonly width: number; readonly height: number }): boolean {
  return !isSmall(size) && Math.max(size.width, size.height) <= MAX_MEDIUM_SIDE
}
