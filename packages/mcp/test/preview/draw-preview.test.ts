import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawPreview } from '../../src/preview/draw-preview'

const document = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`

async function pixelsOf(png: Uint8Array) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const offset = (x: number, y: number) => 3 * (y * info.width + x)
  return { at: (x: number, y: number) => [...data.subarray(offset(x, y), offset(x, y) + 3)] }
}

describe('drawPreview', () => {
  it('has 512 px on its longest side, whatever the size of the drawing', async () => {
    const size = fc.integer({ min: 9, max: 4096 })
    await fc.assert(
      fc.asyncProperty(size, size, async (width, height) => {
        const png = await drawPreview(document(width, height, `<path fill="#08f" d="M0 0h${width}v${height}z"/>`))
        const info = await sharp(png).metadata()
        expect([info.format, Math.max(info.width, info.height)]).toEqual(['png', 512])
        expect(Math.min(info.width, info.height)).toBeGreaterThanOrEqual(1)
      }),
      { numRuns: 20 },
    )
  })

  it('shows the colors of the drawing, and chequers where it is transparent', async () => {
    const { at } = await pixelsOf(await drawPreview(document(4, 4, '<path fill="#f00" d="M0 0h2v4h-2z"/>')))
    expect(at(10, 10)).toEqual([255, 0, 0])
    const greys = [at(384, 0), at(392, 0)].map(([red = 0, green, blue]) => {
      expect([green, blue]).toEqual([red, red])
      return red
    })
    expect(Math.min(...greys)).toBeGreaterThan(180)
    expect(Math.max(...greys)).toBeLessThan(235)
    expect(Math.max(...greys) - Math.min(...greys)).toBeGreaterThan(20)
  })

  it('blends what is half transparent with the chequers', async () => {
    const half = '<path fill="#f00" fill-opacity=".5" d="M0 0h4v4h-4z"/>'
    const { at } = await pixelsOf(await drawPreview(document(4, 4, half)))
    for (const x of [0, 8]) {
      const [red = 0, green = 0, blue = 0] = at(x, 0)
      expect(red).toBeGreaterThan(215)
      expect(Math.abs(green - blue)).toBeLessThan(4)
      expect(green).toBeGreaterThan(85)
      expect(green).toBeLessThan(120)
    }
  })

  it('stays below 48 KB, smaller if need be', async () => {
    let state = 7
    const randomFill = () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return (state & 0xffffff).toString(16).padStart(6, '0')
    }
    const squares = Array.from({ length: 65_536 }, (_, i) => {
      return `<path fill="#${randomFill()}" d="M${2 * (i % 256)} ${2 * Math.floor(i / 256)}h2v2h-2z"/>`
    })
    const png = await drawPreview(document(512, 512, squares.join('')))
    expect(png.length).toBeLessThanOrEqual(49_152)
    expect((await sharp(png).metadata()).width).toBeLessThan(512)
  })

  it('throws for what is no SVG, and for a drawing that would be narrower than a pixel', async () => {
    await expect(drawPreview(document(1, 4096, ''))).rejects.toThrow()
    await expect(drawPreview('<html/>')).rejects.toThrow()
  })
})
