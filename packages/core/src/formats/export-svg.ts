import { VecError } from '../errors'
import { readSvg } from '../svg/read/read-svg'
import { validateSvg } from '../svg/validate/validate'
import { writeDxf } from './dxf/write-dxf'
import { writeEps } from './eps/write-eps'
import { writePdf } from './pdf/write-pdf'

export { VecError, type VecErrorCode } from '../errors'

/**
 * A format that results are written in, as the ending of its files.
 *
 * @example
 * const wanted: Format[] = ['svg', 'pdf']
 */
export type Format = 'svg' | 'pdf' | 'eps' | 'dxf'

/**
 * All formats; the first is the one that `vectorize` gives.
 *
 * @example
 * if (!FORMATS.includes(ending)) throw new Error(`choose one of ${FORMATS.join(', ')}`)
 */
export const FORMATS: readonly Format[] = ['svg', 'pdf', 'eps', 'dxf']

/**
 * Writes a result of `vectorize` in another format: the same shapes in the same physical size, a px being a 96th of an inch. `svg` is any document of the
 * subset of docs/svg-subset.md. The same document and VERSION give the same bytes.
 *
 * - `pdf`: PDF 1.7, one page, with gradients and opacities; needs the package `@cantoo/pdf-lib`, which comes with this one
 * - `eps`: PostScript level 3, with gradients; opacities are mixed with white paper
 * - `dxf`: AutoCAD 2000, millimeters: closed outlines, a layer for each color. Made for `layers: 'cutout'`
 * - `svg`: the document itself
 *
 * Rejects with VecError `bad_request` for an unknown format and for a document outside the subset, and with `internal` for anything unforeseen.
 *
 * @example
 * import { vectorize } from '@vec/core'
 * import { exportSvg } from '@vec/core/formats'
 *
 * const { svg } = await vectorize(bytes, { layers: 'cutout', width: '80mm' })
 * await writeFile('logo.dxf', await exportSvg(svg, 'dxf'))
 */
export async function exportSvg(svg: string, format: Format): Promise<Uint8Array> {
  if (!FORMATS.includes(format)) throw new VecError('bad_request', `format must be one of ${FORMATS.join(', ')}`)
  validateSvg(svg)
  const encoder = new TextEncoder()
  if (format === 'svg') return encoder.encode(svg)
  const sheet = readSvg(svg)
  if (format === 'pdf') return await writePdf(sheet)
  return encoder.encode(format === 'eps' ? writeEps(sheet) : writeDxf(sheet))
}
