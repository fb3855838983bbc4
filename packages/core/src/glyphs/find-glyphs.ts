import { runEnd } from '../geometry/run-end'
import type { ColorSpace, Picture } from '../model/color-space'
import type { Inks } from '../model/palette'
import { findGround } from '../segment/find-ground'
import { findPurePixels, NO_INK, type PurePixels } from '../segment/pure-pixels'

/** Largest area, px, of the bounding box of a glyph, which may be a line of joined letters. It bounds the work. */
export const MAX_AREA = 12_000
/** Largest distance, px in rows and in columns, from a pure pixel of a glyph within which all pixels are of its ink: strokes are up to 4 px wide. */
const MAX_DEPTH = 2

/** A thin drawing that stands alone on a plain ground, such as a letter: an 8-connected set of pixels and its bounding box. */
export interface Glyph {
  /** Row-major indices of its pixels, in scan order. Pixels of its counters are among them. */
  readonly members: Int32Array
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Index of the ink of the ground around it. */
  readonly ground: number
  /** Row-major index of a pixel of the ground that touches it. */
  readonly beside: number
}

type Size = Pick<PurePixels, 'width' | 'height'>

/**
 * The glyphs of a picture, in the order of their first pixels: connected components (Rosenfeld and Pfaltz 1966) of the pixels that are no
 * ground. A component that lies between two grounds, whose bounding box is larger than `maxArea` px, that holds a corner of the picture or that has
 * strokes of 5 px and more is no glyph.
 */
export function findGlyphs<S extends ColorSpace>(picture: Picture<S>, inks: Inks<S>, maxArea = MAX_AREA): Glyph[] {
  const pure = findPurePixels(picture, inks)
  return glyphsOn(findGround(pure), pure, maxArea, 1)
}

/**
 * The same for a known ground: for each pixel its ink, or NO_INK. `minShare` is the least share (0-1) of the ground pixels that touch a component, each
 * counted once for each of its pixels that it touches, that are of one ink.
 */
export function glyphsOn(groundOf: Int32Array, pure: PurePixels, maxArea: number, minShare: number): Glyph[] {
  const seen = new Uint8Array(groundOf.length)
  const glyphs: Glyph[] = []
  for (let i = 0; i < groundOf.length; i++) {
    if (groundOf[i] !== NO_INK) i = runEnd(groundOf, i, groundOf.length) - 1
    if (groundOf[i] !== NO_INK || seen[i] === 1) continue
    const glyph = collectGlyph(i, groundOf, seen, pure, maxArea, minShare)
    if (glyph !== null && !glyph.members.some((k) => isInsideBroadStroke(pure, k, glyph.ground))) glyphs.push(glyph)
  }
  return glyphs
}

/** Pixels of a component of what is no ground, in the order in which they were found, and what lies beside them. */
interface Component {
  readonly members: number[]
  /** Row-major index of a pixel of its main ground, which touches it most (ties: what the walk from its first pixel meets first); -1 for none. */
  readonly beside: number
  /** Share (0-1) of that ground of all that touches it. */
  readonly share: number
}

/** The component of pixel `first`, all of whose pixels are marked in `seen`; null when its place or size make it no glyph. */
function collectGlyph(
  first: number,
  groundOf: Int32Array,
  seen: Uint8Array,
  size: Size,
  maxArea: number,
  minShare: number,
): Glyph | null {
  const { members, beside, share } = collectComponent(first, groundOf, seen, size)
  if (beside < 0 || share < minShare) return null
  const sorted = Int32Array.from(members).sort()
  const { width } = size
  let left = width
  let right = 0
  for (let k = 0; k < sorted.length; k++) {
    const x = sorted[k] % width
    if (x < left) left = x
    if (x > right) right = x
  }
  const top = Math.floor(sorted[0] / width)
  const box = {
    left,
    top,
    width: right - left + 1,
    height: Math.floor(sorted[sorted.length - 1] / width) - top + 1,
  }
  if (box.width * box.height > maxArea || holdsCorner(sorted, size)) return null
  return { members: sorted, ...box, ground: groundOf[beside], beside }
}

/** Whether pixels, row-major indices, hold a corner of the picture. What lies outside a rounded frame does, a letter does not. */
function holdsCorner(members: Int32Array, { width, height }: Size): boolean {
  const corners = [0, width - 1, (height - 1) * width, height * width - 1]
  return corners.some((corner) => members.includes(corner))
}

/** The 8-connected component of pixel `first`, all of whose pixels are marked in `seen`. */
function collectComponent(first: number, groundOf: Int32Array, seen: Uint8Array, { width, height }: Size): Component {
  const members = [first]
  seen[first] = 1
  const contacts = new Map<number, Contact>()
  for (let k = 0; k < members.length; k++) {
    const x = members[k] % width
    const y = (members[k] - x) / width
    const x0 = x > 0 ? x - 1 : 0
    const x1 = x + 1 < width ? x + 1 : x
    const y1 = y + 1 < height ? y + 1 : y
    for (let v = y > 0 ? y - 1 : 0; v <= y1; v++) {
      for (let i = v * width + x0, end = v * width + x1; i <= end; i++) {
        if (groundOf[i] === NO_INK) {
          if (seen[i] === 0) members.push(i)
          seen[i] = 1
        } else {
          const contact = contacts.get(groundOf[i])
          if (contact === undefined) contacts.set(groundOf[i], { pixel: i, count: 1 })
          else contact.count++
        }
      }
    }
  }
  return { members, ...mainContact(contacts) }
}

/** A pixel of a ground, and how often that touches a component. */
interface Contact {
  readonly pixel: number
  count: number
}

/** The ground that touches a component most (ties: the one met first). */
function mainContact(contacts: ReadonlyMap<number, Contact>): { beside: number; share: number } {
  let main: Contact = { pixel: -1, count: 0 }
  let all = 0
  for (const contact of contacts.values()) {
    all += contact.count
    if (contact.count > main.count) main = contact
  }
  return { beside: main.pixel, share: main.count / Math.max(1, all) }
}

/** Whether all pixels within `MAX_DEPTH` rows and columns of pixel i, which is inside the picture by as much, are of one ink that is not the ground's. */
function isInsideBroadStroke({ inkOf, width, height }: PurePixels, i: number, ground: number): boolean {
  const x = i % width
  const y = (i - x) / width
  if (inkOf[i] === NO_INK || inkOf[i] === ground) return false
  if (x < MAX_DEPTH || y < MAX_DEPTH || x >= width - MAX_DEPTH || y >= height - MAX_DEPTH) return false
  for (let v = y - MAX_DEPTH; v <= y + MAX_DEPTH; v++) {
    for (let u = x - MAX_DEPTH; u <= x + MAX_DEPTH; u++) if (inkOf[v * width + u] !== inkOf[i]) return false
  }
  return true
}
