/** Constants halved and doubled, and the sources of the engine with another value in place of one constant. */
import { readFileSync } from 'node:fs'
import { SOURCE } from './engine.mjs'

/** The values that a constant is tried with: `{ halved, doubled }`. Lists are scaled entry by entry. */
export function variantsOf({ name, value }) {
  return { halved: scaled(name, value, 0.5), doubled: scaled(name, value, 2) }
}

/**
 * Cosines and sines have their angle scaled. Whole numbers stay whole, as many are counts: half of 3 is 2; 1 becomes 0.5, because
 * numbers that are no counts are then halved too.
 */
function scaled(name, value, factor) {
  if (Array.isArray(value)) return value.map((entry) => scaled(name, entry, factor))
  if (name.endsWith('COSINE')) return Math.cos(Math.min(Math.PI, factor * Math.acos(value)))
  if (name.endsWith('SINE')) return Math.sin(Math.min(Math.PI / 2, factor * Math.asin(value)))
  const next = value * factor
  return Number.isInteger(value) && Math.abs(value) > 1 ? Math.sign(next) * Math.ceil(Math.abs(next)) : next
}

/** What `loadEngine` takes to build the engine with another value of some constants, all of the same file. */
export function editOf(constants, value) {
  const [{ file }] = constants
  const fromTheEnd = [...constants].sort((a, b) => b.start - a.start)
  const text = fromTheEnd.reduce(
    (whole, { start, end }) => whole.slice(0, start) + JSON.stringify(value) + whole.slice(end),
    readFileSync(SOURCE + file, 'utf8'),
  )
  return { file, text }
}
