import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { vectorize } from '../src'
import { render } from './classify/pictures'

/** A disc as wide as the picture, white about it and a white bar on it, as JPEG. */
function roundLogo(color: string, size: number, quality: number): Promise<Uint8Array> {
  const logo = `<circle cx="12" cy="12" r="12" fill="${color}"/><path d="M6 10H18V14H6z" fill="#fff"/>`
  const { width, height, rgba } = render(logo, size, '#fff')
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality })
    .toBuffer()
}

describe('a round logo that touches the frame', () => {
  it('is drawn in two colors when it was compressed: pixels along the frame are blends, however long', async () => {
    for (const [color, size, quality] of [
      ['#008fbb', 192, 60],
      ['#008fbb', 256, 90],
      ['#1280c0', 128, 60],
      ['#f1b32b', 256, 60],
      ['#cd1d45', 192, 60],
    ] as const) {
      const { svg, stats } = await vectorize(await roundLogo(color, size, quality))
      expect(new Set(String(svg).match(/fill="#\w+"/g)).size, `${color} ${size} ${quality}`).toBe(2)
      expect(stats.segments).toBeLessThan(30)
    }
  })
})

describe('a thin line along the frame', () => {
  it('stays whole where a figure touches the same side, whose color and the ground would blend to that of the line', async () => {
    const line = '<path d="M0 0H.4V24H0z" fill="#e08080"/>'
    const figure = '<path d="M0 17.5H7.5L2.5 24H0z" fill="#c00"/><circle cx="15" cy="10" r="5" fill="#e08080"/>'
    const { width, height, rgba } = render(line + figure, 96, '#fff')
    const image = sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha()
    for (const file of [await image.clone().png().toBuffer(), await image.clone().jpeg({ quality: 75 }).toBuffer()]) {
      const { stats } = await vectorize(file)
      expect(stats.segments).toBeLessThan(30)
    }
  })
})
