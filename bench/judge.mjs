/** What goes into the tracers, and how what comes out is judged against the icon itself. */
import sharp from 'sharp'
import { countSegments, psnr, render } from './measure.mjs'

/** An icon as users have it: a PNG on white, `size` px wide; as a JPEG of that quality when `jpeg` is above 0. */
export function fileOf(artist, size, jpeg) {
  const png = render(artist, size).png()
  return jpeg > 0 ? sharp(png).jpeg({ quality: jpeg }).toBuffer() : Promise.resolve(png)
}

/** Judges results at `width` px: PSNR in dB, segments and bytes as multiples of the artist's. */
export function judgeOf(artist, width) {
  const truth = render(artist, width)
  const segments = countSegments(artist)
  return (svg) => ({
    psnr: psnr(render(svg, width), truth),
    segments: countSegments(svg) / segments,
    bytes: svg.length / artist.length,
  })
}

export const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
export const geometricMean = (numbers) => Math.exp(mean(numbers.map(Math.log)))
export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
