import type { Fill, GradientStop } from '../../src/model/drawing'
import { writeSvg } from '../../src/svg/write/write'
import { renderSvg } from '../render-svg'
import { circleOf, drawingOf, flat, polygonOf } from '../svg/drawings'
import { tracedDrawing } from '../svg/traced-drawing'

const stop = (offset: number, rgb: number, opacity = 1): GradientStop => ({ offset, rgb, opacity })
const RAINBOW = [stop(0.1, 0xff0000), stop(0.4, 0xffee00), stop(0.6, 0x0044ff), stop(0.9, 0x00cc66)]
const JUMP = [stop(0, 0xff8800), stop(0.4, 0xffcc00), stop(0.4, 0xaacc00), stop(1, 0x00cc66)]
const FADE = [stop(0, 0x102080, 0), stop(0.6, 0xff8800, 0.9), stop(1, 0xff0000, 0.2)]
const WARM = [stop(0, 0xffffff), stop(1, 0x884400)]

const linear = (stops: readonly GradientStop[]): Fill => ({ kind: 'linear', x1: 20, y1: 30, x2: 80, y2: 70, stops })
const radial = (stops: readonly GradientStop[], more: object = {}): Fill => ({
  kind: 'radial',
  cx: 50,
  cy: 45,
  r: 40,
  angle: 0.5,
  ratio: 1,
  stops,
  ...more,
})

const disc = [circleOf(50, 50, 38)]
const square = [polygonOf(8, 8, 92, 8, 92, 92, 8, 92)]
const hole = [...square, polygonOf(30, 30, 30, 70, 70, 70, 70, 30)]

/** SVG documents by name, each with one thing that a format must get right. */
export const DOCUMENTS: Readonly<Record<string, string>> = {
  'flat colors and a hole': writeSvg(
    drawingOf([
      { fill: flat(0xfff2cc), contours: square },
      { fill: flat(0x3366cc), contours: hole },
    ]),
    2,
  ),
  'opacity over a color': writeSvg(
    drawingOf([
      { fill: flat(0x3366cc), contours: square },
      { fill: flat(0xffcc00, 0.4), contours: disc },
    ]),
    2,
  ),
  'a linear gradient': writeSvg(drawingOf([{ fill: linear(RAINBOW), contours: disc }]), 2),
  'a gradient that jumps': writeSvg(drawingOf([{ fill: linear(JUMP), contours: disc }]), 2),
  'a circular gradient': writeSvg(drawingOf([{ fill: radial(RAINBOW), contours: square }]), 2),
  'an elliptic gradient': writeSvg(drawingOf([{ fill: radial(RAINBOW, { ratio: 0.4 }), contours: square }]), 2),
  'a focal gradient': writeSvg(drawingOf([{ fill: radial(WARM, { focus: { x: 65, y: 60 } }), contours: square }]), 2),
  'a fading linear gradient': writeSvg(drawingOf([{ fill: linear(FADE), contours: disc }]), 2),
  'a fading elliptic gradient': writeSvg(drawingOf([{ fill: radial(FADE, { ratio: 1.7 }), contours: square }]), 2),
  'a fading gradient over another': writeSvg(
    drawingOf([
      { fill: linear(WARM), contours: disc },
      { fill: radial(FADE), contours: disc },
    ]),
    2,
  ),
  'many shapes': writeSvg(tracedDrawing(7, 60), 2),
}

/** What resvg makes of a document on white, 4 bytes a pixel, `scale` pixels for a px. */
export function renderOnWhite(svg: string, scale: number): { width: number; height: number; pixels: Uint8Array } {
  return renderSvg(svg, { background: '#fff', fitTo: { mode: 'zoom', value: scale } })
}

/** Peak signal-to-noise ratio of the three colors of two pictures with 4 bytes a pixel, dB. */
export function psnr(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length) throw new Error(`pictures of ${a.length} and ${b.length} bytes`)
  let sum = 0
  for (let i = 0; i < a.length; i++) if (i % 4 < 3) sum += (a[i]! - b[i]!) ** 2
  return 10 * Math.log10((255 * 255 * a.length * 0.75) / sum)
}
