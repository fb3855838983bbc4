/**
 * Distance, levels, of a packed premultiplied pixel from the colors beyond color `a` of `own` as seen from color `b` of `other`, up to `limit` times the
 * difference of the two. Channels stop at the end of their range; one that stopped says nothing about how far the others went. Infinite for a pixel
 * between the two.
 */
export function distanceBeyond(
  pixel: number,
  own: Float64Array,
  a: number,
  other: Float64Array,
  b: number,
  limit: number,
): number {
  const alpha = pixel >>> 24
  let length = 0
  let along = 0
  for (let c = 0; c < 4; c++) {
    const step = own[4 * a + c] - other[4 * b + c]
    const value = (pixel >>> (8 * c)) & 255
    if ((step > 0 && value >= (c === 3 ? 255 : alpha)) || (step < 0 && value === 0)) continue
    length += step * step
    along += step * (value - own[4 * a + c])
  }
  if (along < 0) return Number.POSITIVE_INFINITY
  const share = length > 0 ? Math.min(limit, along / length) : limit
  const opacity = Math.min(255, Math.max(0, own[4 * a + 3] + share * (own[4 * a + 3] - other[4 * b + 3])))
  let sum = 0
  for (let c = 0; c < 4; c++) {
    const level = own[4 * a + c] + share * (own[4 * a + c] - other[4 * b + c])
    const error = ((pixel >>> (8 * c)) & 255) - Math.min(c === 3 ? 255 : opacity, Math.max(0, level))
    sum += error * error
  }
  return Math.sqrt(sum)
}
