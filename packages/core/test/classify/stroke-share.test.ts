import { describe, expect, it } from 'vitest'
import { strokeShare } from '../../src/classify/stroke-share'
import type { Raster } from '../../src/model/raster'
import { render } from './pictures'

/** The share of a drawing of 100 px. */
const strokeOf = (body: string): number => strokeShare(render(`<g transform="scale(0.24)">${body}</g>`, 100, 'white'))

const line = (width: number) => `<path d="M10 20L40 70 60 30 90 80" fill="none" stroke="#d40" stroke-width="${width}"/>`

describe('strokeShare', () => {
  it('is 1 for thin lines, steep and shallow ones, and less the wider they are', () => {
    expect(strokeOf(line(2))).toBeGreaterThan(0.95)
    expect(strokeOf('<path d="M5 50L95 55" stroke="#000" stroke-width="2"/>')).toBe(1)
    expect(strokeOf(line(12))).toBeLessThan(0.3)
  })

  it('holds where lines cross', () => {
    expect(strokeOf(`${line(2)}<path d="M0 40H100M30 0V100" stroke="#ccc"/>`)).toBeGreaterThan(0.9)
  })

  it('is small for a figure, whatever texture it has', () => {
    const size = 64
    const rgba = Uint8Array.from({ length: 4 * size * size }, (_, k) => {
      const x = (k >> 2) % size
      const y = (k >> 2) >> 6
      const isInside = Math.hypot(x - 32, y - 32) < 24
      return k % 4 === 3 ? 255 : isInside ? (x * 37 + y * 91 + k * 13) % 251 : 255
    })
    const raster: Raster = { width: size, height: size, rgba }
    expect(strokeShare(raster)).toBeLessThan(0.2)
  })

  it('is 0 without a ground, and for ground alone', () => {
    expect(strokeOf('')).toBe(0)
    expect(strokeOf('<path d="M0 0H100V50H0z" fill="#08f"/><path d="M0 0H50V100H0z" fill="#f80"/>')).toBeLessThan(0.2)
  })

  it('counts no stroke that the frame cuts lengthwise', () => {
    expect(strokeOf('<path d="M0 50H100" stroke="#000" stroke-width="40"/>')).toBe(0)
  })
})
