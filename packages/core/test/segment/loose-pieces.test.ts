import { expect, it } from 'vitest'
import { MIXED, PURE, SOLID } from '../../src/model/indexed'
import { type LoosePiece, LoosePieces } from '../../src/segment/loose-pieces'
import type { PurePixels } from '../../src/segment/pure-pixels'

/** The loose pieces of rows of inks: capitals are solid pixels of an ink, small letters pure ones, digits mixed ones (1 for a, 2 for b). */
function piecesOf(rows: readonly string[]): LoosePiece[] {
  const width = rows[0]!.length
  const marks = [...rows.join('')]
  const ink = (mark: string): number => (/\d/.test(mark) ? Number(mark) - 1 : mark.toLowerCase().charCodeAt(0) - 97)
  const inkOf = Int32Array.from(marks, ink)
  const purity = Uint8Array.from(marks, (mark) => (/\d/.test(mark) ? MIXED : mark < 'a' ? SOLID : PURE))
  const pixels = new Uint32Array(marks.length) as PurePixels['pixels']
  const pieces = new LoosePieces(inkOf, { width, height: rows.length, pixels, inkOf, purity })
  const found: LoosePiece[] = []
  pieces.visit((piece) => found.push(piece))
  expect(pieces.count()).toBe(found.reduce((sum, piece) => sum + piece.pixels.length, 0))
  return found
}

it('are the pixels of one ink that touch at sides or corners', () => {
  const [first, second, ...others] = piecesOf(['AAAAAA', 'bAAbA2', 'AbAAAA', 'AAAAAA'])
  expect(others).toHaveLength(1)
  expect(first).toMatchObject({ pixels: [6, 13], ink: 1, isPure: true })
  expect(second).toMatchObject({ pixels: [9], ink: 1 })
  expect(others[0]).toMatchObject({ pixels: [11], ink: 1, isPure: false })
})

it('have no pixel beside a solid one of their ink', () => {
  expect(piecesOf(['AAAAAAA', 'ABBbbbA', 'ABBbbbA', 'AAAAAAA']).flatMap(({ pixels }) => pixels)).toEqual([
    11, 12, 18, 19,
  ])
})

it('may be lines of their own where they are long', () => {
  const rows = (line: string): string[] => ['A'.repeat(16), line, 'A'.repeat(16)]
  expect(piecesOf(rows(`A${'b'.repeat(13)}AA`))[0]!.isLine).toBe(true)
  expect(piecesOf(rows(`A${'b'.repeat(12)}AAA`))[0]!.isLine).toBe(false)
})
