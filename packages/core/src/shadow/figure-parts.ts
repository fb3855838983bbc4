import { floodFill } from './flood-fill'

/** Least pixels of a part of a shadow away from others. A lower one takes specks of the figure for shadow, a higher one leaves narrow gaps to the figure. */
const MIN_PART = 6
/** Levels by which some pixel of each part of a figure stands out from the shadow. A lower one leaves rests of the shadow as figures, a higher one loses pale figures. */
const MIN_STANDING_OUT = 30

/** 1 for pixels that deviate from a shadow by at most a bound, in 4-connected parts of `MIN_PART` pixels or more. */
export function matchingParts(deviations: Float32Array, bound: number, width: number): Uint8Array {
  const near = new Uint8Array(deviations.length)
  for (let i = 0; i < near.length; i++) if (deviations[i] <= bound) near[i] = 1
  const seen = new Uint8Array(near.length)
  for (let i = 0; i < near.length; i++) {
    if (seen[i] === 1 || near[i] === 0) continue
    const part = floodFill([i], near, seen, width)
    if (part.length < MIN_PART) for (const k of part) near[k] = 0
  }
  return near
}

/** A copy of a figure's mask (1 for its pixels) without pixels that pass a test and are connected over such to its outside, as far as `steps` px. */
export function narrowed(isFigure: Uint8Array, width: number, steps: number, test: (i: number) => boolean): Uint8Array {
  const out = Uint8Array.from(isFigure)
  let edge: number[] = []
  for (let i = 0; i < out.length; i++) if (out[i] === 0) edge.push(i)
  for (let step = 0; step < steps; step++) {
    const next: number[] = []
    const take = (k: number): void => {
      if (k < 0 || k >= out.length || out[k] === 0 || !test(k)) return
      out[k] = 0
      next.push(k)
    }
    for (const i of edge) {
      const x = i % width
      if (x > 0) take(i - 1)
      if (x + 1 < width) take(i + 1)
      take(i - width)
      take(i + width)
    }
    edge = next
  }
  return out
}

/** A copy of a figure's mask (1 for its pixels) without the parts of which no pixel stands out from the shadow by its deviation, levels. */
export function withoutFaint(isFigure: Uint8Array, deviations: Float32Array, width: number): Uint8Array {
  const out = Uint8Array.from(isFigure)
  const seen = new Uint8Array(isFigure.length)
  for (let i = 0; i < isFigure.length; i++) {
    if (seen[i] === 1 || isFigure[i] === 0) continue
    const part = floodFill([i], isFigure, seen, width)
    if (part.every((k) => deviations[k] < MIN_STANDING_OUT)) for (const k of part) out[k] = 0
  }
  return out
}
