import sharp from 'sharp'
import { decode } from '../../src/image/decode'
import { inspect } from '../../src/image/inspect'
import type { Raster } from '../../src/model/raster'
import { trace } from '../../src/trace'
import { renderSvg } from '../render-svg'
import { type BorderDistance, type Borders, borderDistance, visibleBorders } from './borders'
import { rasterize, rasterizeSubpixels } from './rasterize'
import { type Scene, toSvg } from './scene'
import { readSheet, type Sheet, sheetOf } from './sheet'

/**
 * How the scene becomes pixels: `exact` areas, `resvg` as users' renderers do it (4 levels of anti-aliasing from top to bottom),
 * exact areas through JPEG of quality 80, or `subpixel` as text on liquid crystal screens.
 */
export type Input = 'exact' | 'resvg' | 'jpeg' | 'subpixel'

/** How far results are magnified before pixels are compared. */
const ZOOM = 4

export interface Picture {
  readonly width: number
  readonly height: number
  /** Straight RGBA. */
  readonly pixels: Uint8Array
}

/** A scene and what became of it, with everything that properties look at; computed when first asked for. */
export class Outcome {
  readonly truth: Sheet
  readonly result: Sheet
  readonly #memory = new Map<string, unknown>()

  constructor(
    readonly scene: Scene,
    readonly svg: string,
    /** The kind that the engine took the picture for. */
    readonly imageType: string,
  ) {
    this.truth = sheetOf(scene)
    this.result = readSheet(svg)
  }

  get truthBorders(): Borders {
    return this.#once('truth borders', () => visibleBorders(this.truth))
  }

  get resultBorders(): Borders {
    return this.#once('result borders', () => visibleBorders(this.result))
  }

  /** How far the borders of the two drawings are from each other. */
  get distance(): BorderDistance {
    return this.#once('distance', () => borderDistance(this.truthBorders, this.resultBorders, this.scene.width))
  }

  /** Both drawings at ZOOM times their size by the same renderer, on a ground or on nothing. */
  pictures(ground?: string): { readonly truth: Picture; readonly result: Picture } {
    return this.#once(`pictures on ${ground}`, () => ({
      truth: render(toSvg(this.scene), ZOOM, ground),
      result: render(this.svg, ZOOM, ground),
    }))
  }

  #once<T>(key: string, make: () => T): T {
    if (!this.#memory.has(key)) this.#memory.set(key, make())
    return this.#memory.get(key) as T
  }
}

/** What a perfect tracer would make of a scene: the scene. */
export function perfectOutcome(scene: Scene): Outcome {
  return new Outcome(scene, toSvg(scene), 'artwork')
}

export async function traceScene(scene: Scene, input: Input): Promise<Outcome> {
  const { svg, resolved } = trace(await rasterOf(scene, input))
  return new Outcome(scene, svg, resolved.imageType)
}

/** The pixels of a scene as the engine gets them. */
export async function rasterOf(scene: Scene, input: Input): Promise<Raster> {
  if (input === 'resvg') {
    const { width, height, pixels } = render(toSvg(scene), 1)
    return { width, height, rgba: pixels }
  }
  if (input === 'subpixel') return rasterizeSubpixels(sheetOf(scene))
  const raster = rasterize(sheetOf(scene))
  if (input === 'exact') return raster
  const jpeg = await toJpeg(raster)
  return decode(jpeg, inspect(jpeg))
}

function toJpeg({ width, height, rgba }: Raster): Promise<Buffer> {
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer()
}

export function render(svg: string, zoom: number, background?: string): Picture {
  const image = renderSvg(svg, {
    fitTo: { mode: 'zoom', value: zoom },
    ...(background !== undefined && { background }),
  })
  const pixels = Uint8Array.from(image.pixels)
  if (background === undefined) unpremultiply(pixels)
  return { width: image.width, height: image.height, pixels }
}

/** The renderer hands out premultiplied colours. */
function unpremultiply(pixels: Uint8Array): void {
  for (let i = 0; i < pixels.length; i += 4) {
    const alpha = pixels[i + 3]!
    if (alpha === 0 || alpha === 255) continue
    for (let c = 0; c < 3; c++) pixels[i + c] = Math.min(255, Math.round((pixels[i + c]! * 255) / alpha))
  }
}
