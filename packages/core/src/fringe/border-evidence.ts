import type { Raster } from '../model/raster'
import { ALONE, CLEAN, figurePixel, figureShare, type Matte, UNEXPLAINED } from './figure-pixel'

/** Opacities (0-255) of the pixels that are counted. Below, rounding hides the color; above, there is little of a matte. Wider bounds count more pixels that tell less. */
const COUNTED = { least: 26, most: 230 } as const
/** Least opacity (0-255) of a pixel that shows the matte alone, and its largest difference from that in each channel, levels. A lower opacity or a larger difference counts rounded pixels of fringes, the opposite misses faint shadows. */
const BARE = { least: 8, near: 12 } as const

/** What the translucent pixels of a raster say of a fringe of one matte. */
export interface BorderEvidence {
  /** Pixels that the matte and an opaque pixel nearby explain. */
  readonly fringed: number
  /** Pixels with the color of an opaque one nearby. */
  readonly clean: number
  /** Pixels near opaque ones that are neither. */
  readonly unexplained: number
  /** Pixels with no opaque one nearby. */
  readonly alone: number
  /** Pixels, fainter ones among them, that show the matte and nothing of a figure, as soft shadows and glows do. */
  readonly bare: number
  /** How much the matte's share of a fringed pixel (0-1) grows with its transparency (0-1): the slope of a line, by least squares; 0 if all pixels are equally transparent. */
  readonly slope: number
  /** The correlation (-1 to 1) of both; 0 if either is the same everywhere. */
  readonly correlation: number
}

/** Counts what the translucent pixels of a raster show of a matte. All is 0 for opaque rasters. */
export function borderEvidence(raster: Raster, matte: Matte): BorderEvidence {
  const { width, height, rgba } = raster
  const counts = { clean: 0, unexplained: 0, alone: 0, bare: 0 }
  const shares: number[] = []
  const transparencies: number[] = []
  for (let i = 0, y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 4) {
      const opacity = rgba[i + 3]
      if (opacity < BARE.least || opacity > COUNTED.most) continue
      const figure = figurePixel(raster, x, y, matte)
      if (figure !== CLEAN && figure < 0 && isBare(rgba, i, matte)) counts.bare++
      if (opacity < COUNTED.least) continue
      if (figure === CLEAN) counts.clean++
      else if (figure === UNEXPLAINED) counts.unexplained++
      else if (figure === ALONE) counts.alone++
      else {
        shares.push(1 - figureShare(rgba, i, figure, matte))
        transparencies.push(1 - opacity / 255)
      }
    }
  }
  return { ...counts, fringed: shares.length, ...slopeOf(transparencies, shares) }
}

/** Whether the color at i is the matte's. */
function isBare(rgba: Raster['rgba'], i: number, matte: Matte): boolean {
  for (let c = 0; c < 3; c++) if (Math.abs(rgba[i + c] - matte) > BARE.near) return false
  return true
}

/** The slope of the line through points by least squares, and their correlation. */
function slopeOf(xs: readonly number[], ys: readonly number[]): Pick<BorderEvidence, 'slope' | 'correlation'> {
  const count = xs.length
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const [meanX, meanY] = [sum(xs) / count, sum(ys) / count]
  let [xx, xy, yy] = [0, 0, 0]
  for (let n = 0; n < count; n++) {
    const [dx, dy] = [xs[n] - meanX, ys[n] - meanY]
    xx += dx * dx
    xy += dx * dy
    yy += dy * dy
  }
  return { slope: xx > 0 ? xy / xx : 0, correlation: xx * yy > 0 ? xy / Math.sqrt(xx * yy) : 0 }
}
