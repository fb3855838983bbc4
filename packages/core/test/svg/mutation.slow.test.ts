import fc from 'fast-check'
import { XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { validateSvg } from '../../src/svg/validate/validate'
import { documentOf, FULL } from './documents'

/*
 * A second reading of the subset, by regular expressions over the whole text: a document is one sequence of the
 * allowed tags, spelled as allowed. It shares nothing with the validator but docs/svg-subset.md.
 */
const NUMBER = String.raw`-?(?:0|[1-9]\d{0,5})?(?:\.\d{1,4})?`
const COLOR = '#(?:[0-9a-f]{3}|[0-9a-f]{6})'
const PATH_DATA = 'M[MmLlHhVvCcSsQqTtAaZz0-9 .-]+'
const FILL = `fill="(?:${COLOR}|none|url\\(#g\\d{1,6}\\))"`
const FILL_OPACITY = String.raw`fill-opacity="(?:0|1|0?\.\d{1,4}|1\.0{1,4}|0\.0{1,4})"`
const GRADIENT = 'id="g\\d{1,6}"|gradientUnits="userSpaceOnUse"'
const TAGS: Record<string, string> = {
  svg: String.raw`xmlns="http://www\.w3\.org/2000/svg"|width="\d{1,4}"|height="\d{1,4}"|viewBox="0 0 \d{1,4} \d{1,4}"|shape-rendering="crispEdges"`,
  defs: '(?!)',
  g: `${FILL}|${FILL_OPACITY}`,
  path: `${FILL}|${FILL_OPACITY}|id="p\\d{1,6}"|d="${PATH_DATA}"`,
  use: `${FILL}|href="#p\\d{1,6}"`,
  linearGradient: `${GRADIENT}|[xy][12]="${NUMBER}"`,
  radialGradient: `${GRADIENT}|(?:c[xy]|r)="${NUMBER}"`,
  stop: `offset="${NUMBER}"|stop-color="${COLOR}"|stop-opacity="${NUMBER}"`,
}
const TAG = Object.entries(TAGS).map(([name, attributes]) => `</?${name}(?: (?:${attributes}))*/?>`)
const DOCUMENT = new RegExp(`^(?=<svg )(?:(?:${TAG.join('|')})\\n?)+$`)

function isValid(svg: string): boolean {
  try {
    validateSvg(svg)
    return true
  } catch {
    return false
  }
}

function expectInside(svg: string): void {
  expect(svg).toMatch(DOCUMENT)
  expect(XMLValidator.validate(svg)).toBe(true)
}

/** A shorter document with one of everything that a mutation can turn into something else. */
const SMALL = documentOf(
  '<defs><linearGradient id="g0" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="9" y2="-.5">' +
    '<stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#fff" stop-opacity=".5"/></linearGradient></defs>' +
    '<g fill="url(#g0)"><path fill-opacity=".5" d="M0 0h9v-9L1 2C1 1 2 2 3 1z"/></g>' +
    '<path id="p0" d="M0 0h1"/><use href="#p0" fill="#000"/>',
)

describe('mutants of a valid document that still pass are inside the subset', () => {
  test('every byte in every place', () => {
    expectInside(FULL)
    expectInside(SMALL)
    const bytes = [0, 9, 10, 13, 127, 0xa0, 0x2028, ...Array.from({ length: 95 }, (_, k) => k + 32)]
    let [mutants, passed] = [0, 0]
    for (let at = 0; at <= SMALL.length; at++) {
      const [before, after] = [SMALL.slice(0, at), SMALL.slice(at)]
      const candidates = bytes.flatMap((code) => {
        const byte = String.fromCharCode(code)
        return [before + byte + after, before + byte + after.slice(1)]
      })
      for (const mutant of [...candidates, before + after.slice(1), before]) {
        if (mutant === SMALL) continue
        mutants++
        if (!isValid(mutant)) continue
        passed++
        expectInside(mutant)
      }
    }
    expect(mutants).toBeGreaterThan(70_000)
    expect(passed).toBeGreaterThan(500)
  })

  test('pieces moved, doubled, dropped and replaced by others', () => {
    const foreign = [
      'href="#g0"',
      '<script>',
      '</script>',
      '<!--',
      '-->',
      '&amp;',
      'style="x"',
      '<use/>',
      'url(x)',
      ' on="',
    ]
    const pieces = [...FULL.split(/(?=[<> "])/), ...foreign]
    const start = pieces.slice(0, pieces.length - foreign.length)
    const anyEdit = fc.tuple(fc.nat(start.length), fc.nat(2), fc.nat(pieces.length - 1))
    fc.assert(
      fc.property(fc.array(anyEdit, { minLength: 1, maxLength: 4 }), (edits) => {
        const mutant = [...start]
        for (const [at, drop, piece] of edits) mutant.splice(at, drop, pieces[piece]!)
        const svg = mutant.join('')
        if (isValid(svg)) expectInside(svg)
      }),
      { numRuns: 20_000 },
    )
  })
})
