/**
 * Draws icons for the sets that icons.json does not have yet and freezes their names there, so that figures stay comparable when the
 * packages grow: node bench/choose-icons.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { namesOf, readIcon, SETS } from './icon-sets.mjs'
import { countSegments, render } from './measure.mjs'
import { generator } from './random.mjs'

const PER_SET = 48
const SEED = 20_261_120
const FILE = new URL('icons.json', import.meta.url)
/** What flat artwork has none of, and references, whose segments nobody counts. */
const NOT_FLAT = /Gradient|<(?:image|filter|text|foreignObject|mask|use|animate|pattern)\b/

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
for (const set of Object.keys(SETS)) icons[set] ??= draw(set, PER_SET, generator(SEED))
writeFileSync(FILE, `${JSON.stringify(icons, null, 2)}\n`)
