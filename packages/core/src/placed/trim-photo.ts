import type { Box } from '../geometry/box'
import type { AreaCrop } from '../mixed/crop-areas'
import type { Raster } from '../model/raster'
import { boxOf, type Figure, isFramed } from './find-figures'
import { CELL, type PageCells } from './page-cells'

/**
 * Part (0-1) of the pixels of a row or column at the edge of a photograph that are not ground: a row outside of its cells with less, and one inside with less than
 * `MIN_INNER`, is not of the photograph. Rows of captions have up to 0.4.
 */
const MIN_OUTER = 0.6
const MIN_INNER = 0.3

/**
 * The photograph that a figure holds, as the part of the raster in a box, transparent beside it. It ends where the photograph does: figures are made of whole cells, into
 * the outermost of which the ground reaches, and beside which the photograph may fill a part of others.
 */
export function trimPhoto(raster: Raster, figure: Figure, cells: PageCells): AreaCrop {
  return isFramed(figure) ? cropFrame(raster, figure, cells) : cropOutline(raster, figure, cells)
}

/** The box of a figure with its edges moved to the first rows and columns that are ground, by less than `CELL` px outwards or by `CELL` px inwards. */
function cropFrame(raster: Raster, figure: Figure, { groundOf }: PageCells): AreaCrop {
  const { width, height } = raster
  const box = boxOf(figure, raster)
  const { left, right, top, bottom } = box
  const ownOf = (first: number, step: number, count: number): number => {
    let own = 0
    for (let k = 0, i = first; k < count; k++, i += step) if (groundOf[i] === 0) own++
    return own / count
  }
  const row = (y: number): number => ownOf(y * width + left, 1, right - left)
  const column = (x: number): number => ownOf(top * width + x, width, bottom - top)
  return crop(raster, {
    left: -edge((k) => column(-1 - k), -left, 0),
    right: edge(column, right, width),
    top: -edge((k) => row(-1 - k), -top, 0),
    bottom: edge(row, bottom, height),
  })
}

/** Where an edge at `start` is moved to: `own` tells the part (0-1) of the line before each place that is not ground; it is at `end` at most. */
function edge(own: (line: number) => number, start: number, end: number): number {
  let place = start
  while (place < end && place < start + CELL - 1 && own(place) >= MIN_OUTER) place++
  if (place > start) return place
  while (place > start - CELL && own(place - 1) < MIN_INNER) place--
  return place
}

/** All of a raster in a box. */
function crop(raster: Raster, { left, right, top, bottom }: Box): AreaCrop {
  const width = right - left
  const height = bottom - top
  const rgba = new Uint8ClampedArray(4 * width * height)
  for (let y = 0; y < height; y++) {
    const first = 4 * ((top + y) * raster.width + left)
    rgba.set(raster.rgba.subarray(first, first + 4 * width), 4 * y * width)
  }
  return { raster: { ...raster, width, height, rgba }, pixelCount: width * height, left, top }
}

/**
 * The pixels of a figure and those beside it that are connected with it, but for ground: within `CELL` px inwards and outwards of the edge of its cells.
 */
function cropOutline(raster: Raster, figure: Figure, { columns, groundOf }: PageCells): AreaCrop {
  const own = boxOf(figure, raster)
  const box = {
    left: Math.max(0, own.left - CELL),
    top: Math.max(0, own.top - CELL),
    right: Math.min(raster.width, own.right + CELL),
    bottom: Math.min(raster.height, own.bottom + CELL),
  }
  const width = box.right - box.left
  const mask = new Uint8Array(width * (box.bottom - box.top))
  for (const k of figure.cells) {
    const x = (k % columns) * CELL - box.left
    const y = Math.floor(k / columns) * CELL - box.top
    for (let row = y; row < Math.min(box.bottom - box.top, y + CELL); row++)
      mask.fill(1, row * width + x, row * width + Math.min(width, x + CELL))
  }
  const isGround = (i: number): boolean =>
    groundOf[(box.top + Math.floor(i / width)) * raster.width + box.left + (i % width)] > 0
  spread(mask, width, 0, isGround)
  spread(mask, width, 1, (i) => !isGround(i))
  const whole = crop(raster, box)
  let pixelCount = 0
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] === 1) pixelCount++
    else whole.raster.rgba.fill(0, 4 * i, 4 * i + 4)
  }
  return { ...whole, pixelCount }
}

/** Spreads a value over the pixels of a mask that pass a test, as far as they are connected with it within `CELL` px. Beside the mask is 0. */
function spread(mask: Uint8Array, width: number, value: 0 | 1, passes: (i: number) => boolean): void {
  const height = mask.length / width
  let front: number[] = []
  for (let i = 0; i < mask.length; i++) if (mask[i] === value) front.push(i)
  for (let depth = 0; depth < CELL; depth++) {
    const next: number[] = []
    const visit = (i: number): void => {
      if (mask[i] === value || !passes(i)) return
      mask[i] = value
      next.push(i)
    }
    for (const i of front) {
      const x = i % width
      if (x > 0) visit(i - 1)
      if (x + 1 < width) visit(i + 1)
      if (i >= width) visit(i - width)
      if (i + width < width * height) visit(i + width)
    }
    front = next
  }
}
