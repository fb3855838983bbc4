import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'

export interface RenderedPixels {
  readonly width: number
  readonly height: number
  /** Premultiplied RGBA, 4 bytes a pixel, row-major. */
  readonly pixels: Buffer
}

/**
 * What an independent renderer makes of a document, at its size on nothing unless the options say otherwise. Fonts are not loaded: no
 * document of ours has text, and reading those of the system takes 20 ms of each call.
 */
export function renderSvg(svg: string, options: Pick<ResvgRenderOptions, 'fitTo' | 'background'> = {}): RenderedPixels {
  const { width, height, pixels } = new Resvg(svg, { ...options, font: { loadSystemFonts: false } }).render()
  return { width, height, pixels }
}
