import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { inspect } from '../../src/image/inspect'
import { vectorize } from '../../src/vectorize'
import { concat } from '../generate/bytes'
import { withGainMap } from '../generate/gain-map'
import { withDeclaredSize } from '../generate/jpeg'
import { plainPng } from '../generate/png'
import { sampleImage } from '../generate/samples'

const LIBRARY = new URL('../../dist/index.js', import.meta.url).href
const LOGO = fileURLToPath(new URL('../../../../examples/logo.png', import.meta.url))

/** Converts an image in a process that uses sharp itself, with or without narrowing; prints what sharp is like before and after. */
const SCRIPT = `
  import { readFileSync } from 'node:fs'
  import sharp from 'sharp'
  const [library, image, narrow] = process.argv.slice(1)
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>')
  const others = [drawing, await sharp(drawing).tiff().toBuffer(), await sharp(drawing).gif().toBuffer(), await sharp(drawing).avif().toBuffer()]
  const look = async () => ({
    formats: await Promise.all(others.map((file) => sharp(file).metadata().then(({ format }) => format, () => 'refused'))),
    limits: Object.values(sharp.cache()).map(({ max }) => max),
    concurrency: sharp.concurrency(),
  })
  sharp.cache({ memory: 40, files: 10, items: 90 })
  sharp.concurrency(3)
  const before = await look()
  const { narrowDecoders, vectorize } = await import(library)
  if (narrow) await narrowDecoders()
  const { svg } = await vectorize(readFileSync(image))
  console.log(JSON.stringify({ before, after: await look(), svg }))
`

/** Prints which of the files on standard input sharp reads with which loader; files are lines of base64. */
const LOADERS = `
  import { readFileSync } from 'node:fs'
  import sharp from 'sharp'
  const files = readFileSync(0, 'utf8').split('\\n').map((line) => Buffer.from(line, 'base64'))
  const describe = ({ format, gainMap }) => (gainMap ? 'ultra hdr' : format)
  console.log(JSON.stringify(await Promise.all(files.map((file) => sharp(file).metadata().then(describe, (error) => error.message)))))
`

/** Prints what becomes of the files on standard input: a code, or `ok`. */
const VERDICTS = `
  import { readFileSync } from 'node:fs'
  const [library, narrow] = process.argv.slice(1)
  const { narrowDecoders, vectorize } = await import(library)
  if (narrow) await narrowDecoders()
  const verdicts = []
  for (const line of readFileSync(0, 'utf8').split('\\n')) {
    verdicts.push(await vectorize(Buffer.from(line, 'base64')).then(() => 'ok', ({ code }) => code))
  }
  console.log(JSON.stringify(verdicts))
`

/** Runs a script in a process of its own, whose sharp nobody has narrowed, and parses what it prints. */
async function printedBy(script: string, words: readonly string[], input = ''): Promise<unknown> {
  const running = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, ...words], {
    maxBuffer: 2 ** 24,
  })
  running.child.stdin?.end(input)
  return JSON.parse((await running).stdout)
}

function inLines(files: readonly Uint8Array[]): string {
  return files.map((file) => Buffer.from(file).toString('base64')).join('\n')
}

function loadersOf(...files: readonly Uint8Array[]): Promise<unknown> {
  return printedBy(LOADERS, [], inLines(files))
}

interface Look {
  readonly formats: readonly string[]
  readonly limits: readonly number[]
  readonly concurrency: number
}

async function convertBeside(narrow: string): Promise<{ before: Look; after: Look; svg: string }> {
  return (await printedBy(SCRIPT, [LIBRARY, LOGO, narrow])) as { before: Look; after: Look; svg: string }
}

describe('sharp in the process of a host', () => {
  it('is left as it was by importing and converting, and narrowed on request, with the same result', async () => {
    const alone = await convertBeside('')
    expect(alone.before).toEqual({ formats: ['svg', 'tiff', 'gif', 'heif'], limits: [40, 10, 90], concurrency: 3 })
    expect(alone.after).toEqual(alone.before)
    const { after, svg } = await convertBeside('narrow')
    expect(after).toEqual({ formats: ['refused', 'refused', 'refused', 'refused'], limits: [0, 0, 0], concurrency: 1 })
    expect(svg).toBe(alone.svg)
  })
})

describe('a damaged JPEG', () => {
  it('is refused whether or not sharp is narrowed, and does not spoil its neighbors', async () => {
    const good = await sampleImage(3, { width: 64, height: 48 }).jpeg().toBuffer()
    const short = withDeclaredSize(good, 64, 96)
    const stray = concat(good.subarray(0, 2 + 18), [1, 2, 3, 4], good.subarray(2 + 18))
    const files = [good, short, good, stray, short, short, stray, good]
    const verdicts = ['ok', 'invalid_image', 'ok', 'ok', 'invalid_image', 'invalid_image', 'ok', 'ok']
    expect(await printedBy(VERDICTS, [LIBRARY, ''], inLines(files))).toEqual(verdicts)
    expect(await printedBy(VERDICTS, [LIBRARY, 'narrow'], inLines(files))).toEqual(verdicts)
  })

  it('is refused for its last row in a narrowed process', async () => {
    const short = withDeclaredSize(await sampleImage(3, { width: 64, height: 8 }).jpeg().toBuffer(), 72, 8)
    expect(await printedBy(VERDICTS, [LIBRARY, 'narrow'], inLines([short]))).toEqual(['invalid_image'])
  })
})

describe('what sharp is given', () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="7" height="5"/>')

  it('is the image without the bytes behind it', async () => {
    for (const image of [
      plainPng(7, 5),
      await sampleImage().jpeg().toBuffer(),
      await sampleImage().webp().toBuffer(),
    ]) {
      expect(inspect(concat(image, drawing)).byteLength).toBe(image.length)
    }
  })

  it('keeps a JPEG with a gain map from the Ultra HDR loader', async () => {
    const primary = await sampleImage(3, { width: 64, height: 48 }).jpeg().toBuffer()
    const map = await sampleImage(3, { width: 32, height: 24 }).grayscale().jpeg().toBuffer()
    const file = withGainMap(primary, map)
    const image = file.subarray(0, inspect(file).byteLength)
    expect(await loadersOf(file, image)).toEqual(['ultra hdr', 'jpeg'])
    expect((await vectorize(file)).svg).toBe((await vectorize(primary)).svg)
  })

  it('is of the sniffed format for sharp too, whatever stands in its text', async () => {
    const webp = await sampleImage().webp({ lossless: true }).toBuffer()
    const chunk = (type: string) => concat(type, Uint8Array.of(drawing.length, 0, 0, 0), drawing)
    const body = concat('WEBP', chunk('JUNK'), webp.subarray(12))
    const disguised = concat('RIFF', Uint8Array.of(body.length & 255, body.length >> 8, 0, 0), body)
    expect(inspect(disguised).format).toBe('webp')
    // Which loader found the fault is not always told: libvips keeps its messages for the whole process
    expect(await loadersOf(drawing, disguised)).toEqual(['svg', expect.stringContaining('corrupt header')])
    await expect(vectorize(disguised)).rejects.toMatchObject({ code: 'invalid_image' })
  })
})
