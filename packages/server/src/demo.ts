import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { Store } from './store/store'

const DEMO_CREDITS = 100

/**
 * Opens an account with credits and a key, and draws an image to try them on. Resolves to the text that tells how: the key is in it,
 * and a command that works as it stands.
 */
export async function openDemoAccount(store: Store, directory: string, url: string): Promise<string> {
  const accountId = await store.accounts.createAccount({
    name: 'Demo',
    credits: DEMO_CREDITS,
    quota: 0,
    spendLimit: null,
  })
  const { key } = await store.accounts.createKey(accountId)
  const imagePath = join(directory, 'demo.png')
  await mkdir(directory, { recursive: true })
  await writeFile(imagePath, demoImage())
  return `
Demo account ${accountId} with ${DEMO_CREDITS} credits. Its key is shown this once only:
  ${key}

Try it:
  curl -H "Authorization: Bearer ${key}" --data-binary "@${imagePath}" ${url}/v1/vectorize -o demo.svg
`
}

const SIDE = 192
const SAMPLES = 4

/** A PNG of an orange sun over a blue hill on a transparent ground, with smooth edges. */
function demoImage(): Buffer {
  const rows = Buffer.alloc(SIDE * (1 + 4 * SIDE))
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) drawPixel(rows, x, y)
  }
  const header = Buffer.from([0, 0, 0, SIDE, 0, 0, 0, SIDE, 8, 6, 0, 0, 0])
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function drawPixel(rows: Buffer, x: number, y: number): void {
  const sum = [0, 0, 0]
  let covered = 0
  for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
    const color = colorAt(x + ((sample % SAMPLES) + 0.5) / SAMPLES, y + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES)
    if (color === null) continue
    covered++
    for (let channel = 0; channel < 3; channel++) sum[channel] = (sum[channel] ?? 0) + (color[channel] ?? 0)
  }
  if (covered === 0) return
  const alpha = Math.round((255 * covered) / (SAMPLES * SAMPLES))
  const offset = y * (1 + 4 * SIDE) + 1 + 4 * x
  rows.set([...sum.map((value) => Math.round(value / covered)), alpha], offset)
}

/** The colour at a point, px; null is transparent. */
function colorAt(x: number, y: number): readonly number[] | null {
  const isHill = (x - 96) ** 2 / 130 ** 2 + (y - 210) ** 2 / 90 ** 2 < 1
  if (isHill) return [37, 99, 235]
  return Math.hypot(x - 96, y - 80) < 52 ? [249, 115, 22] : null
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
