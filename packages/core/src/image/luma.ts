/** Luma of a pixel whose red value is at p, 0-255: the channels' shares of ITU-R BT.601, in which JPEG keeps it. Opacity does not count. */
export function lumaAt(rgba: ArrayLike<number>, p: number): number {
  return 0.299 * rgba[p] + 0.587 * rgba[p + 1] + 0.114 * rgba[p + 2]
}
