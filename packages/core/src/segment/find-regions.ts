import type { Indexed } from './indexed'
import type { RegionMap } from './region-map'

/**
 * Splits an indexed raster into 4-connected regions: row runs of one ink, joined across rows by union-find.
 * Labels are numbered in scan order of each region's first pixel. An empty raster has no regions.
 */
export function findRegions(indexed: Indexed): RegionMap {
  const { width, height, inks } = indexed
  const labels = new Int32Array(width * height)
  let parent = new Int32Array(1024)
  let runCount = 0
  let aboveStart = 0
  for (let y = 0; y < height; y++) {
    const rowStart = runCount
    const row = y * width
    for (let x = 0; x < width; ) {
      const ink = inks[row + x]
      const run = runCount++
      if (run === parent.length) parent = grow(parent)
      parent[run] = run
      const start = x
      while (x < width && inks[row + x] === ink) labels[row + x++] = run
      if (y > 0) joinAbove(labels, inks, parent, row, start, x, width, run, aboveStart)
    }
    aboveStart = rowStart
  }
  return number(labels, inks, parent, runCount, width, height)
}

function joinAbove(
  labels: Int32Array,
  inks: Uint16Array,
  parent: Int32Array,
  row: number,
  start: number,
  end: number,
  width: number,
  run: number,
  aboveStart: number,
): void {
  const ink = inks[row + start]
  let previous = aboveStart - 1
  for (let i = row - width + start, last = row - width + end; i < last; i++) {
    if (labels[i] === previous) continue
    previous = labels[i]
    if (inks[i] === ink) union(parent, previous, run)
  }
}

function find(parent: Int32Array, run: number): number {
  let root = run
  while (parent[root] !== root) root = parent[root]
  while (parent[run] !== root) {
    const next = parent[run]
    parent[run] = root
    run = next
  }
  return root
}

/** The earlier run becomes the root, so that roots keep scan order. */
function union(parent: Int32Array, a: number, b: number): void {
  const rootA = find(parent, a)
  const rootB = find(parent, b)
  if (rootA < rootB) parent[rootB] = rootA
  else parent[rootA] = rootB
}

function number(
  labels: Int32Array,
  inks: Uint16Array,
  parent: Int32Array,
  runCount: number,
  width: number,
  height: number,
): RegionMap {
  const labelOf = new Int32Array(runCount)
  let count = 0
  for (let run = 0; run < runCount; run++) {
    labelOf[run] = parent[run] === run ? count++ : labelOf[find(parent, run)]
  }
  const inkOf = new Int32Array(count).fill(-1)
  for (let i = 0; i < labels.length; i++) {
    const label = labelOf[labels[i]]
    labels[i] = label
    if (inkOf[label] < 0) inkOf[label] = inks[i]
  }
  return { width, height, labels, count, inkOf }
}

function grow(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}
