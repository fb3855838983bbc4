import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Classification, classify, hasAliasedCurves } from '../../src/classify/classify'
import { measureStatistics } from '../../src/classify/statistics'
import type { Raster } from '../../src/model/raster'
import { enlarge, random, sprite } from '../hard-edges/sprites'
import { scene } from '../photo/scene'
import { GRADIENTS, ILLUSTRATIONS, LINE_ICONS, outlined, pixelArt, render, screen, throughJpeg } from './pictures'

type ImageType = Classification['imageType']

/** Classifies named pictures and returns the names of those that came out otherwise. */
function misjudged(pictures: Iterable<readonly [string, Raster]>, truth: ImageType): string[] {
  const wrong: string[] = []
  for (const [name, raster] of pictures) {
    const { imageType, scores } = classify(raster)
    if (imageType !== truth) wrong.push(`${name}: ${imageType}, photo ${scores.photo}, sharp ${scores.sharp}`)
  }
  return wrong
}

function* drawn(
  bodies: readonly string[],
  sizes: readonly number[],
  grounds: readonly (string | undefined)[] = [undefined, '#fff', '#ffe8cc'],
): Generator<[string, Raster]> {
  for (const [k, body] of bodies.entries()) {
    for (const size of sizes) {
      for (const ground of grounds) {
        yield [`${k} at ${size} px on ${ground ?? 'nothing'}`, render(body, size, ground)]
      }
    }
  }
}

describe('classify', () => {
  it('sees a photograph however little of a plain or transparent ground it fills', () => {
    const photo = scene({ width: 90, height: 300, seed: 1, noise: 3, blur: 0 })
    for (const ground of [0, 255]) {
      const rgba = new Uint8Array(4 * 1200 * 1000).fill(ground)
      for (let y = 0; y < 300; y++) rgba.set(photo.rgba.subarray(360 * y, 360 * (y + 1)), 4 * (1200 * (y + 330) + 430))
      expect(classify({ width: 1200, height: 1000, rgba }).imageType).toBe('photo')
    }
  })

  it('sees a round photograph in the middle of a narrow picture', () => {
    const [width, height] = [640, 1300]
    const photo = scene({ width, height, seed: 2, noise: 3, blur: 0 })
    const rgba = photo.rgba.slice()
    for (let i = 0; i < width * height; i++) {
      const [x, y] = [(i % width) - width / 2, Math.floor(i / width) - height / 2]
      if ((x / (0.39 * width)) ** 2 + (y / (0.45 * height)) ** 2 > 1) rgba.fill(0, 4 * i, 4 * i + 4)
    }
    expect(classify({ width, height, rgba }).imageType).toBe('photo')
  })

  it('takes anti-aliased icons, illustrations and gradients for artwork, small and large', () => {
    expect(misjudged(drawn(LINE_ICONS, [24, 48, 64, 128, 512, 1024]), 'artwork')).toEqual([])
    expect(misjudged(drawn(ILLUSTRATIONS, [24, 48, 64, 128, 512, 1024]), 'artwork')).toEqual([])
    expect(misjudged(drawn(GRADIENTS, [64, 256, 1024]), 'artwork')).toEqual([])
  })

  it('does so however thin the outlines of the shapes are', () => {
    const pictures: [string, Raster][] = []
    for (const size of [150, 300]) {
      for (const width of [0.3, 0.5, 0.8, 1, 1.2, 1.5, 2]) {
        for (const [ink, ...fills] of [
          ['#222', '#e9573f', '#4a90d9'],
          ['#7a1fa2', '#f6c344', '#7cc8a2'],
        ]) {
          const body = outlined(fills, ink, (width * 24) / size)
          pictures.push([`${ink}, ${width} px at ${size} px`, render(body, size, '#fff')])
        }
      }
    }
    expect(misjudged(pictures, 'artwork')).toEqual([])
  })

  it('does so of 16 px, where few colors are loose in all', () => {
    const pictures: [string, Raster][] = []
    for (const [width, height] of [
      [14, 10],
      [15, 9],
      [12, 12],
    ]) {
      const [x, y] = [(16 - width) / 2, (16 - height) / 2]
      const pill = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="#eef" stroke="#345" stroke-width="1.5"/>`
      pictures.push([`a pill of ${width} x ${height} px`, render(`<g transform="scale(1.5)">${pill}</g>`, 16, '#fff')])
    }
    expect(misjudged(pictures, 'artwork')).toEqual([])
  })

  it('takes sprites with loose colors for hard pixels, where a fifth of the colors fill blocks, and of more than a palette', () => {
    /** On white, a square of tiles of 4 px in some colors, with pixels of other colors in its upper part. */
    const tiled = (size: number, tiles: number, loose: number): Raster => {
      const next = random(1)
      const colors = Array.from({ length: tiles + loose }, () => [next(), next(), next()].map((level) => 256 * level))
      const rgba = new Uint8Array(4 * size * size).fill(255)
      for (let y = 2, k = 0; y < size - 2; y++) {
        for (let x = 2; x < size - 2; x++) {
          const isLoose = y % 2 === 1 && x % 2 === 1 && y < 0.55 * size
          const tile = Math.floor((x - 2) / 4) + Math.floor((y - 2) / 4)
          rgba.set(colors[isLoose ? tiles + (k++ % loose) : tile % tiles]!, 4 * (y * size + x))
        }
      }
      return { width: size, height: size, rgba }
    }
    for (const raster of [tiled(24, 3, 14), tiled(48, 1, 66)]) {
      const { statistics, imageType } = classify(raster)
      expect(statistics.unexplained).toBeGreaterThan(0.3)
      expect(statistics.unexplained).toBeLessThan(0.6)
      expect(imageType).toBe('artwork_sharp')
    }
  })

  it('takes JPEGs of small text on a tinted ground for artwork', async () => {
    // Dense letters of strokes of 1.6 px, as an H, a T, an L, a V and an O are
    const letters = Array.from({ length: 194 }, (_, k) => {
      const [x, y] = [0.6 + (3.8 / 3) * (k % 18), 1.2 + (6.4 / 3) * Math.floor(k / 18)]
      const strokes = ['v1.8m1.1 0v-1.8m-1.1.9h1.1', 'h1.2m-.6 0v1.8', 'v1.8h1.1', 'l.5 1.8.5-1.8', 'a.5.9 0 1 0 .1 0'][
        k % 5
      ]
      return `<path d="M${x} ${y}${strokes}"/>`
    }).join('')
    const page = render(`<g fill="none" stroke="#ddd" stroke-width=".16">${letters}</g>`, 240, '#1e1e24')
    for (const quality of [30, 60, 85]) {
      const { imageType } = classify(await throughJpeg(page, quality))
      expect([quality, imageType]).toEqual([quality, 'artwork'])
    }
  })

  it('still does so after JPEG', async () => {
    const pictures: [string, Raster][] = []
    // A JPEG has no transparency: nothing becomes white
    const grounds = ['#fff', '#ffe8cc']
    for (const quality of [60, 75, 90]) {
      for (const [name, raster] of drawn([...LINE_ICONS, ...ILLUSTRATIONS], [128, 256], grounds)) {
        pictures.push([`${name}, quality ${quality}`, await throughJpeg(raster, quality)])
      }
      for (const [name, raster] of drawn(GRADIENTS, [256], grounds)) {
        pictures.push([`${name}, quality ${quality}`, await throughJpeg(raster, quality)])
      }
    }
    expect(misjudged(pictures, 'artwork')).toEqual([])
  })

  it('takes pixel art, native and enlarged, and flat screens for sharp', () => {
    const pictures: [string, Raster][] = []
    for (const size of [24, 32, 48, 64, 128]) {
      for (let seed = 0; seed < 4; seed++) {
        for (const [kind, native] of [
          ['sprite', sprite(size, size, seed)],
          ['art', pixelArt(size, seed)],
        ] as const) {
          pictures.push([`${kind} ${size} ${seed}`, native])
          for (const scale of [2, 3.5, 4, 8, 16]) {
            if (scale * size <= 512)
              pictures.push([`${kind} ${size} ${seed} x ${scale}`, enlarge(native, scale, scale)])
          }
        }
      }
    }
    for (let seed = 0; seed < 4; seed++) pictures.push([`screen ${seed}`, screen(seed)])
    expect(misjudged(pictures, 'artwork_sharp')).toEqual([])
  })

  it('takes scenes with light, texture and noise for photos, and noise too', async () => {
    const pictures: [string, Raster][] = []
    for (const size of [64, 128, 512]) {
      for (const noise of [0, 3, 12]) {
        const raster = scene({ width: size, height: size, seed: size + noise, noise, blur: 0.6 })
        pictures.push([`${size} px, noise ${noise}`, raster])
        pictures.push([`${size} px, noise ${noise}, JPEG`, await throughJpeg(raster, 75)])
      }
    }
    const next = random(1)
    const static_ = Uint8Array.from({ length: 4 * 64 * 64 }, (_, p) => (p % 4 === 3 ? 255 : next() * 256))
    pictures.push(['static', { width: 64, height: 64, rgba: static_ }])
    expect(misjudged(pictures, 'photo')).toEqual([])
  })

  it('takes a photo for one however much ground is around it, and an illustration for artwork', () => {
    const onGround = (raster: Raster, margin: number, ground: readonly number[]): Raster => {
      const [width, height] = [raster.width + 2 * margin, raster.height + 2 * margin]
      const rgba = Uint8ClampedArray.from({ length: 4 * width * height }, (_, p) => ground[p % 4])
      for (let y = 0; y < raster.height; y++) {
        const row = raster.rgba.subarray(4 * y * raster.width, 4 * (y + 1) * raster.width)
        rgba.set(row, 4 * ((y + margin) * width + margin))
      }
      return { width, height, rgba }
    }
    const photo = scene({ width: 128, height: 128, seed: 4, noise: 3, blur: 0.6 })
    const drawing = render(ILLUSTRATIONS[0], 128, '#fff')
    for (const margin of [16, 40, 90]) {
      for (const ground of [
        [0, 0, 0, 0],
        [255, 255, 255, 255],
        [0, 0, 0, 255],
      ]) {
        expect(misjudged([[`photo ${margin} ${ground}`, onGround(photo, margin, ground)]], 'photo')).toEqual([])
        expect(misjudged([[`drawing ${margin} ${ground}`, onGround(drawing, margin, ground)]], 'artwork')).toEqual([])
      }
    }
  })

  it('takes curves without anti-aliasing for artwork that is aliased, and nothing else', () => {
    for (const body of LINE_ICONS) {
      for (const size of [200, 300, 500]) {
        const raster = render(body, size)
        const hard = Uint8ClampedArray.from(raster.rgba, (v, p) => (p % 4 === 3 ? (v < 128 ? 0 : 255) : 0))
        const { imageType, isAliased } = classify({ ...raster, rgba: hard })
        expect([imageType, isAliased]).toEqual(['artwork', true])
        expect(classify(raster).isAliased).toBe(false)
        // The same where the type was given.
        expect([hasAliasedCurves({ ...raster, rgba: hard }), hasAliasedCurves(raster)]).toEqual([true, false])
      }
    }
    expect(classify(enlarge(pixelArt(48, 1), 8, 8)).isAliased).toBe(false)
  })

  it('takes large drawings of two colours for curves however thin their lines are, but no screens of programs', () => {
    const hard = (isInk: (x: number, y: number) => boolean) => {
      const rgba = new Uint8Array(4 * 240 * 240).fill(255)
      for (let i = 0; i < 240 * 240; i++) if (isInk(i % 240, Math.floor(i / 240))) rgba.set([0, 0, 0], 4 * i)
      return { width: 240, height: 240, rgba }
    }
    const rings = hard((x, y) => Math.hypot(x - 120, y - 117) % 9 < 2)
    const windows = hard((x, y) => x % 40 < 1 || y % 31 < 1 || (x % 5 < 1 && y % 11 < 4))
    expect(classify(rings)).toMatchObject({ imageType: 'artwork', isAliased: true })
    expect(classify(windows)).toMatchObject({ imageType: 'artwork_sharp', isAliased: false })
  })

  it('takes pictures of hardly any grain for photos where brightness bends and no ground shows, and gradients for artwork', () => {
    const filled = (size: number, levelAt: (u: number, v: number) => number) => {
      const rgba = new Uint8Array(4 * size * size)
      for (let i = 0; i < size * size; i++) {
        const level = Math.round(levelAt((i % size) / size, Math.floor(i / size) / size))
        rgba.set([level, Math.round(0.8 * level), 255 - level, 255], 4 * i)
      }
      return { width: size, height: size, rgba }
    }
    const outOfFocus = (u: number, v: number) =>
      128 + 55 * Math.sin(11.7 * u + 5.2 * Math.sin(9.1 * v)) + 60 * Math.cos(14.3 * v + 3.9 * u)
    const photo = classify(filled(120, outOfFocus))
    expect(photo.imageType).toBe('photo')
    expect(photo.grainScore).toBeLessThan(0.5)
    expect(photo.reason).toMatch(/^brightness bends at \d\d % of the places that are clear of edges/)
    expect(classify(filled(120, (u, v) => 20 + 120 * u + 100 * v)).imageType).toBe('artwork')
    // Clear corners are no ground
    const { rgba, ...dimensions } = filled(120, outOfFocus)
    for (let i = 0; i < 120 * 120; i++) if ((i % 120) + Math.floor(i / 120) < 12) rgba.fill(0, 4 * i, 4 * i + 4)
    expect(classify({ ...dimensions, rgba }).imageType).toBe('photo')
    // The same on a plain ground is a figure, whose shading may be drawn
    const shaded = filled(120, (u, v) => (Math.hypot(u - 0.5, v - 0.5) < 0.3 ? outOfFocus(u, v) : 250))
    expect(classify(shaded).imageType).toBe('artwork')
  })

  it('asks small pictures for more bends', () => {
    const mostly = (size: number, share: number) => {
      const rgba = new Uint8Array(4 * size * size)
      for (let i = 0; i < size * size; i++) {
        const [x, y] = [i % size, Math.floor(i / size)]
        const isBent = (y % 40) / 40 < share
        const level = Math.round(isBent ? 128 + 60 * Math.sin(x / 4) + 50 * Math.sin(y / 5) : 60 + 0.7 * x)
        rgba.set([level, level, 255 - level, 255], 4 * i)
      }
      return classify({ width: size, height: size, rgba })
    }
    const [small, large] = [mostly(80, 0.75), mostly(240, 0.75)]
    const bends = [small, large].map(({ statistics }) => statistics.bends ?? 0)
    expect(Math.abs(bends[0] - bends[1])).toBeLessThan(0.05)
    expect(large.scores.photo - small.scores.photo).toBeGreaterThan(0.25)
  })

  it('takes no picture of less than 64 x 64 px for a photo by its bends, and no patch on a page', () => {
    const patch = (side: number, size: number, at: number) => {
      const rgba = new Uint8Array(4 * size * size).fill(255)
      for (let y = 0; y < side; y++) {
        for (let x = 0; x < side; x++) {
          const level = Math.round(128 + 55 * Math.sin(x / 4 + Math.sin(y / 5)) + 50 * Math.cos(y / 6))
          rgba.set([level, Math.round(0.8 * level), 255 - level, 255], 4 * ((y + at) * size + x + at))
        }
      }
      return classify({ width: size, height: size, rgba })
    }
    expect(patch(63, 63, 0)).toMatchObject({ scores: { photo: patch(63, 63, 0).grainScore } })
    expect(patch(64, 64, 0).scores.photo).toBeGreaterThan(patch(64, 64, 0).grainScore)
    for (const at of [296, 301]) expect(patch(64, 600, at).statistics.bends).toBeNull()
  })

  it('names in its reason what decided', () => {
    const photo = classify(scene({ width: 128, height: 128, seed: 4, noise: 3, blur: 0.6 }))
    expect(photo.reason).toBe(`the picture has ${photo.statistics.colorSpread} tones, and 0 % of it is flat`)
    const drawing = classify(render(ILLUSTRATIONS[0], 128))
    expect(drawing.reason).toBe(`${Math.round(100 * drawing.statistics.flat)} % of the figure is flat colour`)
    expect(classify(enlarge(pixelArt(48, 1), 8, 8)).reason).toBe('pixels are enlarged 8 x 8')
    expect(classify(pixelArt(48, 1)).reason).toMatch(/^edges are hard: [01] % of them are anti-aliased/)
    expect(classify({ width: 3, height: 2, rgba: new Uint8Array(24) }).reason).toBe('almost all of it is ground')
  })

  it('calls what shows nothing artwork', () => {
    const rgba = (width: number, height: number, pixel: number[]) =>
      Uint8Array.from({ length: 4 * width * height }, (_, p) => pixel[p % 4])
    for (const [width, height] of [
      [1, 1],
      [1, 40],
      [300, 1],
      [200, 100],
    ]) {
      for (const pixel of [
        [9, 99, 200, 255],
        [5, 6, 7, 0],
      ]) {
        expect(classify({ width, height, rgba: rgba(width, height, pixel) }).imageType).toBe('artwork')
      }
    }
  })

  it('gives scores within 0 and 1 that agree with its answer, for anything', () => {
    const raster = fc
      .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 256 }))
      .chain(([width, height, colors]) =>
        fc
          .uint8Array({ minLength: 4 * width * height, maxLength: 4 * width * height })
          .map((bytes) => ({ width, height, rgba: bytes.map((v) => v % colors) })),
      )
    fc.assert(
      fc.property(raster, (picture) => {
        const { imageType, scores, reason } = classify(picture)
        expect(imageType).toBe(scores.photo >= 0.5 ? 'photo' : scores.sharp >= 0.5 ? 'artwork_sharp' : 'artwork')
        for (const score of Object.values(scores)) expect(score >= 0 && score <= 1).toBe(true)
        expect(reason).toMatch(/^[ -~]+$/)
      }),
    )
  })
})

describe('measureStatistics', () => {
  it('looks at all of a small picture and at 65,536 pixels at most of a large one', () => {
    const size = (width: number, height: number) =>
      measureStatistics({ width, height, rgba: new Uint8Array(4 * width * height) }).pixels
    expect(size(17, 5)).toBe(85)
    expect(size(256, 256)).toBe(65_536)
    expect(size(512, 512)).toBe(65_536)
    expect(size(4096, 1025)).toBeLessThanOrEqual(65_536)
    expect(size(4096, 1025)).toBeGreaterThan(30_000)
    expect(size(64, 4096)).toBe(65_536)
  })
  it('gives shares within 0 and 1', () => {
    const statistics = measureStatistics(scene({ width: 100, height: 70, seed: 3, noise: 4, blur: 0.5 }))
    const { pixels, distinctColors, looseColors, colorSpread, ...shares } = statistics
    for (const value of Object.values(shares)) expect(value !== null && value >= 0 && value <= 1).toBe(true)
    expect(distinctColors).toBeLessThanOrEqual(pixels)
    expect(looseColors).toBeLessThanOrEqual(distinctColors)
    expect(colorSpread).toBeGreaterThan(0)
  })
})
