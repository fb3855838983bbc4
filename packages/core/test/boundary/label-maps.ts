import fc from 'fast-check'
import { connectedRegions } from '../../src/geometry/connected-regions'
import type { RegionMap } from '../../src/model/region-map'

/** A picture of inks spelled as rows of characters: '0' is ink 0, '1' ink 1, and so on. */
export function regionsOf(...rows: readonly string[]): RegionMap<'fills'> {
  const inks = Int32Array.from(rows.join(''), (character) => Number(character))
  return connectedRegions(inks, rows[0].length, rows.length, 'fills')
}

/** A picture of inks by formula. */
export function regionsBy(width: number, height: number, inkAt: (x: number, y: number) => number): RegionMap<'fills'> {
  const inks = Int32Array.from({ length: width * height }, (_, i) => inkAt(i % width, Math.floor(i / width)))
  return connectedRegions(inks, width, height, 'fills')
}

/** Pictures that a border walker gets wrong first, by name. */
export const ADVERSARIAL: readonly (readonly [string, RegionMap<'fills'>])[] = [
  ['a single pixel', regionsOf('0')],
  ['one row', regionsOf('0110212')],
  ['one column', regionsOf('0', '1', '1', '0', '2')],
  ['one colour', regionsBy(7, 5, () => 0)],
  ['a checkerboard', regionsBy(9, 8, (x, y) => (x + y) % 2)],
  ['a checkerboard of four', regionsBy(8, 8, (x, y) => (x % 2) + 2 * (y % 2))],
  ['a saddle', regionsOf('01', '10')],
  ['a saddle inside', regionsOf('0000', '0120', '0210', '0000')],
  ['two saddles of one pair of regions', regionsOf('00000', '01100', '01010', '00110', '00000')],
  ['a region that touches itself at a point', regionsOf('0000', '0110', '0101', '0111', '0000')],
  ['holes that touch at a point', regionsOf('11111', '10111', '11011', '11101', '11111')],
  ['nested rings', regionsBy(15, 13, (x, y) => Math.min(x, y, 14 - x, 12 - y) % 2)],
  ['nested rings of three', regionsBy(16, 16, (x, y) => Math.min(x, y, 15 - x, 15 - y) % 3)],
  ['a comb', regionsBy(11, 6, (x, y) => (y > 0 && x % 2 ? 1 : 0))],
  ['a hole with two regions', regionsOf('00000', '01120', '01220', '00000')],
  ['a dot on the frame', regionsOf('010', '000', '000')],
]

/** Regions of 2 to 6 inks: noise, noise in blocks, and large areas with noise on them. */
export const anyRegions: fc.Arbitrary<RegionMap<'fills'>> = fc
  .record({
    width: fc.integer({ min: 1, max: 24 }),
    height: fc.integer({ min: 1, max: 24 }),
    inks: fc.integer({ min: 2, max: 6 }),
    block: fc.integer({ min: 1, max: 6 }),
    noise: fc.constantFrom(0, 0, 0.05, 0.3),
  })
  .chain(({ width, height, inks, block, noise }) => {
    const columns = Math.ceil(width / block)
    const cells = columns * Math.ceil(height / block)
    const size = width * height
    return fc
      .tuple(
        fc.array(fc.integer({ min: 0, max: inks - 1 }), { minLength: cells, maxLength: cells }),
        fc.array(fc.integer({ min: 0, max: 999 }), { minLength: size, maxLength: size }),
      )
      .map(([grid, chances]) =>
        regionsBy(width, height, (x, y) => {
          const chance = chances[y * width + x]
          const plain = grid[Math.floor(y / block) * columns + Math.floor(x / block)]
          return chance < 1000 * noise ? chance % inks : plain
        }),
      )
  })

/** The picture as rows of labels, for messages. */
export function spelled({ width, labels }: RegionMap<'fills'>): string {
  const rows: string[] = []
  for (let i = 0; i < labels.length; i += width) rows.push(labels.slice(i, i + width).join(' '))
  return rows.join('\n')
}
