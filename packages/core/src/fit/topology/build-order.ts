import type { PlanarMap } from '../../model/planar-map'
import { endJunction, startJunction } from './half-edges'
import type { Strand } from './strands'

/**
 * The order in which strands are built, as indices in `strands`, each once. A strand that passes a junction decides where the junction
 * lies, so it comes before the strands that end there (topological sort; Kahn 1962). Where strands wait for each other in a circle, the
 * one of lowest index is built without waiting.
 */
export function buildOrder(map: PlanarMap, strands: readonly Strand[]): number[] {
  const passing = strandsByPassedJunction(map, strands)
  const waitsFor = strands.map((strand, s) =>
    endsOf(map, strand).flatMap((j) => passing[j].filter((other) => other !== s)),
  )
  const awaitedBy: number[][] = strands.map(() => [])
  for (let s = 0; s < strands.length; s++) for (const other of waitsFor[s]) awaitedBy[other].push(s)

  const waiting = waitsFor.map((others) => others.length)
  const isBuilt = new Uint8Array(strands.length)
  const out: number[] = []
  const free = [...strands.keys()].filter((s) => waiting[s] === 0)
  for (const first of [...free, ...strands.keys()]) {
    const ready = [first]
    for (const s of ready) {
      if (isBuilt[s]) continue
      isBuilt[s] = 1
      out.push(s)
      for (const other of awaitedBy[s]) if (--waiting[other] === 0) ready.push(other)
    }
  }
  return out
}

/** For each junction, the indices of the strands that pass it. A closed strand passes every junction on it. */
function strandsByPassedJunction(map: PlanarMap, strands: readonly Strand[]): number[][] {
  const out: number[][] = Array.from({ length: map.junctions.length / 2 }, () => [])
  for (const [s, { halfEdges, isClosed }] of strands.entries()) {
    for (const h of isClosed ? halfEdges : halfEdges.slice(1)) out[startJunction(map, h)].push(s)
  }
  return out
}

/** The junctions at the two ends of a strand; none for a closed strand. */
function endsOf(map: PlanarMap, { halfEdges, isClosed }: Strand): number[] {
  return isClosed ? [] : [startJunction(map, halfEdges[0]), endJunction(map, halfEdges[halfEdges.length - 1])]
}
