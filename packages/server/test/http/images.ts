import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

/** Size in px, and what is odd about a PNG; the pixels are one colour. */
export interface PngShape {
  readonly width?: number
  readonly height?: number
  readonly gray?: number
  readonly frames?: number
}

/** A valid 8-bit grey PNG, or an APNG of several frames. */
export function makePng({ width = 2, height = 2, gray = 128, frames }: PngShape = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width, gray)])
  const pixels = Buffer.concat(Array.from({ length: height }, () => row))
  const chunks = [chunk('IHDR', header)]
  if (frames !== undefined) chunks.push(chunk('acTL', Buffer.from([0, 0, 0, frames, 0, 0, 0, 0])))
  chunks.push(chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0)))
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks])
}

/** A PNG that differs from every other one, with a command for the test worker behind its end. */
export function makeImage(command = ''): Buffer {
  const serial = Buffer.from(String(nextSerial++), 'latin1')
  return Buffer.concat([makePng({ gray: nextSerial % 256 }), serial, Buffer.from(command, 'latin1')])
}

let nextSerial = 1

/** A picture for the worker as it is shipped: 160 x 160 px, traced in some milliseconds. */
export const PICTURE = readFileSync(new URL('../../../../examples/pixel-art-8x.png', import.meta.url))

/** Holds every image with its command in a worker of the tests until it is opened. */
export class Gate {
  private readonly directory = mkdtempSync(join(tmpdir(), 'vec-gate-'))
  readonly command = `~gate:${Buffer.from(this.directory).toString('hex')}~`

  open(): void {
    rmSync(this.directory, { recursive: true, force: true })
  }
}

/** A PNG of exactly `size` bytes: zeros follow its end. */
export function makeImageOfSize(size: number): Buffer {
  const image = makePng()
  return Buffer.concat([image, Buffer.alloc(size - image.length)])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** Red squares of 4 px, as sharp encodes them. */
export const JPEG = Buffer.from(
  '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMK' +
    'ChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAEAAQDASIAAhEBAxEB/8QAFQABAQAA' +
    'AAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABgf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oA' +
    'DAMBAAIRAxEAPwCAAHlhf//Z',
  'base64',
)
export const WEBP = Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvA8AAAAdQjyLXo/+BiOh/AAA=', 'base64')
