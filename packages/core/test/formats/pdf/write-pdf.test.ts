import { type PDFiumLibrary as Library, PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportSvg } from '../../../src/formats/export-svg'
import { DOCUMENTS, psnr, renderOnWhite } from '../documents'

/** Pixels for a px: coarse edges of two renderers differ more than their shapes. */
const SCALE = 4

/** Where PDFium draws otherwise, dB: it does not smooth the edges of opaque gradients, and blurs jumps by some pixels. */
const LEAST: Readonly<Record<string, number>> = { 'a linear gradient': 38, 'a gradient that jumps': 30 }

describe('PDF', () => {
  let pdfium: Library

  beforeAll(async () => {
    pdfium = await PDFiumLibrary.init()
  })
  afterAll(() => pdfium.destroy())

  async function render(pdf: Uint8Array, scale: number) {
    const document = await pdfium.loadDocument(pdf)
    expect(document.getPageCount()).toBe(1)
    const page = document.getPage(0)
    const size = page.getOriginalSize()
    const picture = await page.render({ scale: (scale * 96) / 72, render: 'bitmap' })
    document.destroy()
    return { ...picture, size }
  }

  it.each(Object.keys(DOCUMENTS))('looks as the SVG does to another renderer: %s', async (name) => {
    const svg = DOCUMENTS[name]!
    const drawn = await render(await exportSvg(svg, 'pdf'), SCALE)
    const truth = renderOnWhite(svg, SCALE)
    expect([drawn.width, drawn.height]).toEqual([truth.width, truth.height])
    expect(psnr(drawn.data, truth.pixels)).toBeGreaterThan(LEAST[name] ?? 40)
  })

  it('has the physical size of the document', async () => {
    const svg = DOCUMENTS['many shapes']!.replace(/width="512" height="512"/, 'width="3in" height="76.2mm"')
    const { size } = await render(await exportSvg(svg.replace('76.2mm', '3in'), 'pdf'), 1)
    expect(size).toEqual({ originalWidth: 216, originalHeight: 216 })
  })

  it('is the same bytes each time, with no date, identifier or producer', async () => {
    for (const svg of Object.values(DOCUMENTS)) {
      const [one, other] = [await exportSvg(svg, 'pdf'), await exportSvg(svg, 'pdf')]
      expect(Buffer.compare(one, other)).toBe(0)
      expect(Buffer.from(one).toString('latin1')).not.toMatch(/Date|\/ID|Producer|Creator/)
    }
  })
})
