/** The icon packages that serve as ground truth, and the frozen choice from each (icons.json). */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/**
 * The sets by name: `file` is one SVG of a package whose others lie beside it; `collection` is a package of the Iconify kind, which
 * holds all drawings in one icons.json, of which `prefix` chooses.
 */
export const SETS = {
  // Strokes of one width with round ends, black on white.
  lucide: { file: 'lucide-static/icons/pen-tool.svg' },
  // Filled silhouettes with fine detail, black on white.
  simple: { file: 'simple-icons/icons/svg.svg' },
  // Flat colours that touch each other.
  twemoji: { file: '@twemoji/svg/1f58c.svg' },
  // Filled symbols on a grid of 24, with small rounded corners: Material Design.
  material: { collection: '@iconify-json/ic', prefix: 'baseline-' },
  // Black outlines of one width around flat colours.
  openmoji: { collection: '@iconify-json/openmoji', prefix: '' },
  // Bands and fine coats of arms up to the frame.
  flag: { collection: '@iconify-json/flag', prefix: '' },
  // Flat colours, many of one hue.
  fluent: { collection: '@iconify-json/fluent-emoji-flat', prefix: '' },
  // Logos in colour, letters among them.
  logos: { collection: '@iconify-json/logos', prefix: '' },
  // Emoji with shades and translucent parts.
  noto: { collection: '@iconify-json/noto', prefix: '' },
}

function folderOf({ file }) {
  return path.dirname(require.resolve(file))
}

const collections = new Map()

function collectionOf({ collection }) {
  if (!collections.has(collection)) collections.set(collection, require(`${collection}/icons.json`))
  return collections.get(collection)
}

/** All that a set could be chosen from, sorted. */
export function namesOf(set) {
  const source = SETS[set]
  const names = source.file
    ? readdirSync(folderOf(source))
        .filter((name) => name.endsWith('.svg'))
        .map((name) => name.slice(0, -4))
    : Object.keys(collectionOf(source).icons).filter((name) => name.startsWith(source.prefix))
  return names.sort()
}

/** One icon as SVG text; those of collections in the middle of a square, so that all sizes are whole pixels. */
export function readIcon(set, name) {
  const source = SETS[set]
  if (source.file) return readFileSync(path.join(folderOf(source), `${name}.svg`), 'utf8')
  const { icons, width: usualWidth = 16, height: usualHeight = 16 } = collectionOf(source)
  const { body, left = 0, top = 0, width = usualWidth, height = usualHeight } = icons[name]
  const side = Math.max(width, height)
  const box = `${left - (side - width) / 2} ${top - (side - height) / 2} ${side} ${side}`
  const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
  return `<svg ${namespaces} viewBox="${box}">${body}</svg>`
}

/** The chosen icons of one set, `count` of them at most: name and SVG text. */
export function readIcons(set, count) {
  const names = JSON.parse(readFileSync(new URL('icons.json', import.meta.url), 'utf8'))[set]
  return names.slice(0, count).map((name) => ({ name, svg: readIcon(set, name) }))
}
