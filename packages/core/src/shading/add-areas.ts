import { NO_AREA, type SmoothAreas } from './smooth-areas'

/** Smooth areas with further ones after them, whose pixels (row-major indices) are taken from those that had them. None of these is plain. */
export function addAreas(areas: SmoothAreas, added: readonly Int32Array[]): SmoothAreas {
  const areaOf = areas.areaOf.slice()
  added.forEach((members, k) => {
    for (const i of members) areaOf[i] = areas.count + k
  })
  const count = areas.count + added.length
  const start = new Int32Array(count + 1)
  for (const area of areaOf) if (area !== NO_AREA) start[area + 1]++
  for (let k = 0; k < count; k++) start[k + 1] += start[k]
  const pixels = new Int32Array(start[count])
  const next = start.slice()
  areaOf.forEach((area, i) => {
    if (area !== NO_AREA) pixels[next[area]++] = i
  })
  const isPlain = new Uint8Array(count)
  isPlain.set(areas.isPlain)
  return { count, areaOf, start, pixels, isPlain }
}
