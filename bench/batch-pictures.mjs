/** A directory of mixed files, as people give them to the command: icons of nine sets as PNG, JPEG and WebP, and ten files broken in different ways. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readIcons, SETS } from './icon-sets.mjs'
import { makePicture } from './makings.mjs'

/** Icons of each set in icons.json. */
const ICONS = 48

/** How the good files are made, in turn: making, size in px, ending. */
const MAKINGS = [
  ['resvg', 128, 'png'],
  ['jpeg80', 200, 'jpg'],
  ['transparent', 96, 'png'],
  ['webp75', 160, 'webp'],
  ['lanczos', 256, 'png'],
]

/** Files that cannot be converted, made from a good PNG: name to bytes. */
function breakPictures(good, jpeg) {
  const middle = Math.floor(good.length / 2)
  const flipped = Uint8Array.from(good)
  flipped[middle] ^= 0xff
  const huge = Uint8Array.from(good)
  new DataView(huge.buffer).setUint32(16, 50_000)
  return {
    'empty.png': new Uint8Array(0),
    'text.png': Buffer.from('no image at all'),
    'gif.png': Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'),
    'cut-header.png': good.subarray(0, 20),
    'cut-pixels.png': good.subarray(0, middle),
    'cut-end.png': good.subarray(0, good.length - 6),
    'damaged.png': flipped,
    'huge.png': huge,
    'cut.jpg': jpeg.subarray(0, Math.floor(jpeg.length / 2)),
    'too-large.png': Buffer.concat([good, Buffer.alloc(10_485_761)]),
  }
}

/** Writes `count` files into directories by set below `root`, the ten broken ones among them. */
export async function writeBatch(root, count) {
  const sets = Object.keys(SETS)
  const icons = sets.flatMap((set) => readIcons(set, ICONS).map((icon) => ({ set, ...icon })))
  const good = await makePicture('resvg', icons[0].svg, 128)
  const broken = Object.entries(breakPictures(good, await makePicture('jpeg80', icons[0].svg, 200)))
  for (let i = 0; i < count - broken.length; i++) {
    const icon = icons[(i * 7) % icons.length]
    const [making, size, ending] = MAKINGS[(i + Math.floor(i / icons.length)) % MAKINGS.length]
    const file = path.join(root, icon.set, `${icon.name}-${i}.${ending}`)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, await makePicture(making, icon.svg, size))
  }
  for (const [i, [name, bytes]] of broken.entries()) {
    const directory = path.join(root, sets[i % sets.length])
    mkdirSync(directory, { recursive: true })
    writeFileSync(path.join(directory, `broken-${name}`), bytes)
  }
}
