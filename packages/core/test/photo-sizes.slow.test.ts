import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { vectorize } from '../src/index'

const REPOSITORY = new URL('../../../', import.meta.url)

/** How far a file may be from the size that the documents give, as a share of it. */
const TOLERANCE = 0.05

/** The sizes at `low`, `medium` and `high` that a document gives of the example, kB, each time that it does. */
function sizesIn(document: string): number[][] {
  const text = readFileSync(new URL(document, REPOSITORY), 'utf8')
  return [...text.matchAll(/`examples\/photo\.jpg`: (\d+), (\d+), (\d+)/g)].map((found) => found.slice(1).map(Number))
}

it('makes files of the sizes that the documents give of the example photo', async () => {
  const image = readFileSync(new URL('examples/photo.jpg', REPOSITORY))
  const documented = ['README.md', 'packages/core/README.md'].flatMap(sizesIn)
  expect(documented.length).toBeGreaterThanOrEqual(3)
  for (const [i, detail] of (['low', 'medium', 'high'] as const).entries()) {
    const { stats } = await vectorize(image, { detail })
    for (const sizes of documented) expect(Math.abs(stats.bytes / 1000 / sizes[i]! - 1)).toBeLessThan(TOLERANCE)
  }
}, 60_000)
