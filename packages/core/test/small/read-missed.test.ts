import { describe, expect, it } from 'vitest'
import { SCALE } from '../../src/glyphs/field'
import { drawnCoverages } from '../../src/small/drawn-coverages'
import { findMissedInks } from '../../src/small/missed-inks'
import { findMissed } from '../../src/small/missed-pixels'
import { readMissed } from '../../src/small/read-missed'
import { solveMissed } from '../../src/small/solve-missed'
import { drawnDisc, HEIGHT, RED, WIDTH } from './drawn-scene'

const { reading, curves } = drawnDisc(true)
const isUnsolved = findMissed(curves, reading)!
const inks = findMissedInks(reading, isUnsolved)!

describe('findMissedInks', () => {
  it('keeps all inks of the reading, and adds those that missed pixels show', () => {
    expect(inks.given).toEqual([0, 1])
    expect(inks.colors.slice(8)).toEqual([...RED, 255])
    expect(inks.usable).toEqual([0, 1, 2])
  })

  it('adds none for pixels that are not missed', () => {
    expect(findMissedInks(reading, new Uint8Array(isUnsolved.length))?.colors).toHaveLength(8)
  })

  it('gives up where the reading has more inks than fields are kept of', () => {
    const many = { ...reading.inks, count: 65, colors: new Float64Array(260).fill(255) }
    expect(findMissedInks({ ...reading, inks: many }, isUnsolved)).toBeNull()
  })

  it('gives up where blends of 32 inks do not explain the missed pixels', () => {
    let state = 1
    const noise = reading.pixels.map(() => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
      return (state >>> 8) | 0xff000000
    })
    const noisy = { ...reading, pixels: noise as typeof reading.pixels }
    expect(findMissedInks(noisy, new Uint8Array(isUnsolved.length).fill(1))).toBeNull()
  })
})

describe('solveMissed', () => {
  const drawn = drawnCoverages(curves, reading.regions, 3)
  const before = drawn.map((field) => field.slice())
  const { fields, width, height } = solveMissed(reading, inks, isUnsolved, drawn)

  it('keeps the samples of all other pixels', () => {
    expect([width, height]).toEqual([WIDTH * SCALE, HEIGHT * SCALE])
    for (let i = 0; i < width * height; i++) {
      const pixel = Math.floor(Math.floor(i / width) / SCALE) * WIDTH + Math.floor((i % width) / SCALE)
      if (isUnsolved[pixel] === 1) continue
      for (const [k, field] of fields.entries()) expect(field[i]).toBe(before[k]![i])
    }
  })

  it('shows the pixels by shares that add up to 1', () => {
    for (let i = 0; i < WIDTH * HEIGHT; i++) {
      const color = [0, 0, 0]
      for (let s = 0; s < SCALE * SCALE; s++) {
        const j = (Math.floor(i / WIDTH) * SCALE + Math.floor(s / SCALE)) * width + (i % WIDTH) * SCALE + (s % SCALE)
        expect(fields.reduce((sum, field) => sum + field[j]!, 0)).toBeCloseTo(1, 9)
        for (const [k, field] of fields.entries())
          for (let c = 0; c < 3; c++) color[c]! += (field[j]! * inks.colors[4 * k + c]!) / SCALE ** 2
      }
      for (let c = 0; c < 3; c++)
        expect(Math.abs(color[c]! - ((reading.pixels[i]! >>> (8 * c)) & 255))).toBeLessThan(26)
    }
  })
})

describe('readMissed', () => {
  it('reads the bar that the curves miss as a region of its color and area', () => {
    const samples = readMissed(reading, curves)
    if (samples === null) throw new Error('nothing was read')
    const { regions } = samples
    const area = [0, 0, 0]
    for (const label of regions.labels) area[regions.colorOf[label]!]! += 1 / SCALE ** 2
    expect(area[1]! / (Math.PI * 6.3 ** 2 - 8.4)).toBeCloseTo(1, 1)
    expect(area[2]! / 8.4).toBeGreaterThan(0.85)
    expect(area[2]! / 8.4).toBeLessThan(1.15)
  })

  it('is none where the curves show every pixel', () => {
    const shown = drawnDisc(false)
    expect(readMissed(shown.reading, shown.curves)).toBeNull()
  })
})
