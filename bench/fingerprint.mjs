/**
 * Hashes what the engine makes of a fixed set of pictures of every branch, so that a change that should move nothing can show it.
 *
 *   node bench/fingerprint.mjs --save out/before.json      # before the change
 *   node bench/fingerprint.mjs --against out/before.json   # after it: lists what differs, exit status 1 if anything does
 *
 * A picture's hash covers the SVG and what the options became, without scores. Needs a build of packages/core; --core FILE takes another build of the library.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { renderLandscape } from '../examples/landscape.mjs'
import { EXAMPLES, readExample } from './examples.mjs'
import { readIcons, SETS } from './icon-sets.mjs'
import { fileOf } from './judge.mjs'

const { values: flags } = parseArgs({
  options: { save: { type: 'string' }, against: { type: 'string' }, core: { type: 'string' } },
})

/** An icon on transparency, `size` px wide. */
function onTransparency(artist, size) {
  return new Resvg(artist, { fitTo: { mode: 'width', value: size }, font: { loadSystemFonts: false } }).render().asPng()
}

/** An icon reduced to `size` px by sharp's Lanczos filter, as most programs make small pictures. */
function reduced(artist, size) {
  return fileOf(artist, 4 * size, 0).then((png) => sharp(png).resize(size).png().toBuffer())
}

/** Every picture as a name, its bytes (made when asked for) and the options it is traced with. */
function* pictures() {
  for (const set of Object.keys(SETS)) {
    for (const [n, { name, svg }] of readIcons(set, 10).entries()) {
      yield { name: `${set}/${name} 256`, bytes: () => fileOf(svg, 256, 0) }
      yield { name: `${set}/${name} 90 on transparency`, bytes: () => onTransparency(svg, 90) }
      yield { name: `${set}/${name} 160 jpeg`, bytes: () => fileOf(svg, 160, 75) }
      if (n < 5) yield { name: `${set}/${name} 144 reduced`, bytes: () => reduced(svg, 144) }
      if (n < 3) yield { name: `${set}/${name} 512`, bytes: () => fileOf(svg, 512, 0) }
      if (n < 2) yield { name: `${set}/${name} 128 low`, bytes: () => fileOf(svg, 128, 0), options: { quality: 'low' } }
      if (n < 2)
        yield { name: `${set}/${name} 200, 4 colours`, bytes: () => fileOf(svg, 200, 0), options: { colors: 4 } }
      if (n < 2)
        yield {
          name: `${set}/${name} 48 hard`,
          bytes: () => fileOf(svg, 48, 0),
          options: { imageType: 'artwork_sharp' },
        }
      if (n < 2)
        yield { name: `${set}/${name} 200 photo`, bytes: () => fileOf(svg, 200, 0), options: { imageType: 'photo' } }
    }
  }
  for (const file of EXAMPLES) yield { name: file, bytes: () => readExample(file) }
  for (const detail of ['low', 'high'])
    yield { name: `photo, ${detail}`, bytes: () => readExample('photo.jpg'), options: { detail } }
  yield { name: 'photo, 8 colours', bytes: () => readExample('photo.jpg'), options: { colors: 8 } }
  yield { name: 'photo as artwork', bytes: () => landscape(200, 133), options: { imageType: 'artwork' } }
  yield { name: 'photo as hard pixels', bytes: () => landscape(120, 80), options: { imageType: 'artwork_sharp' } }
  yield {
    name: 'photo as hard pixels, 6 colours',
    bytes: () => landscape(120, 80),
    options: { imageType: 'artwork_sharp', colors: 6 },
  }
}

function landscape(width, height) {
  return sharp(renderLandscape(width, height), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

const { vectorize } = await import(flags.core ? pathToFileURL(path.resolve(flags.core)).href : '@vec/core')
const before = flags.against ? JSON.parse(readFileSync(flags.against, 'utf8')) : null
const hashes = {}
let count = 0
let changed = 0
for (const { name, bytes, options } of pictures()) {
  const { svg, resolved } = await vectorize(await bytes(), options)
  const { imageType, quality, reason } = resolved
  hashes[name] = createHash('sha256')
    .update(svg)
    .update(JSON.stringify({ imageType, quality, reason }))
    .digest('hex')
    .slice(0, 16)
  count++
  if (before !== null && before[name] !== hashes[name]) {
    changed++
    console.log(`differs: ${name}`)
  }
}
if (flags.save) writeFileSync(flags.save, `${JSON.stringify(hashes, null, 1)}\n`)
const digest = createHash('sha256').update(JSON.stringify(hashes)).digest('hex').slice(0, 16)
console.log(`${count} pictures, ${before === null ? `digest ${digest}` : `${changed} differ`}`)
if (changed > 0) process.exitCode = 1
