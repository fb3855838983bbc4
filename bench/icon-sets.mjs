/** The icon packages that serve as ground truth, and the frozen choice from each (icons.json). */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/** One file of each set, by the name of the set: the others lie beside it. */
export const SETS = {
  // Strokes of one width with round ends, black on white.
  lucide: 'lucide-static/icons/pen-tool.svg',
  // Filled silhouettes with fine detail, black on white.
  simple: 'simple-icons/icons/svg.svg',
  // Flat colours that touch each other.
  twemoji: '@twemoji/svg/1f58c.svg',
}

export function folderOf(set) {
  return path.dirname(require.resolve(SETS[set]))
}

/** The chosen icons of one set, `count` of them at most: name and SVG text. */
export function readIcons(set, count) {
  const names = JSON.parse(readFileSync(new URL('icons.json', import.meta.url), 'utf8'))[set]
  return names
    .slice(0, count)
    .map((name) => ({ name, svg: readFileSync(path.join(folderOf(set), `${name}.svg`), 'utf8') }))
}
