import { changeLightness, lightnessOf } from '../color/cielab'
import type { Box } from '../geometry/box'
import type { Raster } from '../model/raster'
import { MaskUndoer, type Plane, Surroundings } from './undo-mask'
import type { UnsharpMask } from './unsharp-mask'

/** Channels of a color. */
export const CHANNELS = 3
/** The largest level of a channel, and the largest lightness. */
const MOST_LEVEL = 255
const MOST_LIGHTNESS = 100
/** Change of lightness that is below a level of any channel. */
const NO_CHANGE = 1e-3

/** Whether a level (0-255) of a channel may have been cut off: it lies at an end of the range. */
export function isCutOff(level: number): boolean {
  return level <= 0 || level >= MOST_LEVEL
}

/** A part of an opaque raster whose sharpening is undone by itself. Pixels about it, as far as sharpening reaches, are restored with it. */
export class Tile {
  readonly width: number
  readonly height: number
  /** Red, green and blue as shown, levels; one and the same plane three times where all are grays. */
  readonly channels: readonly Plane[]
  /** All that the tile holds, px of the raster; `core` is what it is restored for. */
  readonly around: Box
  private lightness: Plane | null = null
  private readonly surroundings = new Map<Plane, Map<number, Surroundings>>()

  /** `margin` is how far about the core pixels are restored with it, px, up to the frame. */
  constructor(
    raster: Raster,
    readonly core: Box,
    margin: number,
  ) {
    const around = {
      left: Math.max(0, core.left - margin),
      top: Math.max(0, core.top - margin),
      right: Math.min(raster.width, core.right + margin),
      bottom: Math.min(raster.height, core.bottom + margin),
    }
    const width = around.right - around.left
    const height = around.bottom - around.top
    this.around = around
    this.width = width
    this.height = height
    const planes = Array.from({ length: CHANNELS }, (_, c) => this.planeOf(raster, c))
    const [{ values }] = planes
    const isGray = planes.slice(1).every((plane) => plane.values.every((level, i) => level === values[i]))
    this.channels = isGray ? planes.map(() => planes[0]) : planes
  }

  /** What a mask would have sharpened: for `channels` three planes of levels, for `lightness` one of 0-100. */
  planesOf(mask: UnsharpMask): readonly Plane[] {
    if (mask.of === 'channels') return this.channels
    this.lightness ??= this.measureLightness()
    return [this.lightness]
  }

  /** Red, green and blue, levels, of restored planes that are arranged as those of `planesOf`. */
  colorsOf(mask: UnsharpMask, restored: readonly Float64Array[]): readonly Float64Array[] {
    if (mask.of === 'channels') return restored
    const [lightness] = this.planesOf(mask)
    const colors = this.channels.map(({ values }) => values.slice())
    const color = new Float64Array(CHANNELS)
    for (let i = 0; i < lightness.values.length; i++) {
      const change = restored[0][i] - lightness.values[i]
      if (Math.abs(change) < NO_CHANGE) continue
      for (let c = 0; c < CHANNELS; c++) color[c] = colors[c][i]
      changeLightness(color, 0, change)
      for (let c = 0; c < CHANNELS; c++) colors[c][i] = color[c]
    }
    return colors
  }

  /** The surroundings of the values of a plane of the tile for masks of one deviation, px. */
  surroundingsOf(plane: Plane, deviation: number): Surroundings {
    const known = this.surroundings.get(plane) ?? new Map<number, Surroundings>()
    this.surroundings.set(plane, known)
    const found = known.get(deviation) ?? new Surroundings(plane, deviation)
    known.set(deviation, found)
    return found
  }

  /** A channel of the raster's pixels in the tile. */
  private planeOf(raster: Raster, channel: number): Plane {
    const { width, height, around } = this
    const values = new Float64Array(width * height)
    for (let y = 0, i = 0; y < height; y++) {
      const row = 4 * ((around.top + y) * raster.width + around.left) + channel
      for (let x = 0; x < width; x++) values[i++] = raster.rgba[row + 4 * x]
    }
    return { width, height, values, most: MOST_LEVEL }
  }

  private measureLightness(): Plane {
    const [red, green, blue] = this.channels.map(({ values }) => values)
    const { width, height } = this
    const values = new Float64Array(width * height)
    for (let i = 0; i < values.length; i++) {
      const isAgain = i > 0 && red[i] === red[i - 1] && green[i] === green[i - 1] && blue[i] === blue[i - 1]
      values[i] = isAgain ? values[i - 1] : lightnessOf(red[i], green[i], blue[i])
    }
    return { width, height, values, most: MOST_LIGHTNESS }
  }
}

/** A plane of a tile on its way back to what it was before a mask: its values, and what restores them. */
interface RestoredPlane {
  readonly undoer: MaskUndoer
  readonly values: Float64Array
}

/** A tile on its way back to what it was before a mask. */
export class RestoredTile {
  /** One for each plane that a mask sharpens. The three planes of a gray tile are one. */
  private readonly restored = new Map<Plane, RestoredPlane>()

  /** `start` has the values of the same tile before a mask of the same kind, from which this one begins. */
  constructor(
    private readonly tile: Tile,
    private readonly mask: UnsharpMask,
    start: RestoredTile | null = null,
  ) {
    for (const plane of new Set(tile.planesOf(mask))) {
      const undoer = new MaskUndoer(tile.surroundingsOf(plane, mask.deviation), mask)
      const values = start?.restored.get(plane)?.values ?? plane.values
      this.restored.set(plane, { undoer, values: values.slice() })
    }
  }

  /** Comes nearer to the values before the mask. */
  improve(passes: number): void {
    for (const { undoer, values } of this.restored.values()) undoer.improve(values, passes)
  }

  /** Red, green and blue as restored. */
  colors(): readonly Float64Array[] {
    const { tile, mask, restored } = this
    const values = tile.planesOf(mask).map((plane) => restored.get(plane)?.values ?? plane.values)
    return tile.colorsOf(mask, values)
  }
}
