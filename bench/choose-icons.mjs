/**
 * Draws the icons that the comparison uses and freezes their names in icons.json, so that figures stay comparable when the packages
 * grow. Run it again only to change the sets: node bench/choose-icons.mjs
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { folderOf, SETS } from './icon-sets.mjs'

const PER_SET = 48
const SEED = 20_261_120

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

function draw(names, count, random) {
  for (let i = 0; i < count; i++) {
    const j = i + Math.floor(random() * (names.length - i))
    const drawn = names[j]
    names[j] = names[i]
    names[i] = drawn
  }
  return names.slice(0, count).sort()
}

const icons = {}
for (const set of Object.keys(SETS)) {
  const names = readdirSync(folderOf(set))
    .filter((name) => name.endsWith('.svg'))
    .sort()
  icons[set] = draw(
    names.map((name) => name.slice(0, -4)),
    PER_SET,
    makeRandom(SEED),
  )
}
writeFileSync(new URL('icons.json', import.meta.url), `${JSON.stringify(icons, null, 2)}\n`)
