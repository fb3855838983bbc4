import { describe, expect, it } from 'vitest'
import type { Raster } from '../../src/model/raster'
import { findMask } from '../../src/sharpening/find-mask'
import { edgeOvershoot } from '../../src/sharpening/unsharp-mask'
import { ILLUSTRATIONS, LINE_ICONS, outlined, render } from '../classify/pictures'
import { reducedByLanczos } from '../classify/resized'
import { lightnessSharpened, sharpenedBy } from './sharpen'

/** Colored artwork on white as an image program reduces it. */
const REDUCED: readonly Raster[] = ILLUSTRATIONS.map((body) => reducedByLanczos(render(body, 384, '#fff'), 4))

describe('findMask', () => {
  it('finds about the overshoot of the masks that resized artwork was sharpened by', () => {
    for (const raster of REDUCED) {
      for (const [deviation, amount] of [
        [0.75, 1.2],
        [1, 1],
        [2, 0.7],
      ]) {
        const mask = findMask(sharpenedBy(raster, deviation, amount))
        if (mask?.of !== 'channels') throw new Error(`found ${mask?.of}`)
        expect(mask.deviation).toBeGreaterThan(0.55 * deviation)
        expect(mask.deviation).toBeLessThan(1.6 * deviation)
        const overshoot = edgeOvershoot({ of: 'channels', deviation, amount })
        expect(edgeOvershoot(mask)).toBeGreaterThan(0.75 * overshoot)
        expect(edgeOvershoot(mask)).toBeLessThan(1.4 * overshoot)
      }
    }
  })

  it('finds none in artwork that was rendered, resized or sharpened lightly', () => {
    for (const body of ILLUSTRATIONS) expect(findMask(render(body, 96, '#fff'))).toBeNull()
    for (const raster of REDUCED) {
      expect(findMask(raster)).toBeNull()
      expect(findMask(sharpenedBy(raster, 0.8, 0.3))).toBeNull()
    }
  })

  it('finds masks of lightness', () => {
    for (const raster of REDUCED) {
      for (const deviation of [0.6, 1]) {
        const mask = findMask(lightnessSharpened(raster, deviation))
        expect(mask?.of).toBe('lightness')
        expect(mask?.deviation).toBeGreaterThan(0.75 * deviation)
        expect(mask?.deviation).toBeLessThan(1.33 * deviation)
      }
    }
  })

  it('finds wide masks whose rims were cut off, of which narrow ones take nothing', () => {
    for (const ink of ['#1a2a5a', '#5a1010']) {
      const logo = `<circle cx="12" cy="12" r="11" fill="${ink}"/><path d="M8 6 16 6 14 19z" fill="#fff"/>`
      const mask = findMask(sharpenedBy(reducedByLanczos(render(logo, 384, '#fff'), 4), 2, 1.5))
      if (mask?.of !== 'channels') throw new Error(`found ${mask?.of}`)
      expect(mask.deviation).toBeGreaterThan(1.6)
      expect(mask.deviation).toBeLessThan(2.4)
    }
  })

  it('finds masks where hardly any edge shows its rims', () => {
    const outlinedIcon = outlined(['#ffd800', '#f06010'], '#000', 2)
    const reduced = reducedByLanczos(render(outlinedIcon, 384, '#fff'), 4)
    expect(findMask(reduced)).toBeNull()
    expect(findMask(sharpenedBy(reduced, 1, 1))).not.toBeNull()
  })

  it('finds none on a page of which one part was sharpened', () => {
    const [page] = REDUCED
    const part = sharpenedBy(page, 1, 1)
    const row = 4 * page.width
    const rgba = new Uint8Array(2 * page.rgba.length)
    for (let y = 0; y < page.height; y++) {
      rgba.set(page.rgba.subarray(row * y, row * (y + 1)), 2 * row * y)
      rgba.set(part.rgba.subarray(row * y, row * (y + 1)), 2 * row * y + row)
    }
    expect(findMask(part)).not.toBeNull()
    expect(findMask({ width: 2 * page.width, height: page.height, rgba })).toBeNull()
  })

  it('takes no outline for a rim, however thin', () => {
    for (const width of [0.5, 0.7, 1]) {
      for (const ink of ['#0a0a0a', '#c86400', '#144a78']) {
        expect(findMask(render(outlined(['#e6b48c', '#3c8cdc'], ink, (width * 24) / 64), 64, '#fff'))).toBeNull()
      }
    }
  })

  it('finds none in dense patterns, from which ever stronger masks take steps', () => {
    const rgba = new Uint8Array(4 * 96 * 96).fill(255)
    for (let i = 0; i < 96 * 96; i++) {
      const isDark = (Math.floor((i % 96) / 3) + Math.floor(i / 96 / 2)) % 2 === 0
      rgba.fill(isDark ? 60 : 190, 4 * i, 4 * i + 3)
    }
    expect(findMask(sharpenedBy({ width: 96, height: 96, rgba }, 0.5, 0.2))).toBeNull()
  })

  it('finds none where no rims show: in black on white, and without edges', () => {
    const lines = render(LINE_ICONS[0].replace('#111', '#000'), 384, '#fff')
    expect(findMask(sharpenedBy(reducedByLanczos(lines, 4), 1, 1))).toBeNull()
    expect(findMask({ width: 40, height: 30, rgba: new Uint8Array(4800).fill(255) })).toBeNull()
    expect(findMask({ width: 1, height: 1, rgba: new Uint8Array(4).fill(255) })).toBeNull()
  })
})
