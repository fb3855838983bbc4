import type { Curve } from '../../model/curve'

/**
 * An area as it is written: its path data, the contours that it was made from, and the attributes of its paints, the lowest first. Only
 * gradients lie over one another in one area.
 */
export interface WrittenArea {
  readonly d: string
  readonly contours: readonly Curve[]
  readonly paints: readonly string[]
}

/** Areas of the same paints that stand in one group. */
type Run = WrittenArea[]

/** The elements of areas in order, as short as can be: two or more neighbors with the same, not empty, paints share a group. */
export function joinRuns(areas: readonly WrittenArea[]): string {
  const layout = new Layout()
  return runsOf(areas)
    .map((run) => layout.elementsOf(run, run.length > 1 && run[0].paints[0] !== ''))
    .join('')
}

/**
 * The elements of areas with a group for each list of paints. `gathers` puts all areas of the same paints into one group, which is right only
 * where none lies under another; otherwise those that follow each other are grouped.
 */
export function groupByPaint(areas: readonly WrittenArea[], gathers: boolean): string {
  const groups: Run[] = gathers ? [] : runsOf(areas)
  if (gathers) {
    const known = new Map<string, Run>()
    for (const area of areas) {
      const paint = area.paints.join('')
      const group = known.get(paint)
      if (group !== undefined) group.push(area)
      else {
        groups.push([area])
        known.set(paint, groups[groups.length - 1])
      }
    }
  }
  const layout = new Layout()
  return groups.map((group) => layout.elementsOf(group, true)).join('')
}

/** Runs of neighbors with the same paints. */
function runsOf(areas: readonly WrittenArea[]): Run[] {
  const runs: Run[] = []
  let before = ''
  for (const area of areas) {
    const paint = area.paints.join('')
    if (runs.length > 0 && paint === before) runs[runs.length - 1].push(area)
    else runs.push([area])
    before = paint
  }
  return runs
}

/** Writes elements and numbers the paths that are painted again. */
class Layout {
  private ids = 0

  /** The elements of a run, in a group that has the lowest paint where that is wanted or needed: a path that is used again has none of its own. */
  elementsOf(run: Run, isGroup: boolean): string {
    const [lowest, ...overlays] = run[0].paints
    if (overlays.length === 0) {
      if (!isGroup) return run.map(({ d }) => `<path${lowest} d="${d}"/>`).join('')
      return `<g${lowest}>${run.map(({ d }) => `<path d="${d}"/>`).join('')}</g>`
    }
    const stacks = run.map(({ d }) => {
      const id = `p${this.ids++}`
      return `<path id="${id}" d="${d}"/>${overlays.map((paint) => `<use href="#${id}"${paint}/>`).join('')}`
    })
    return `<g${lowest}>${stacks.join('')}</g>`
  }
}
