import { describe, expect, it } from 'vitest'
import { exportSvg, FORMATS, type Format } from '../../src/formats/export-svg'
import { DOCUMENTS } from './documents'

const svg = DOCUMENTS['a circular gradient']!

describe('exportSvg', () => {
  it('writes every format, each with its signature', async () => {
    const starts = await Promise.all(
      FORMATS.map(async (format) => Buffer.from(await exportSvg(svg, format)).toString('latin1', 0, 11)),
    )
    expect(starts).toEqual(['<svg xmlns=', '%PDF-1.7\n%\x81', '%!PS-Adobe-', '0\nSECTION\n2'])
  })

  it('refuses unknown formats and documents outside the subset', async () => {
    await expect(exportSvg(svg, 'PDF' as Format)).rejects.toMatchObject({
      code: 'bad_request',
      message: 'format must be one of svg, pdf, eps, dxf',
    })
    for (const format of FORMATS) {
      await expect(exportSvg('<svg/>', format)).rejects.toMatchObject({ code: 'bad_request' })
      await expect(exportSvg(undefined as unknown as string, format)).rejects.toMatchObject({ code: 'bad_request' })
    }
  })
})
