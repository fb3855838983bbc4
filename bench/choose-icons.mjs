/**
 * Draws icons for the sets that icons.json does not have yet and freezes their names there, so that figures stay comparable when the
 * packages grow: node bench/choose-icons.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { namesOf, readIcon, SETS } from './icon-sets.mjs'
import { countSegments, render } from './measure.mjs'

const PER_SET = 48
const SEED = 20_261_120
const FILE = new URL('icons.json', import.meta.url)
/** What flat artwork has none of, and references, whose segments nobody counts. */
const NOT_FLAT = /Gradient|<(?:image|filter|text|foreignObject|mask|use|animate|pattern)\b/

/** Mulberry32: a small generator with a seed, so that the draw can be repeated. */
function makeRandom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function draw(set, count, random) {
  const names = namesOf(set)
  const chosen = []
  for (let i = 0; i < names.length && chosen.length < count; i++) {
    const j = i + Math.floor(random() * (names.length - i))
    const drawn = names[j]
    names[j] = names[i]
    names[i] = drawn
    if (isUsable(readIcon(set, drawn))) chosen.push(drawn)
  }
  return chosen.sort()
}

function isUsable(svg) {
  if (NOT_FLAT.test(svg) || countSegments(svg) === 0) return false
  const { width, height, pixels } = render(svg, 64)
  return width === height && pixels.some((level) => level !== 255)
}

const icons = JSON.parse(readFileSync(FILE, 'utf8'))
for (const set of Object.keys(SETS)) icons[set] ??= draw(set, PER_SET, makeRandom(SEED))
writeFileSync(FILE, `${JSON.stringify(icons, null, 2)}\n`)
