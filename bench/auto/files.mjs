/** Files of straight RGBA pixels. */
import sharp from 'sharp'

const imageOf = ({ width, height, rgba }) => sharp(rgba, { raw: { width, height, channels: 4 } })
/** The bytes of a PNG. */
export const toPng = (raster) => imageOf(raster).png().toBuffer()
/** The bytes of a JPEG, on white. */
export const toJpeg = (raster, quality) => imageOf(raster).flatten({ background: '#fff' }).jpeg({ quality }).toBuffer()
/** The bytes of a lossy WebP. */
export const toWebp = (raster, quality) => imageOf(raster).webp({ quality }).toBuffer()
