import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Comparison, compare, readPictures, writeSheets } from './pictures'

const FOLDER = fileURLToPath(new URL('pictures/', import.meta.url))
const SHEETS = fileURLToPath(new URL('../../../../out/golden/', import.meta.url))

describe('golden drawings', () => {
  it('are drawn as they were', async () => {
    const changed: Comparison[] = []
    for (const picture of readPictures(FOLDER)) {
      const comparison = await compare(FOLDER, picture)
      if (comparison.after !== comparison.before) changed.push(comparison)
    }
    if (changed.length === 0) return
    writeSheets(changed, SHEETS)
    const names = changed.map(({ name }) => name).join(' ')
    expect.fail(
      `The engine draws ${changed.length} golden pictures differently: ${names}. Look at out/golden/contact-sheet.png. ` +
        `If the change is wanted, accept it with: npm run golden -- --update ${names}`,
    )
  })
})
