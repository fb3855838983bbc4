import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { deflateSync, gzipSync } from 'node:zlib'
import { makePng } from './image.mjs'

const EXAMPLES = fileURLToPath(new URL('../../../../examples', import.meta.url))

/**
 * Files that a server meets when it is open to everybody, as [name, bytes]: each example whole, cut off and with wrong bytes, files of other kinds,
 * headers that promise too much, and pictures that cost the most time and memory. The same at every call.
 */
export async function makeHostileFiles() {
  const names = (await readdir(EXAMPLES)).filter((name) => /\.(png|jpg|webp)$/.test(name))
  const examples = await Promise.all(names.sort().map(async (name) => [name, await readFile(`${EXAMPLES}/${name}`)]))
  return [...examples, ...examples.flatMap((example) => [...damage(example)]), ...otherKinds(), ...costly()]
}

function* damage([name, bytes]) {
  for (const share of [0.02, 0.4, 0.97]) yield [`${name} cut at ${share}`, bytes.subarray(0, share * bytes.length)]
  for (let seed = 1; seed <= 4; seed++) {
    const random = randomStream(seed)
    const damaged = Buffer.from(bytes)
    for (let i = 0; i < 5 * seed; i++) damaged[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
    yield [`${name} damaged ${seed}`, damaged]
  }
  yield [`${name} twice`, Buffer.concat([bytes, bytes])]
}

function otherKinds() {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'
  return [
    ['svg', Buffer.from(svg)],
    ['gzip', gzipSync(Buffer.alloc(20_000_000))],
    ['zeros', Buffer.alloc(1_000_000)],
    ['gif', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['too many bytes', Buffer.alloc(11_000_000, 0x89)],
  ]
}

function costly() {
  const random = randomStream(9)
  return [
    ['header of 60,000 x 60,000', makePng(60_000, 60_000, deflateSync(Buffer.alloc(1_000)))],
    ['rows without end', makePng(8, 8, deflateSync(Buffer.alloc(50_000_000)))],
    ['white, 2,000 x 2,000', paint(2_000, 2_000, () => 255)],
    ['noise, 600 x 600', paint(600, 600, () => Math.floor(random() * 256))],
    ['specks, 1,000 x 1,000', paint(1_000, 1_000, (x, y) => (x % 8 < 3 && y % 8 < 3 ? 0 : 255))],
    ['one row of 4,096', paint(4_096, 1, (x) => (x * 37) % 256)],
  ]
}

/** A gray PNG whose pixels are `grayAt(x, y)`, 0 to 255. */
function paint(width, height, grayAt) {
  const rows = Buffer.alloc(height * (1 + width))
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows[y * (1 + width) + 1 + x] = grayAt(x, y)
  return makePng(width, height, deflateSync(rows))
}

/** Numbers from 0 to 1, the same for the same seed (xorshift of 32 bits). */
function randomStream(seed) {
  let state = Math.imul(seed, 0x9e3779b1)
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
