import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { spellPlanarMap } from './spell-planar-map'

const FOLDER = fileURLToPath(new URL('planar-map/', import.meta.url))
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith('.txt'))

/** The pixel rows of a golden file: the first word of every other line after the heading. */
function pixelRows(text: string): string[] {
  const lines = text.split('\n')
  const heading = lines.findIndex((line) => line.startsWith('pixels '))
  const end = lines.indexOf('', heading)
  const rows = lines.slice(heading + 1, end).filter((_, k) => k % 2 === 1)
  return rows.map((row) => row.split(' ')[0])
}

describe('golden planar maps', () => {
  it('are a dozen and more', () => expect(FILES.length).toBeGreaterThanOrEqual(12))

  it.each(FILES)('%s', (file) => {
    const text = readFileSync(`${FOLDER}${file}`, 'utf8')
    const [title] = text.split('\n')
    expect(`${title}\n\n${spellPlanarMap(pixelRows(text))}`).toBe(text)
  })
})
