import { describe, expect, it } from 'vitest'
import { findFigures, isFramed } from '../../src/placed/find-figures'
import { FIGURE, WRITING } from '../../src/placed/page-cells'

const GROUND = 0

/** The figures of cells drawn as `#` (little ground), `w` (writing) and `.` (ground), as rows of the same signs with `#` for figures. */
function figuresOf(...lines: string[]) {
  const columns = lines[0]!.length
  const kinds = Uint8Array.from(lines.join(''), (sign) => ({ '#': FIGURE, w: WRITING })[sign] ?? GROUND)
  const none = { grounds: new Int32Array(0), groundOf: new Uint8Array(0) }
  const figures = findFigures({ columns, rows: lines.length, kinds, ...none })
  const marks = Array.from(kinds, () => '.')
  for (const { cells } of figures) for (const k of cells) marks[k] = '#'
  return { figures, drawn: lines.map((_, v) => marks.slice(v * columns, (v + 1) * columns).join('')) }
}

describe('findFigures', () => {
  it('leaves out what is thinner than three cells, such as lines of text', () => {
    expect(figuresOf('######..', '######..', '.....###', '.....###', '.....###').drawn).toEqual([
      '........',
      '........',
      '.....###',
      '.....###',
      '.....###',
    ])
  })

  it('fills holes, but not bays', () => {
    const rows = ['.........', '.#######.', '.###w###.', '.###.###.', '.###.###.', '.#######.', '.........']
    expect(figuresOf(...rows).drawn[3]).toBe('.#######.')
    expect(figuresOf(...rows.with(5, '.###.###.').with(6, '.###.###.')).drawn[3]).toBe('.###.###.')
  })

  it('makes a figure that nearly fills its box all of it', () => {
    const full = figuresOf('######', '######', '######', '######', '####..')
    expect(full.drawn[4]).toBe('######')
    expect(full.figures.map(isFramed)).toEqual([true])
    const half = figuresOf('######', '######', '######', '###...', '###...')
    expect(half.drawn[4]).toBe('###...')
    expect(half.figures.map(isFramed)).toEqual([false])
  })

  it('tells figures apart that do not touch', () => {
    const { figures } = figuresOf('###.###', '###.###', '###.###')
    expect(figures).toMatchObject([
      { left: 0, right: 3, top: 0, bottom: 3 },
      { left: 4, right: 7, top: 0, bottom: 3 },
    ])
  })
})
