import { rgbPalette, rgbPicture } from '../color/ycbcr'
import type { Reading, ReadingIn } from '../model/reading'

/** The reading in sRGB, the same one if it is: its pixels and inks are converted, regions and all else stay. */
export function rgbReading(reading: Reading): ReadingIn<'rgb'> {
  if (reading.space === 'rgb') return reading
  const { inks } = reading
  return { ...reading, ...rgbPicture(reading), inks: { ...inks, ...rgbPalette(inks) } }
}
