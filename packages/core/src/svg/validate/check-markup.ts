import { MAX_SVG_BYTES, MAX_SVG_DEPTH, MAX_SVG_ELEMENTS } from '../../limits'
import { quote, reject } from './reject'

const LINE_FEED = 10
const SPACE = 32
const QUOTE = 34
const HYPHEN = 45
const SLASH = 47
const ZERO = 48
const NINE = 57
const LESS = 60
const EQUALS = 61
const GREATER = 62

/** Characters that no attribute value may hold, because XML, HTML or CSS end a value or escape a character with them. */
const FORBIDDEN_IN_VALUES = new Set([...'"&\'<>\\`'].map((character) => character.charCodeAt(0)))

/** Most attributes of one tag. The subset's elements have 7 at most; the bound keeps the search for double names short. */
const MAX_ATTRIBUTES = 16

/** 1 for each byte that may stand in an attribute value. */
const VALUE_BYTES = Uint8Array.from({ length: 128 }, (_, code) =>
  code >= SPACE && code <= 126 && !FORBIDDEN_IN_VALUES.has(code) ? 1 : 0,
)

/**
 * First reading: the text is nothing but tags, spelled in the one way that every XML and HTML parser reads alike:
 * `<name attribute="value"...>`, `<name.../>`, `</name>`, one space before each attribute and none elsewhere, at most one
 * line feed after a tag. So declarations, entities, comments, CDATA, text and all that is not ASCII have no place to
 * stand. Tags are balanced, no tag has an attribute twice, and size, element count and depth keep their limits.
 */
export function checkMarkup(svg: string): void {
  if (svg.length > MAX_SVG_BYTES) reject(`longer than ${MAX_SVG_BYTES} bytes`)
  const open: string[] = []
  let elements = 0
  let at = 0
  while (at < svg.length) {
    if (svg.charCodeAt(at) !== LESS) reject(`${describe(svg, at)} where a tag must start`)
    if (svg.charCodeAt(at + 1) === SLASH) {
      const end = nameEnd(svg, at + 2)
      const name = svg.slice(at + 2, end)
      if (open.pop() !== name) reject(`closing tag ${quote(name)} without its opening tag`)
      at = expect(svg, end, GREATER)
    } else {
      if (++elements > MAX_SVG_ELEMENTS) reject(`more than ${MAX_SVG_ELEMENTS} elements`)
      if (open.length >= MAX_SVG_DEPTH) reject(`elements nested deeper than ${MAX_SVG_DEPTH}`)
      const end = nameEnd(svg, at + 1)
      const tagEnd = checkAttributes(svg, end)
      if (svg.charCodeAt(tagEnd) === SLASH) at = expect(svg, tagEnd + 1, GREATER)
      else {
        open.push(svg.slice(at + 1, end))
        at = expect(svg, tagEnd, GREATER)
      }
    }
    if (svg.charCodeAt(at) === LINE_FEED) at++
  }
  if (elements === 0) reject('no element')
  if (open.length > 0) reject(`element ${quote(open[open.length - 1])} is not closed`)
}

/** Reads ` name="value"` as often as it stands at `at`; returns where the last one ends. */
function checkAttributes(svg: string, at: number): number {
  const names: string[] = []
  while (svg.charCodeAt(at) === SPACE) {
    const end = nameEnd(svg, at + 1)
    const name = svg.slice(at + 1, end)
    if (names.includes(name)) reject(`attribute ${quote(name)} stands twice in one tag`)
    if (names.push(name) > MAX_ATTRIBUTES) reject(`more than ${MAX_ATTRIBUTES} attributes in one tag`)
    at = expect(svg, expect(svg, end, EQUALS), QUOTE)
    while (VALUE_BYTES[svg.charCodeAt(at)] === 1) at++
    if (svg.charCodeAt(at) !== QUOTE) reject(`${describe(svg, at)} in the value of ${quote(name)}`)
    at++
  }
  return at
}

/** Where the name that starts at `at` ends: a letter, then letters, digits and hyphens. */
function nameEnd(svg: string, at: number): number {
  if (!isLetter(svg.charCodeAt(at))) reject(`${describe(svg, at)} where a name must start`)
  let end = at + 1
  for (let code = svg.charCodeAt(end); isLetter(code) || isDigit(code) || code === HYPHEN; )
    code = svg.charCodeAt(++end)
  return end
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE
}

function expect(svg: string, at: number, code: number): number {
  if (svg.charCodeAt(at) !== code) reject(`${describe(svg, at)} where ${quote(String.fromCharCode(code))} must stand`)
  return at + 1
}

function describe(svg: string, at: number): string {
  if (at >= svg.length) return 'the end'
  const code = svg.charCodeAt(at)
  return `${code > SPACE && code < 127 ? quote(svg[at]) : `code ${code}`} at ${at}`
}
