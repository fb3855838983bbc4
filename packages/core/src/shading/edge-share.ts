import { spread } from '../geometry/spread'
import type { Picture } from '../model/color-space'

/** Number of pixels of a set that are looked at, and the fewest whose surroundings must lie within the set for a verdict. */
const SAMPLES = 800
const MIN_JUDGED = 150
/** Half the width of the window that shows the direction in which colors change, px. */
const WINDOW = 3
/**
 * Distances, px, on both sides of a pixel at which colors are compared. Between the nearer two lies a whole edge of a resized, compressed picture; between the
 * farther two a ramp changes three times as much. Flat areas narrower than the farther distance are not told from ramps.
 */
const NEAR = 4
const FAR = 12
/** Largest change between the farther two, as a multiple of the change between the nearer two, at an edge between two flat colors. */
const EDGE_RATIO = 1.6
/** Least change, levels (Euclidean), that counts, and least change of an edge, each with what a level of noise adds. */
const MIN_CHANGE = { base: 1, noise: 1 } as const
const MIN_EDGE = { base: 3, noise: 2 } as const
/** Red, green and blue. */
const COLORS = 3
/** What each level adds to the mean of 3 x 3 px. */
const NINTHS = Float64Array.from({ length: 256 }, (_, level) => level / 9)

/**
 * Share of the change of colors within a set of pixels that lies in edges between flat colors, 0-1; 0 where too few pixels lie deep enough within the set to
 * tell. Steps of one hue that compression has blurred have 0.5 to 0.8. Gradients of 36 compressed emoji have
 * less than 0.4, one excepted. `members` are row-major indices in scan order; `noise` is the standard deviation of a channel, levels.
 */
export function edgeShare(picture: Picture<'rgb'>, members: Int32Array, noise: number): number {
  const colors = new SetColors(picture, members)
  const leastChange = MIN_CHANGE.base + MIN_CHANGE.noise * noise
  const leastEdge = MIN_EDGE.base + MIN_EDGE.noise * noise
  let judged = 0
  let total = 0
  let atEdges = 0
  for (const i of spread(members, SAMPLES)) {
    const angle = colors.angleAt(i)
    if (angle === null) continue
    const far = colors.changeAcross(i, angle, FAR)
    if (far === null) continue
    const near = colors.changeAcross(i, angle, NEAR)
    if (near === null) continue
    judged++
    if (near > leastChange) total += near
    if (near > leastEdge && far < EDGE_RATIO * near) atEdges += near
  }
  return judged < MIN_JUDGED || total === 0 ? 0 : atEdges / total
}

/** The colors of a set of pixels: means of 3 x 3 px about members, premultiplied levels. */
class SetColors {
  /** 1 for members, from the row of the first of them on, where `firstOfRow` is. */
  private readonly isMember: Uint8Array
  private readonly firstOfRow: number
  private readonly before = new Float64Array(COLORS)
  private readonly after = new Float64Array(COLORS)

  constructor(
    private readonly picture: Picture<'rgb'>,
    members: Int32Array,
  ) {
    const first = members.length > 0 ? members[0] : 0
    this.firstOfRow = first - (first % picture.width)
    this.isMember = new Uint8Array(members.length > 0 ? members[members.length - 1] + 1 - this.firstOfRow : 0)
    for (let k = 0; k < members.length; k++) this.isMember[members[k] - this.firstOfRow] = 1
  }

  /**
   * The direction, radians, in which colors change most around pixel i: the leading eigenvector of the structure tensor summed over channels (Di Zenzo,
   * "A note on the gradient of a multi-image", 1986). Null near the frame.
   */
  angleAt(i: number): number | null {
    const { width, height, pixels } = this.picture
    const x = i % width
    const y = (i - x) / width
    if (x < WINDOW || y < WINDOW || x + WINDOW >= width || y + WINDOW >= height) return null
    // Written out for the three colors: a loop over them reads each pixel three times
    let redX = 0
    let redY = 0
    let greenX = 0
    let greenY = 0
    let blueX = 0
    let blueY = 0
    for (let v = -WINDOW; v <= WINDOW; v++) {
      for (let u = -WINDOW; u <= WINDOW; u++) {
        const pixel = pixels[i + v * width + u]
        const red = pixel & 255
        const green = (pixel >>> 8) & 255
        const blue = (pixel >>> 16) & 255
        redX += u * red
        redY += v * red
        greenX += u * green
        greenY += v * green
        blueX += u * blue
        blueY += v * blue
      }
    }
    const xx = redX * redX + greenX * greenX + blueX * blueX
    const xy = redX * redY + greenX * greenY + blueX * blueY
    const yy = redY * redY + greenY * greenY + blueY * blueY
    return 0.5 * Math.atan2(2 * xy, xx - yy)
  }

  /** The distance, levels, of the colors `reach` px before and after pixel i along an angle; null where one of the two is not in the set. */
  changeAcross(i: number, angle: number, reach: number): number | null {
    const { width } = this.picture
    const x = i % width
    const y = (i - x) / width
    const u = Math.round(reach * Math.cos(angle))
    const v = Math.round(reach * Math.sin(angle))
    if (!this.meanAt(x - u, y - v, this.before) || !this.meanAt(x + u, y + v, this.after)) return null
    let squares = 0
    for (let c = 0; c < COLORS; c++) squares += (this.after[c] - this.before[c]) ** 2
    return Math.sqrt(squares)
  }

  /** Writes the mean color of the 3 x 3 px around (x, y) to `out`; false, and nothing written, where the pixel is not in the set or at the frame. */
  private meanAt(x: number, y: number, out: Float64Array): boolean {
    const { width, height, pixels } = this.picture
    if (x < 1 || y < 1 || x + 1 >= width || y + 1 >= height) return false
    // Undefined, and no member, before the row of the first and after the last
    if (this.isMember[y * width + x - this.firstOfRow] !== 1) return false
    let red = 0
    let green = 0
    let blue = 0
    for (let v = y - 1; v <= y + 1; v++) {
      for (let k = v * width + x - 1; k <= v * width + x + 1; k++) {
        const pixel = pixels[k]
        red += NINTHS[pixel & 255]
        green += NINTHS[(pixel >>> 8) & 255]
        blue += NINTHS[(pixel >>> 16) & 255]
      }
    }
    out[0] = red
    out[1] = green
    out[2] = blue
    return true
  }
}
