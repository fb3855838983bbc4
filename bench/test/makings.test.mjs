import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readIcons } from '../icon-sets.mjs'
import { MAKINGS, makePicture, truthOf } from '../makings.mjs'
import { render } from '../measure.mjs'

const SIZE = 48
const [{ svg: STROKES }] = readIcons('lucide', 1)
const [{ svg: COLORS }] = readIcons('noto', 1)
/** A drawing without a view box, nearly three times as wide as high, off the middle. */
const UNBOXED =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><path fill="#d32f2f" d="M6 11h50v18H6z"/></svg>'

/** The straight pixels of a file: `{ data, info: { width, height, channels } }`. */
const decode = (file) => sharp(file).raw().toBuffer({ resolveWithObject: true })

/** How many different colours the picture of a file has. */
async function colorsOf(file) {
  const { data, info } = await decode(file)
  const pixels = Array.from({ length: info.width * info.height }, (_, i) =>
    data.subarray(i * info.channels, (i + 1) * info.channels).join(),
  )
  return new Set(pixels).size
}

describe.each(MAKINGS)('%s', (making) => {
  it.each([
    ['strokes', STROKES],
    ['colours', COLORS],
    ['a drawing without a view box', UNBOXED],
  ])('makes the same file of %s twice, in the proportions of the truth at any size', async (_, artist) => {
    const file = await makePicture(making, artist, SIZE)
    expect(Buffer.compare(file, await makePicture(making, artist, SIZE))).toBe(0)
    const { width, height } = await sharp(file).metadata()
    const truth = render(truthOf(making, artist, SIZE), 4 * SIZE)
    expect([4 * width, 4 * height]).toEqual([truth.width, truth.height])
  })
})

it.each([
  ['jpeg80', 'jpeg'],
  ['jpegTwice', 'jpeg'],
  ['enlarged3jpeg', 'jpeg'],
  ['webp75', 'webp'],
  ['lanczos', 'png'],
])('%s is a %s', async (making, format) => {
  const metadata = await sharp(await makePicture(making, COLORS, SIZE)).metadata()
  expect(metadata.format).toBe(format)
  if (format === 'jpeg') expect(metadata.chromaSubsampling).toBe('4:2:0')
})

it.each([2, 3, 8])('enlarges %i times to the multiple nearest to the size', async (factor) => {
  const { width } = await sharp(await makePicture(`enlarged${factor}`, STROKES, 100)).metadata()
  expect(width % factor).toBe(0)
  expect(Math.abs(width - 100)).toBeLessThanOrEqual(factor / 2)
})

it.each([16, 64, 256])('keeps to a palette of %i', async (colors) => {
  const [plain, dithered] = await Promise.all(
    ['palette', 'dithered'].map((way) => makePicture(`${way}${colors}`, COLORS, 4 * SIZE)),
  )
  expect(await colorsOf(plain)).toBeLessThanOrEqual(colors)
  expect(await colorsOf(dithered)).toBeLessThanOrEqual(colors)
  expect(await colorsOf(plain)).toBeGreaterThan(colors / 2)
})

it('leaves alpha as it is on transparency, and 0 or 255 when thresholded', async () => {
  const alphasOf = async (making) => {
    const { data } = await decode(await makePicture(making, STROKES, SIZE))
    return new Set(data.filter((_, i) => i % 4 === 3))
  }
  expect((await alphasOf('transparent')).size).toBeGreaterThan(2)
  expect([...(await alphasOf('thresholded'))].sort()).toEqual([0, 255])
})

it('fills the picture with the ground when colored', async () => {
  const { data, info } = await decode(await makePicture('colored', STROKES, SIZE))
  expect([...data.subarray(0, 3)]).toEqual([0x2f, 0x6d, 0xb5])
  expect(info.channels).toBe(3)
})

it('crops to the ink', async () => {
  const { data, info } = await decode(await makePicture('cropped', UNBOXED, 100))
  expect([info.width, info.height]).toEqual([100, 36])
  const middle = info.channels * (18 * info.width + 50)
  for (const i of [0, middle, data.length - info.channels]) expect([...data.subarray(i, i + 3)]).toEqual([211, 47, 47])
})

it('keeps a drawing that shows nothing whole when cropped', async () => {
  const empty = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>'
  const { width, height } = await sharp(await makePicture('cropped', empty, SIZE)).metadata()
  expect([width, height]).toEqual([SIZE, SIZE])
})

it('sharpens what Lanczos left', async () => {
  const greys = (body) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${body}</svg>`
  const artist = greys('<path fill="#444" d="M0 0h8v8H0z"/><path fill="#bbb" d="M0 0h3.9v8H0z"/>')
  const [soft, sharpened, unsharp] = await Promise.all(
    ['lanczos', 'sharpened', 'unsharp'].map(
      async (making) => (await sharp(await makePicture(making, artist, SIZE)).stats()).channels[0],
    ),
  )
  expect(sharpened.max).toBeGreaterThan(soft.max)
  expect(sharpened.min).toBeLessThan(soft.min)
  expect(unsharp.max).toBeGreaterThan(sharpened.max)
  expect(unsharp.min).toBeLessThan(sharpened.min)
})
