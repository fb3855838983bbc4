/** The pictures that constants are tried on, with what is known of the truth. */
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { renderLandscape } from '../../examples/landscape.mjs'
import { loadTypeScript } from '../../packages/core/test/load-typescript.mjs'
import { readExample } from '../examples.mjs'
import { readIcons, SETS } from '../icon-sets.mjs'
import { fileOf } from '../judge.mjs'
import { countSegments, psnr, render } from '../measure.mjs'

/** Nobody sees what lies above, dB. */
const PSNR_CAP = 50
/** How far results are magnified before pixels are compared. */
const ZOOM = 4
/** Scenes that take as long as dozens of others. */
const SLOW_SCENES = ['200 inks at once', 'board of long, nearly straight cubics, 2 times']

/** In words, for the document. */
export const SAMPLE =
  'of each of the nine icon sets of the benchmark 4 icons at 128 px, 1 through JPEG of quality 75 and 2 reduced to 96 px by a ' +
  'Lanczos filter; 3 icons through JPEG of quality 30, 2 with 4 colors, 2 on transparency, 2 at 64 px as hard pixels; ' +
  '2 files of pixel art; a landscape of 96 x 64 px at low and medium detail and a crop of a photograph'

/** In words, for the document. */
export const LAMBDA_SAMPLE =
  'of each of the nine icon sets of the benchmark 16 icons at 128 px and 8 through JPEG of quality 75, and the photographs of the other sample'

/**
 * Pictures as `{ name, raster, options, judge }`. `judge` turns the SVG text of a result into `{ psnr, segments, bytes }`: dB at ZOOM
 * times the size of the picture, and counts.
 */
export async function readPictures() {
  const pictures = []
  for (const set of Object.keys(SETS)) {
    const icons = readIcons(set, 4)
    for (const { name, svg } of icons) pictures.push(await iconPicture(`${set}/${name}`, svg, 128, fileOf(svg, 128, 0)))
    for (const { name, svg } of icons.slice(0, 1))
      pictures.push(await iconPicture(`${set}/${name} jpeg`, svg, 128, fileOf(svg, 128, 75)))
    for (const { name, svg } of icons.slice(2))
      pictures.push(await iconPicture(`${set}/${name} reduced`, svg, 96, reduced(svg, 96)))
  }
  return [...pictures, ...(await readSpecialPictures()), ...(await readPhotos())]
}

/** The larger sample of the price of a parameter. */
export async function readLambdaPictures() {
  const pictures = []
  for (const set of Object.keys(SETS)) {
    for (const [n, { name, svg }] of readIcons(set, 16).entries()) {
      pictures.push(await iconPicture(`${set}/${name}`, svg, 128, fileOf(svg, 128, 0)))
      if (n < 8) pictures.push(await iconPicture(`${set}/${name} jpeg`, svg, 128, fileOf(svg, 128, 75)))
    }
  }
  return [...pictures, ...(await readPhotos())]
}

/** Branches of the engine that icons on their own do not reach. */
async function readSpecialPictures() {
  const pictures = []
  for (const set of ['twemoji', 'openmoji', 'logos']) {
    const [{ name, svg }] = readIcons(set, 1)
    pictures.push(await iconPicture(`${set}/${name} low jpeg`, svg, 128, fileOf(svg, 128, 30)))
  }
  for (const set of ['fluent', 'noto']) {
    const [{ name, svg }] = readIcons(set, 1)
    pictures.push(await iconPicture(`${set}/${name} 4 colors`, svg, 128, fileOf(svg, 128, 0), { colors: 4 }))
    pictures.push(await iconPicture(`${set}/${name} on transparency`, svg, 96, onTransparency(svg, 96)))
    const options = { imageType: 'artwork_sharp' }
    pictures.push(await iconPicture(`${set}/${name} hard pixels`, svg, 64, fileOf(svg, 64, 0), options))
  }
  for (const file of ['pixel-art.png', 'pixel-art-8x.png']) pictures.push(await ownPicture(file, readExample(file)))
  return pictures
}

async function readPhotos() {
  const landscape = await sharp(renderLandscape(96, 64), { raw: { width: 96, height: 64, channels: 3 } })
    .png()
    .toBuffer()
  const crop = sharp(readExample('photo.jpg')).extract({ left: 200, top: 120, width: 72, height: 54 }).png().toBuffer()
  const pictures = [await ownPicture('photo, crop', await crop, { imageType: 'photo' })]
  for (const detail of ['low', 'medium'])
    pictures.push(await ownPicture(`landscape, ${detail}`, landscape, { imageType: 'photo', detail }))
  return pictures
}

function onTransparency(artist, size) {
  return new Resvg(artist, { fitTo: { mode: 'width', value: size }, font: { loadSystemFonts: false } }).render().asPng()
}

async function reduced(artist, size) {
  return sharp(await fileOf(artist, 4 * size, 0))
    .resize(size)
    .png()
    .toBuffer()
}

/** A picture of an icon, judged against the icon. */
async function iconPicture(name, artist, size, file, options) {
  const truth = render(artist, ZOOM * size)
  return { name, options, raster: await rasterOf(await file), judge: (svg) => judge(svg, ZOOM * size, truth) }
}

/** A picture without a drawing behind it, judged against its own pixels. */
async function ownPicture(name, file, options) {
  const raster = await rasterOf(file)
  const { rgba, ...size } = await rasterOf(await sharp(file).flatten({ background: '#fff' }).png().toBuffer())
  return { name, options, raster, judge: (svg) => judge(svg, size.width, { ...size, pixels: rgba }) }
}

async function rasterOf(file) {
  const { data, info } = await sharp(file)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: new Uint8Array(data) }
}

function judge(svg, width, truth) {
  const likeness = Math.min(PSNR_CAP, psnr(render(svg, width), truth))
  return { psnr: likeness, segments: Math.max(1, countSegments(svg)), bytes: svg.length }
}

/**
 * The scenes of the hard suite in the same form, but that their `judge` also takes the kind of image that the engine saw, and returns
 * every figure of the scene: `{ name, figure, better, margin }`, the last two as the suite defines them.
 */
export async function readScenes() {
  const suite = await loadTypeScript(new URL('../../packages/core/test/hard/suite.ts', import.meta.url))
  const scenes = new Map()
  for (const hardCase of suite.CASES) {
    const name = hardCase.name.slice(0, hardCase.name.lastIndexOf(': '))
    if (SLOW_SCENES.includes(name)) continue
    if (!scenes.has(name)) scenes.set(name, { raster: await suite.rasterOf(hardCase.scene, hardCase.input), cases: [] })
    scenes.get(name).cases.push(hardCase)
  }
  return [...scenes].map(([name, { raster, cases }]) => ({
    name,
    raster,
    judge: (svg, imageType) => {
      const outcome = new suite.Outcome(cases[0].scene, svg, imageType)
      return cases.map(({ name, property }) => {
        const { better, margin } = property
        return { name, figure: property.measure(outcome), better, margin }
      })
    },
  }))
}
