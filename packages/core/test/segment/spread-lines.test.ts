import { expect, it } from 'vitest'
import type { Picture, Pixels } from '../../src/model/color-space'
import type { Indexed } from '../../src/model/indexed'
import { type Inks, premultiplied } from '../../src/model/palette'
import { indexLines, unmixPixels } from '../../src/segment/index-pixels'
import { spreadLines } from '../../src/segment/spread-lines'

const DARK = [127, 139, 153]
const RIM = [169, 185, 203]
const GROUND = [255, 255, 255]
const INKS = [DARK, RIM, GROUND]
const WIDTH = 96
const HEIGHT = 64
/** Samples of a pixel along each axis. */
const SAMPLES = 16

/** Which ink a point of a scene shows. */
type Scene = (x: number, y: number) => number

/** A dark area below a line of the given slope, with a rim of the given thickness, px, on top of it, and an area in the rim's ink at the foot. */
function rimmed(slope: number, thickness: number, end = WIDTH): Scene {
  const across = Math.hypot(1, slope)
  return (x, y) => {
    if (y > HEIGHT - 8) return 1
    const above = (12.3 + slope * x - y) / across
    if (above > thickness || (above > 0 && x > end)) return 2
    return above > 0 ? 1 : 0
  }
}

/** The inks of a scene's pixels, as the engine gives them to a picture of it with exact anti-aliasing. */
function index(scene: Scene): Indexed {
  const pixels = new Uint32Array(WIDTH * HEIGHT) as Uint32Array & Pixels<'rgb'>
  for (let i = 0; i < pixels.length; i++) {
    const sum = [0, 0, 0]
    for (let s = 0; s < SAMPLES * SAMPLES; s++) {
      const x = (i % WIDTH) + ((s % SAMPLES) + 0.5) / SAMPLES
      const y = Math.floor(i / WIDTH) + (Math.floor(s / SAMPLES) + 0.5) / SAMPLES
      INKS[scene(x, y)].forEach((level, c) => {
        sum[c] += level
      })
    }
    const [r, g, b] = sum.map((level) => Math.round(level / (SAMPLES * SAMPLES)))
    pixels[i] = (r | (g << 8) | (b << 16) | (255 << 24)) >>> 0
  }
  const picture: Picture<'rgb'> = { space: 'rgb', width: WIDTH, height: HEIGHT, pixels }
  const colors = Float64Array.from(INKS.flatMap((ink) => [...ink, 255]))
  const inks: Inks<'rgb'> = { space: 'rgb', count: 3, colors, tolerance: new Float64Array(3).fill(3) }
  const plan = { blendTolerance: 6, minLine: 0.3 }
  const unmixed = unmixPixels(picture, inks, plan)
  spreadLines(unmixed, premultiplied(inks))
  return indexLines(unmixed, plan)
}

/** The number of columns of a picture without a pixel of the rim above the area at its foot. */
function columnsWithoutRim({ inkOf }: Indexed): number {
  let count = 0
  for (let x = 0; x < WIDTH; x++) {
    let has = false
    for (let y = 0; y < HEIGHT - 10; y++) if (inkOf[y * WIDTH + x] === 1) has = true
    if (!has) count++
  }
  return count
}

it.each([0.12, 0.27, 0.58])('keeps a rim of 0.6 px along a border of slope %d in one piece', (slope) => {
  // The ends may be short of a pixel or two
  const length = Math.min(WIDTH, Math.floor((HEIGHT - 24) / slope))
  const columns = columnsWithoutRim(index(rimmed(slope, 0.6)))
  expect(columns).toBeLessThanOrEqual(WIDTH - length + 3)
})

it('gives pixels to no line that is not there', () => {
  const { inkOf } = index(rimmed(0.27, 0))
  expect(inkOf.subarray(0, (HEIGHT - 10) * WIDTH)).not.toContain(1)
})

it('leaves lines that cover little of their pixels as they are', () => {
  expect(columnsWithoutRim(index(rimmed(0.58, 0.4)))).toBeGreaterThan(80)
})

it('leaves short lines as they are', () => {
  const whole = columnsWithoutRim(index(rimmed(0.27, 0.6)))
  const short = columnsWithoutRim(index(rimmed(0.27, 0.6, 12)))
  expect(short - whole).toBeGreaterThan(WIDTH - 12)
})
