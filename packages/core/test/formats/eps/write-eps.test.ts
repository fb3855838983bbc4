import { describe, expect, it } from 'vitest'
import { writeEps } from '../../../src/formats/eps/write-eps'
import { readSvg } from '../../../src/svg/read/read-svg'
import { DOCUMENTS } from '../documents'

const epsOf = (svg: string): string => writeEps(readSvg(svg))

/** What the operators of the file take from the stack and leave on it, which a walk over its words follows. */
const OPERATORS: Readonly<Record<string, readonly [takes: number, leaves: number]>> = {
  m: [2, 0],
  l: [2, 0],
  c: [6, 0],
  h: [0, 0],
  f: [0, 0],
  rg: [3, 0],
  cm: [1, 0],
  sh: [1, 0],
  q: [0, 0],
  Q: [0, 0],
  clip: [0, 0],
  newpath: [0, 0],
  showpage: [0, 0],
  end: [0, 0],
}

describe('EPS', () => {
  it.each(Object.keys(DOCUMENTS))('is text whose every word is known and finds its operands: %s', (name) => {
    const eps = epsOf(DOCUMENTS[name]!)
    expect(eps).toMatch(/^%!PS-Adobe-3\.0 EPSF-3\.0\n[\s\S]*\n%%EOF\n$/)
    expect(eps.split('\n').filter((line) => line.length > 255)).toEqual([])
    expect(eps.replace(/<[0-9a-f\s]*>/g, '')).not.toMatch(/NaN|Infinity|undefined|\de[-+]?\d|CreationDate/)
    const body = eps
      .slice(eps.indexOf('%%EndProlog'))
      .replace(/%.*\n/g, '')
      .replace(/<[0-9a-f\s]*>/g, '0')
    const stack: string[] = []
    let depth = 0
    for (const word of body.match(/<<|>>|[[\]]|[^\s[\]<>]+/g) ?? []) {
      if (word === '[' || word === '<<') stack.push(word)
      else if (word === ']' || word === '>>') {
        const open = stack.lastIndexOf(word === ']' ? '[' : '<<')
        expect(open).toBeGreaterThanOrEqual(0)
        if (word === '>>') expect((stack.length - open) % 2).toBe(1)
        stack.splice(open, stack.length - open, 'object')
      } else if (/^(-?[0-9.]+|\/[A-Za-z0-9]+|true)$/.test(word)) stack.push(word)
      else {
        const effect = OPERATORS[word]
        expect(effect, word).toBeDefined()
        expect(stack).toHaveLength(effect![0])
        stack.length = 0
        depth += word === 'q' ? 1 : word === 'Q' ? -1 : 0
        expect(depth).toBeGreaterThanOrEqual(0)
      }
    }
    expect([stack.length, depth]).toEqual([0, 0])
  })

  it('has the bounding box of its page', () => {
    const sized = DOCUMENTS['many shapes']!.replace('width="512" height="512"', 'width="2.01in" height="2.01in"')
    expect(epsOf(sized)).toContain('%%BoundingBox: 0 0 145 145\n%%HiResBoundingBox: 0 0 144.72 144.72\n')
    expect(epsOf(DOCUMENTS['many shapes']!)).toContain('%%BoundingBox: 0 0 384 384\n%%HiResBoundingBox: 0 0 384 384\n')
  })

  it('samples two gradients over each other, and nothing else', () => {
    const sampled = Object.keys(DOCUMENTS).filter((name) => epsOf(DOCUMENTS[name]!).includes('/FunctionType 0'))
    expect(sampled).toEqual(['a fading gradient over another'])
  })

  it('is the same text each time', () => {
    for (const svg of Object.values(DOCUMENTS)) expect(epsOf(svg)).toBe(epsOf(svg))
  })
})
