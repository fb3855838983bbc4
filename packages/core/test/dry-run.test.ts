import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { dryRun } from '../src/dry-run'
import { VecError } from '../src/errors'
import { inspect } from '../src/image/inspect'
import { MAX_INPUT_BYTES } from '../src/limits'
import { type Options, resolveOptions } from '../src/options'
import { vectorize } from '../src/vectorize'
import { plainPng } from './generate/png'
import { sampleFiles, sampleImage } from './generate/samples'

const PICTURES = fileURLToPath(new URL('./golden/pictures/', import.meta.url))

/** Small pictures of every kind, by name. */
async function pictures(): Promise<[string, Uint8Array][]> {
  const goldens = ['photo.png', 'pixel-art.png', 'tiny-icon.png', 'enlarged.png', 'soft-cut-out.webp'].map(
    (name): [string, Uint8Array] => [name, readFileSync(path.join(PICTURES, name))],
  )
  return [...Object.entries(await sampleFiles()), ...goldens]
}

describe('a file that would be drawn', () => {
  it('is described as vectorize then draws it', async () => {
    const imageTypes = new Set<string>()
    for (const [name, bytes] of await pictures()) {
      const { resolved } = await vectorize(bytes)
      if (resolved.reason.includes('more detail than')) continue
      imageTypes.add(resolved.imageType)
      expect(await dryRun(bytes), name).toEqual({
        header: inspect(bytes),
        // How many colors auto leaves is known only when the picture is drawn
        resolved: { ...resolved, colors: 'auto' },
        refusal: null,
      })
    }
    expect([...imageTypes].sort()).toEqual(['artwork', 'artwork_sharp', 'photo'])
  })

  it('is described for the options given', async () => {
    const bytes = await sampleImage().png().toBuffer()
    const given: Partial<Options>[] = [
      { imageType: 'photo', detail: 'low' },
      { imageType: 'artwork', quality: 'low', colors: 3 },
      { imageType: 'artwork_sharp' },
    ]
    for (const options of given) {
      const { resolved } = await dryRun(bytes, options)
      expect(resolved).toMatchObject(options)
      expect(resolved?.reason).toBe('as asked')
    }
  })
})

describe('a file that would be refused', () => {
  it('is refused with the error of vectorize', async () => {
    const png = await sampleImage().png().toBuffer()
    const files = {
      empty: new Uint8Array(0),
      too_large: new Uint8Array(MAX_INPUT_BYTES + 1),
      unsupported_format: Buffer.from('<svg/>'),
      too_many_pixels: plainPng(4097, 1),
      invalid_image: png.subarray(0, -1),
    }
    for (const [code, bytes] of Object.entries(files)) {
      const expected = await vectorize(bytes).catch((error: unknown) => error)
      expect(expected).toBeInstanceOf(VecError)
      const { header, resolved, refusal } = await dryRun(bytes)
      expect([header, resolved, refusal?.code, refusal?.message]).toEqual([
        null,
        null,
        code,
        (expected as VecError).message,
      ])
    }
  })

  it('keeps its header when only the pixels are damaged', async () => {
    const jpeg = await sampleImage(3, { width: 320, height: 240 }).jpeg({ quality: 95 }).toBuffer()
    const cut = Buffer.concat([jpeg.subarray(0, (jpeg.length * 3) / 4), jpeg.subarray(-2)])
    const { header, refusal } = await dryRun(cut)
    expect(header).toMatchObject({ format: 'jpeg', width: 320, height: 240 })
    expect(refusal?.code).toBe('invalid_image')
  })
})

describe('a wrong call', () => {
  it('rejects with bad_request for options, control and things that are no file', async () => {
    const wrong = [
      dryRun(new Uint8Array(1), { colour: 2 } as object),
      dryRun(new Uint8Array(1), {}, { onStage: () => {} } as object),
      dryRun('logo.png' as unknown as Uint8Array),
    ]
    for (const call of wrong) await expect(call).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('rejects with the reason of an aborted signal', async () => {
    const signal = AbortSignal.abort('enough')
    await expect(dryRun(new Uint8Array(1), resolveOptions({}), { signal })).rejects.toBe('enough')
  })
})
