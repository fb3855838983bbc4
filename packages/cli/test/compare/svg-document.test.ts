import { describe, expect, it } from 'vitest'
import { readSvgDocument } from '../../src/compare/svg-document'

describe('readSvgDocument', () => {
  it('takes the size of the view box, else width and height in px, else none', () => {
    const sizeOf = (attributes: string) => readSvgDocument(`<svg ${attributes}></svg>`).size
    expect(sizeOf('width="80mm" height="60mm" viewBox="0,0 64 48"')).toEqual({ width: 64, height: 48 })
    expect(sizeOf("viewBox=' -8 -8\n 32 16 '")).toEqual({ width: 32, height: 16 })
    expect(sizeOf('width="64px" height="48"')).toEqual({ width: 64, height: 48 })
    for (const none of ['', 'width="80mm" height="60mm"', 'width="64"', 'viewBox="0 0 0 9"', 'viewBox="0 0 9"']) {
      expect(sizeOf(none)).toBeUndefined()
    }
  })

  it('keeps what is not about the size, behind any prolog', () => {
    const { attributes, content } = readSvgDocument(
      '<?xml version="1.0"?><!-- <svgs> --><svg fill="red" width="9" height="9" preserveAspectRatio="none"><path/></svg>',
    )
    expect(attributes).toBe(' viewBox="0 0 9 9" fill="red"')
    expect(content).toBe('<path/></svg>')
    expect(readSvgDocument('<svg width="9" height="9"/>')).toMatchObject({
      attributes: ' viewBox="0 0 9 9"/',
      content: '',
    })
  })

  it('refuses what has no such root', () => {
    for (const text of ['', 'no drawing', '<svg', '<svgs>']) expect(() => readSvgDocument(text)).toThrow('not an SVG')
  })
})
