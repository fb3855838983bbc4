import { describe, expect, it } from 'vitest'
import { countSegments, psnr, render } from '../measure.mjs'

const inSvg = (body) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${body}</svg>`

describe('countSegments', () => {
  it.each([
    ['M0 0H10V10H0Z', 3],
    ['M0 0 10 0 10 10z', 2],
    ['m0 0c1 1 2 2 3 3 1 1 2 2 3 3s1-1 2-2', 3],
    ['M1.5.5-1-2q1 1 2 2t3 3', 3],
    ['M0 5a5 5 0 0110 0 5 5 0 01-10 0', 2],
    ['M0 5A5 5 0 1 1 10 5z', 1],
    ['M0 0L1e-3 2zM5 5h1v1', 3],
  ])('counts %s', (data, segments) => {
    expect(countSegments(inSvg(`<path fill="#000" d="${data}"/>`))).toBe(segments)
  })

  it('counts basic shapes as what they would be as paths', () => {
    const shapes = '<circle r="1"/><rect width="2"/><line x2="3"/><polygon points="0,0 1,0 1,1"/><ellipse rx="1"/>'
    expect(countSegments(inSvg(shapes))).toBe(4 + 4 + 1 + 2 + 4)
  })
})

describe('psnr', () => {
  it('is 99 for equal pictures, and known for black on white', () => {
    const white = render(inSvg(''), 10)
    const black = render(inSvg('<path d="M0 0h10v10H0z"/>'), 10)
    expect(psnr(white, white)).toBe(99)
    expect(psnr(white, black)).toBe(0)
    expect(psnr(white, render(inSvg('<path d="M0 0h5v2H0z"/>'), 10))).toBeCloseTo(10, 9)
  })

  it('refuses pictures of different sizes', () => {
    expect(() => psnr(render(inSvg(''), 10), render(inSvg(''), 11))).toThrow(/sizes differ/)
  })
})
