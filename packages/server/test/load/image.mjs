import { crc32, deflateSync } from 'node:zlib'

const SIDE = 240
const DISCS = 40

/** A PNG of discs with smooth edges in greys: work for some tens of milliseconds, as a small illustration is. */
export function makeTestImage() {
  const rows = Buffer.alloc(SIDE * (1 + SIDE), 255)
  for (let y = 0; y < SIDE; y++) {
    rows[y * (1 + SIDE)] = 0
    for (let x = 0; x < SIDE; x++) rows[y * (1 + SIDE) + 1 + x] = greyAt(x + 0.5, y + 0.5)
  }
  return makePng(SIDE, SIDE, deflateSync(rows))
}

/** A gray PNG of 8 bits: `compressed` should be the zlib stream of its rows, each after a filter byte. */
export function makePng(width, height, compressed) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', compressed), chunk('IEND', Buffer.alloc(0))])
}

function greyAt(x, y) {
  let grey = 255
  for (let i = 0; i < DISCS; i++) {
    const coverage = Math.min(
      1,
      Math.max(0, 12.5 + (i % 5) * 3 - Math.hypot(x - ((i * 97) % SIDE), y - ((i * 61) % SIDE))),
    )
    grey += coverage * (40 + (i % 6) * 32 - grey)
  }
  return Math.round(grey)
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
