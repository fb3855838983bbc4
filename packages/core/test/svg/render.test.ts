import { describe, expect, test } from 'vitest'
import { writeSvg } from '../../src/svg/write/write'
import { renderSvg } from '../render-svg'
import { plainSvg } from './plain-svg'
import { readPath } from './read-path'
import { tracedDrawing } from './traced-drawing'

const SEEDS = [1, 2, 3, 4]

/** The document with every path spelled out: absolute commands, one letter and one space for everything. */
function spelledOut(svg: string, decimals: number): string {
  const scale = 10 ** decimals
  return svg.replace(/ d="([^"]*)"/g, (_, d: string) => {
    const subpaths = readPath(d, decimals).map(({ x, y, segments }) => {
      const commands = segments.map(({ kind, numbers }) => {
        const isLength = (k: number): boolean => kind !== 'A' || k < 2 || k > 4
        return `${kind} ${numbers.map((value, k) => (isLength(k) ? value / scale : value)).join(' ')}`
      })
      return `M ${x / scale} ${y / scale} ${commands.join(' ')} Z`
    })
    return ` d="${subpaths.join(' ')}"`
  })
}

function worstDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  expect(a.length).toBe(b.length)
  let worst = 0
  for (let i = 0; i < a.length; i++) worst = Math.max(worst, Math.abs(a[i]! - b[i]!))
  return worst
}

function meanDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!)
  return sum / a.length
}

/** Renders at `zoom` and averages each zoom x zoom block: nearly the exact coverage of every pixel. */
function renderFine(svg: string, width: number, height: number, zoom: number): Float64Array {
  const image = renderSvg(svg, { fitTo: { mode: 'zoom', value: zoom }, background: '#fff' })
  const { pixels } = image
  expect(image.width).toBe(width * zoom)
  const means = new Float64Array(width * height * 4)
  for (let y = 0; y < height * zoom; y++) {
    for (let x = 0; x < width * zoom; x++) {
      const to = (Math.floor(y / zoom) * width + Math.floor(x / zoom)) * 4
      const from = (y * width * zoom + x) * 4
      for (let c = 0; c < 4; c++) means[to + c]! += pixels[from + c]! / (zoom * zoom)
    }
  }
  return means
}

describe('what resvg draws', () => {
  test.each(SEEDS)('the compact spelling means the same as the spelled-out one, drawing %i', (seed) => {
    for (const decimals of [0, 1, 2, 3]) {
      const svg = writeSvg(tracedDrawing(seed, 200), decimals)
      const [compact, full] = [svg, spelledOut(svg, decimals)].map((text) => renderSvg(text).pixels)
      expect(worstDifference(compact!, full!)).toBeLessThanOrEqual(1)
    }
  })

  // 0.02 px of a curve is 5 levels, and resvg itself counts in steps of 1/32 px here, which is 8.
  test.each(SEEDS)('the document looks like its drawing, every number in full, drawing %i', (seed) => {
    const drawing = { ...tracedDrawing(seed, 40), width: 256, height: 256 }
    const written = renderFine(writeSvg(drawing, 2), 256, 256, 8)
    const plain = renderFine(plainSvg(drawing), 256, 256, 8)
    expect(worstDifference(written, plain)).toBeLessThanOrEqual(10)
    expect(meanDifference(written, plain)).toBeLessThanOrEqual(0.005)
  })
})
