import { describe, expect, test } from 'vitest'
import { validateSvg } from '../../src/svg/validate/validate'
import { documentOf, FULL, HEAD, LINEAR, PATH, RADIAL, STACK, STOPS, withFill, withPath } from './documents'

function expectRejected(svg: string): void {
  expect(() => validateSvg(svg)).toThrow(
    expect.objectContaining({ code: 'bad_request', message: expect.stringMatching(/^SVG outside the subset: /) }),
  )
}

/** A valid document with the first `part` replaced, which makes sure that the part is there. */
function altered(svg: string, part: string, replacement: string): string {
  validateSvg(svg)
  expect(svg).toContain(part)
  return svg.replace(part, () => replacement)
}

describe('what belongs to the subset passes', () => {
  test.each([
    ['every construct of the subset', FULL],
    ['nothing drawn', documentOf('')],
    ['crisp edges', altered(documentOf(PATH), '10">', '10" shape-rendering="crispEdges">')],
    ['a line feed after each tag', `${documentOf(PATH).replaceAll('>', '>\n')}`],
    ['groups in groups', documentOf(`<g><g fill="#000"><g fill-opacity="0">${PATH}</g></g></g>`)],
    ['a path painted 16 times', documentOf(STACK + '<use href="#p0" fill="#000"/>'.repeat(14))],
    ['two paths that are painted again', documentOf(STACK + STACK.replaceAll('p0', 'p1'))],
    ['64 stops', altered(FULL, STOPS, '<stop offset=".5" stop-color="#000"/>'.repeat(64))],
    ['the largest numbers', withPath('M999999.9999-999999.9999 0 0')],
    ['the largest size', documentOf(PATH).replaceAll('10', '4096')],
  ])('%s', (_, svg) => validateSvg(svg))
})

describe('markup that can hide or carry something', () => {
  const laughs = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
  test.each([
    ['a document type with entities', laughs + documentOf(PATH)],
    ['a document type alone', `<!DOCTYPE svg>${documentOf(PATH)}`],
    ['an entity in a value', withFill('&#x23;000')],
    ['a named entity', withFill('&amp;')],
    ['CDATA', documentOf(`<![CDATA[x]]>${PATH}`)],
    ['the end of CDATA', documentOf(`]]>${PATH}`)],
    ['an XML declaration', `<?xml version="1.0"?>${documentOf(PATH)}`],
    ['a style sheet instruction', `<?xml-stylesheet href="x.css"?>${documentOf(PATH)}`],
    ['an instruction inside', documentOf(`<?php x?>${PATH}`)],
    ['a comment', documentOf(`<!-- x -->${PATH}`)],
    ['an empty comment', documentOf(`<!>${PATH}`)],
    ['text', documentOf(`x${PATH}`)],
    ['text after the root', `${documentOf(PATH)}x`],
    ['a space between tags', documentOf(` ${PATH}`)],
    ['two line feeds', documentOf(`\n\n${PATH}`)],
    ['a carriage return', documentOf(`\r\n${PATH}`)],
    ['a tab', documentOf(`\t${PATH}`)],
    ['a byte order mark', `\uFEFF${documentOf(PATH)}`],
    ['NUL', documentOf(`\0${PATH}`)],
    ['NUL in a value', withFill('#0\x0000')],
    ['NUL in a name', documentOf('<pa\0th d="M0 0h1"/>')],
    ['DEL in a value', withFill('#0\x7f0')],
    ['a backslash', withFill('\\23 000')],
    ['a backtick', withFill('`')],
    ['a single-quoted value', documentOf("<path d='M0 0h1'/>")],
    ['a single quote in a value', withFill("url('#g0')")],
    ['an unquoted value', documentOf('<path d=M0/>')],
    ['an attribute without a value', documentOf('<path d/>')],
    ['spaces round the equals sign', documentOf('<path d = "M0 0h1"/>')],
    ['no space between attributes', documentOf('<path fill="#000"d="M0 0h1"/>')],
    ['two spaces between attributes', documentOf('<path  d="M0 0h1"/>')],
    ['a space before the end of a tag', documentOf('<path d="M0 0h1" />')],
    ['a space after the name', documentOf('<g ><path d="M0 0h1"/></g>')],
    ['a slash inside a tag', documentOf('<path/d="M0 0h1"/>')],
    ['a line feed in a tag', documentOf('<path\nd="M0 0h1"/>')],
    ['a line feed in a value', withPath('M0 0\nh1')],
    ['a tab in a value', withPath('M0 0\th1')],
    ['a tag in a value', withFill('<g>')],
    ['the end of a tag in a value', withFill('>')],
    ['a closing tag with an attribute', documentOf(`<g>${PATH}</g fill="#000">`)],
    ['closing tags out of order', documentOf(`<g><g>${PATH}</svg></g>`)],
    ['a closing tag too many', documentOf(`${PATH}</g>`)],
    ['a closing tag of another name', documentOf(`<g>${PATH}</G>`)],
    ['a root that is not closed', HEAD + PATH],
    ['a tag that is not closed', `${HEAD}<path d="M0 0h1"`],
    ['a value that is not closed', `${HEAD}<path d="M0 0h1`],
    ['a lone bracket', `${HEAD}<`],
    ['no element', ''],
    ['a line feed alone', '\n'],
  ])('%s', (_, svg) => expectRejected(svg))
})

describe('bytes that other decoders read otherwise', () => {
  const bytes = (...codes: number[]): string => String.fromCharCode(...codes)
  test.each([
    ['an overlong UTF-8 bracket, as bytes', documentOf(`${bytes(0xc0, 0xbc)}script${bytes(0xc0, 0xbe)}${PATH}`)],
    ['an overlong UTF-8 slash in a value', withFill(bytes(0xc0, 0xaf))],
    ['UTF-7', documentOf(`+ADw-script+AD4-${PATH}`)],
    ['UTF-7 in a value', withFill('+ACI-')],
    ['UTF-16 without its mark', [...documentOf(PATH)].join('\0')],
    ['a Cyrillic letter in a name', documentOf('<pаth d="M0 0h1"/>')],
    ['a Cyrillic letter in a path', withPath('М0 0h1')],
    ['a Kelvin sign', documentOf('<\u212Aath d="M0 0h1"/>')],
    ['full-width digits', withPath('M０ 0h1')],
    ['Arabic digits', withPath('M٣ 0h1')],
    ['a full-width quote', documentOf('<path d=＂M0 0h1＂/>')],
    ['a no-break space', withPath('M0\u00a00h1')],
    ['a line separator', documentOf(`\u2028${PATH}`)],
    ['a lone surrogate', withFill('\ud800')],
    ['an astral letter', withFill('\u{1d5ba}')],
  ])('%s', (_, svg) => expectRejected(svg))
})

describe('elements outside the subset', () => {
  const names =
    'script style image foreignObject a use symbol set animate animateTransform animateMotion mpath text tspan'
  const more =
    'title desc metadata switch iframe mask clipPath pattern filter feImage marker view cursor handler listener'
  const shapes =
    'rect circle ellipse line polyline polygon solidcolor mesh hatch tref altGlyph svg constructor toString'
  test.each([names, more, shapes].flatMap((list) => list.split(' ')))('%s', (name) => {
    expectRejected(documentOf(`<${name}/>`))
    expectRejected(documentOf(`<g><${name}/></g>`))
    expectRejected(documentOf(`${PATH}<${name}></${name}>`))
    expectRejected(altered(FULL, '<defs>', `<defs><${name}/>`))
    expectRejected(altered(FULL, STOPS, `${STOPS}<${name}/>`))
    expectRejected(
      altered(FULL, '<stop offset="0" stop-color="#000"/>', `<stop offset="0" stop-color="#000"><${name}/></stop>`),
    )
    expectRejected(documentOf(`<path d="M0 0h1"><${name}/></path>`))
  })

  test.each([
    ['an animation that rewrites a reference', documentOf('<set attributeName="href" to="data:,x"/>')],
    ['an animation in a path', documentOf('<path d="M0 0h1"><animate attributeName="d" to="M0 0"/></path>')],
    ['a bomb of references', documentOf('<g id="g1"><use href="#g0"/><use href="#g0"/></g><use href="#g1"/>')],
    ['a path that is used more than 15 times', documentOf(STACK + '<use href="#p0" fill="#000"/>'.repeat(15))],
    ['a use of a later path', documentOf(`<use href="#p0" fill="#000"/>${STACK}`)],
    ['a use that is not beside its path', altered(documentOf(STACK), '<use', `${PATH}<use`)],
    ['a use of an earlier path', documentOf(`${STACK}${STACK.replaceAll('p0', 'p1')}<use href="#p0" fill="#000"/>`)],
    ['a use in a group of its own', documentOf(`${STACK}<g><use href="#p0" fill="#000"/></g>`)],
    ['a use of a gradient', altered(FULL, 'href="#p7"', 'href="#g0"')],
    ['a use of another document', altered(FULL, 'href="#p7"', 'href="x.svg#p7"')],
    [
      'a use with a child',
      altered(documentOf(STACK), '<use href="#p0" fill="#f80"/>', `<use href="#p0" fill="#f80">${PATH}</use>`),
    ],
    ['a used path with a fill of its own', altered(documentOf(STACK), '<path', '<path fill="#000"')],
    ['a used path with an opacity of its own', altered(documentOf(STACK), '<path', '<path fill-opacity=".5"')],
    ['a path with an id that nothing uses', altered(documentOf(STACK), '<use href="#p0" fill="#f80"/>', '')],
    ['a path id twice', documentOf(STACK + STACK)],
    ['a path with the id of a gradient', documentOf(STACK.replaceAll('p0', 'g0'))],
    ['mixed case', documentOf('<Path d="M0 0h1"/>')],
    ['upper case', documentOf('<PATH d="M0 0h1"/>')],
    ['a gradient in lower case', altered(FULL, LINEAR, LINEAR.replaceAll('linearGradient', 'lineargradient'))],
    ['a prefixed element', documentOf('<svg:path d="M0 0h1"/>')],
    ['a prefix that is declared', documentOf('<svg:path xmlns:svg="http://www.w3.org/2000/svg" d="M0 0h1"/>')],
    ['HTML as the root', `<html>${PATH}</html>`],
    ['a path as the root', PATH],
    ['two roots', documentOf(PATH) + documentOf(PATH)],
    ['a nested root', documentOf(documentOf(PATH))],
    ['defs after a path', documentOf(`${PATH}<defs>${LINEAR}</defs><path fill="url(#g0)" d="M0 0h1"/>`)],
    ['defs twice', altered(FULL, '</defs>', `</defs><defs>${RADIAL}</defs>`)],
    ['defs in a group', documentOf(`<g><defs>${LINEAR}</defs><path fill="url(#g0)" d="M0 0h1"/></g>`)],
    ['defs with a path', altered(FULL, '<defs>', `<defs>${PATH}`)],
    ['empty defs', documentOf('<defs></defs>')],
    ['a gradient outside defs', documentOf(`${LINEAR}<path fill="url(#g0)" d="M0 0h1"/>`)],
    ['a stop outside a gradient', documentOf('<stop offset="0" stop-color="#000"/>')],
    ['an empty group', documentOf('<g></g>')],
    ['a path in a path', documentOf(`<path d="M0 0h1">${PATH}</path>`)],
  ])('%s', (_, svg) => expectRejected(svg))
})

describe('attributes outside the subset', () => {
  const foreign = [
    'href="https://example.org/"',
    'href="#g1"',
    'href="data:image/svg+xml,x"',
    'xlink:href="#g1"',
    'xmlns:xlink="http://www.w3.org/1999/xlink"',
    'HrEf="#g1"',
    'style="fill:url(https://example.org/)"',
    'class="x"',
    'onload="alert(1)"',
    'onclick="alert(1)"',
    'onbegin="alert(1)"',
    'ONLOAD="alert(1)"',
    'xmlns="http://www.w3.org/1999/xhtml"',
    'xml:base="https://example.org/"',
    'xml:space="preserve"',
    'transform="scale(1e9)"',
    'gradientTransform="scale(2)"',
    'filter="url(#g0)"',
    'mask="url(#g0)"',
    'clip-path="url(#g0)"',
    'stroke="#000"',
    'fill-rule="evenodd"',
    'opacity=".5"',
    'spreadMethod="repeat"',
    'tabindex="0"',
    'data-x="1"',
    'constructor="1"',
    'hasOwnProperty="1"',
    '__proto__="1"',
  ]
  test.each(foreign)('%s', (attribute) => {
    for (const tag of ['<path', '<g', '<defs', '<linearGradient', '<radialGradient', '<stop', '<svg']) {
      expectRejected(altered(FULL, tag, `${tag} ${attribute}`))
    }
  })

  test('an attribute of the subset on an element that has it not', () => {
    expectRejected(altered(FULL, '<path', '<path id="g7"'))
    expectRejected(altered(FULL, '<g', '<g d="M0 0h1"'))
    expectRejected(altered(FULL, '<stop', '<stop fill="#000"'))
    expectRejected(altered(FULL, '<svg', '<svg fill="#000"'))
    expectRejected(altered(FULL, '<linearGradient', '<linearGradient r="1"'))
  })

  test('an attribute twice, first or last, alike or not', () => {
    for (const [tag, attribute] of [
      ['<path', 'd="M0 0h1"'],
      ['<path', 'fill="#000"'],
      ['<path', 'fill="url(#g0)"'],
      ['<svg', 'width="10"'],
      ['<svg', 'xmlns="http://www.w3.org/2000/svg"'],
      ['<stop', 'offset="0"'],
      ['<linearGradient', 'id="g0"'],
    ] as const) {
      expectRejected(altered(FULL, tag, `${tag} ${attribute}`))
      expectRejected(altered(FULL, tag, `${tag} ${attribute} ${attribute}`))
    }
  })

  const required = FULL.match(
    / (xmlns|width|height|viewBox|id|href|gradientUnits|x1|y1|x2|y2|cx|cy|r|offset|stop-color|d)="[^"]*"/g,
  )!
  test.each([...new Set(required)])('without%s', (attribute) => {
    expectRejected(altered(FULL, attribute, ''))
  })
})

describe('the root', () => {
  const svg = documentOf(PATH)
  test.each([
    ['another namespace', 'http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xhtml'],
    ['no width', 'width="10"', 'width="0"'],
    ['a leading nought', 'width="10"', 'width="010"'],
    ['a unit', 'width="10"', 'width="10px"'],
    ['a percentage', 'width="10"', 'width="100%"'],
    ['a fraction', 'height="10"', 'height="10.5"'],
    ['4097 px', 'height="10"', 'height="4097"'],
    ['a view box of another size', '0 0 10 10', '0 0 10 11'],
    ['a shifted view box', '0 0 10 10', '1 0 10 10'],
    ['commas in the view box', '0 0 10 10', '0,0,10,10'],
    ['another rendering', '10">', '10" shape-rendering="geometricPrecision">'],
  ])('%s', (_, part, replacement) => expectRejected(altered(svg, part, replacement)))
})
