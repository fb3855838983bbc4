import { describe, expect, it } from 'vitest'
import { estimatePaperLight, lightOfRow } from '../../src/paper/paper-light'
import { inkOnPaper, ring } from './ink-pictures'

const SIDE = 240
const slope = (x: number, y: number) => 150 + 0.2 * x + 0.1 * y

describe('estimatePaperLight', () => {
  it('finds smooth light under lines within 3 %, beside the frame too', () => {
    const light = estimatePaperLight(
      inkOnPaper({ width: SIDE, height: SIDE, inkAt: ring(SIDE, 4), lightAt: slope, texture: 6 }),
    )
    const line = new Float32Array(3 * SIDE)
    for (const y of [0, 77, 239]) {
      lightOfRow(light, y, SIDE, line)
      for (const x of [0, 41, 120, 239]) {
        for (let c = 0; c < 3; c++) expect(Math.abs(line[3 * x + c] / slope(x, y) - 1)).toBeLessThan(0.03)
      }
    }
  })

  it('fills what a blot hides from the paper around it', () => {
    const blot = (x: number, y: number) => (Math.hypot(x - 100, y - 140) < 20 ? 0.9 : 0)
    const light = estimatePaperLight(inkOnPaper({ width: SIDE, height: SIDE, inkAt: blot }))
    const line = new Float32Array(3 * SIDE)
    lightOfRow(light, 140, SIDE, line)
    expect(line[300] / 230).toBeGreaterThan(0.95)
    expect(light.isPaper.some((own) => own === 0)).toBe(true)
  })

  it('works on a picture of one pixel', () => {
    const { columns, rows, levels } = estimatePaperLight({
      width: 1,
      height: 1,
      rgba: Uint8Array.of(200, 100, 50, 255),
    })
    expect([columns, rows, ...levels].map(Math.round)).toEqual([1, 1, 200, 100, 50])
  })
})
