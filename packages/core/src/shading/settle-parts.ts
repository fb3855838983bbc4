import type { Picture } from '../model/color-space'
import { Paint } from './fit/paint'
import { differenceAt, type ShadedPart } from './shaded-part'
import { NOT_SHADED } from './shading'

/** How far a gradient is continued over the pixels of another part, px. */
const REACH = 64

/**
 * The parts of one area, with the pixels of the first that another part explains, too, given to the nearest part that explains them: where two gradients
 * have the same colors, the one that was found first takes a stripe across the other. The paint of a part that gains pixels is continued over them. `inlier`
 * is the largest difference, levels, of a pixel from a paint that explains it.
 */
export function settleParts(picture: Picture<'rgb'>, parts: readonly ShadedPart[], inlier: number): ShadedPart[] {
  if (parts.length < 2) return [...parts]
  const { width } = picture
  const [first, ...others] = parts
  const paints = others.map(({ paint }) => new Paint(paint.gradients.map((gradient) => gradient.extended(REACH))))
  const partOf = new Map<number, number>()
  parts.forEach(({ members }, k) => {
    for (const i of members) partOf.set(i, k)
  })
  const isExplained = (paint: Paint, i: number): boolean => differenceAt(picture, i, paint) <= inlier
  for (const i of first.members) if (paints.some((paint) => isExplained(paint, i))) partOf.set(i, NOT_SHADED)
  spreadParts(partOf, width, (part, i) => part === 0 || isExplained(paints[part - 1], i))
  const members: number[][] = parts.map(() => [])
  for (const [i, part] of partOf) members[Math.max(0, part)].push(i)
  return parts.flatMap((part, k) => {
    if (members[k].length === 0) return []
    const paint = k > 0 && members[k].length > part.members.length ? paints[k - 1] : part.paint
    return [{ ...part, members: Int32Array.from(members[k]).sort(), paint }]
  })
}

/** Gives each pixel without a part that of its nearest neighbor that explains it, step by step. */
function spreadParts(partOf: Map<number, number>, width: number, explains: (part: number, i: number) => boolean): void {
  let front = [...partOf.keys()].filter((i) => partOf.get(i) !== NOT_SHADED)
  while (front.length > 0) {
    const next: number[] = []
    for (const i of front) {
      const part = partOf.get(i) ?? NOT_SHADED
      const x = i % width
      for (const k of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width]) {
        if (partOf.get(k) !== NOT_SHADED || !explains(part, k)) continue
        partOf.set(k, part)
        next.push(k)
      }
    }
    front = next
  }
}
