import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { spellPaintOrder } from './spell-paint-order'
import { spellPlanarMap } from './spell-planar-map'
import { spellSegmentation } from './spell-segmentation'
import { spellStrands } from './spell-strands'

/**
 * Text files for people: a title, the input, and what one stage makes of it. The folder's name says which stage. A new file needs its title and
 * its input only; `npx vitest run packages/core/test/golden/text-goldens -u` writes the rest, here and after a wanted change.
 */
const FOLDERS: Record<string, (text: string) => string> = {
  'planar-map': (text) => spellPlanarMap(pixelRows(text)),
  segmentation: (text) => spellSegmentation(pathData(text)),
  strands: (text) => spellStrands(pixelRows(text)),
  'paint-order': (text) => spellPaintOrder(pixelRows(text)),
}

/** The first words of the lines under the heading `pixels`; lines that begin with a space hold none. */
function pixelRows(text: string): string[] {
  const lines = text.split('\n')
  const below = lines.slice(lines.findIndex((line) => line.startsWith('pixels')) + 1)
  const end = below.indexOf('')
  return below
    .slice(0, end < 0 ? below.length : end)
    .map((line) => line.split(' ')[0])
    .filter((row) => row !== '')
}

/** What the line that begins with `path` holds. */
function pathData(text: string): string {
  const line = text.split('\n').find((candidate) => candidate.startsWith('path '))
  if (line === undefined) throw new Error('the file has no line that begins with "path "')
  return line.slice('path '.length).trim()
}

describe.each(Object.entries(FOLDERS))('golden %s', (folder, spell) => {
  const path = fileURLToPath(new URL(`${folder}/`, import.meta.url))
  it.each(readdirSync(path))('%s', async (file) => {
    const text = readFileSync(`${path}${file}`, 'utf8')
    const [title] = text.split('\n')
    await expect(`${title}\n\n${spell(text)}`).toMatchFileSnapshot(`${path}${file}`)
  })
})
