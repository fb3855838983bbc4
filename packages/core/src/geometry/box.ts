/** A rectangle of pixels, px: columns from `left` to before `right`, rows from `top` to before `bottom`. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Number of pixels in a box. */
export function boxPixels({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top)
}

/** The smallest box that holds pixels, given as ascending row-major indices of a picture of this width; at least one. */
export function boxAround(pixels: ArrayLike<number>, width: number): Box {
  let left = width
  let right = 0
  for (let k = 0; k < pixels.length; k++) {
    const x = pixels[k] % width
    if (x < left) left = x
    if (x >= right) right = x + 1
  }
  const top = Math.floor(pixels[0] / width)
  const bottom = Math.floor(pixels[pixels.length - 1] / width) + 1
  return { left, top, right, bottom }
}
