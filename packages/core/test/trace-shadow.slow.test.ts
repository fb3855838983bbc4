import { describe, expect, it } from 'vitest'
import { trace } from '../src/trace'
import { star } from './shadow/disc'
import { type GroundScene, onGround, RING } from './shadow/on-ground'

const STAR: GroundScene = {
  ...RING,
  side: 160,
  ground: [250, 245, 240],
  rgb: [200, 20, 40],
  sigma: 5,
  dx: 3,
  dy: 5,
  outside: star,
}

// Those on transparency are in `trace-shadow.test.ts`
describe('withShadow', () => {
  it.each([
    ['lossless', false],
    ['lossy', true],
  ])('draws a shadow on plain ground in layers between ground and figure, %s', (_, isLossy) => {
    const picture = { ...onGround(STAR), isLossy }
    const { svg } = trace(picture, { imageType: 'artwork' })
    const fills = [...svg.matchAll(/<path(?: fill="([^"]+)")?( fill-opacity)?/g)]
    expect(fills[0][1]).toBe('#faf5f0')
    expect(fills.length).toBeGreaterThan(10)
    expect(fills.slice(1, -1).every(([, fill, layer]) => fill === undefined && layer !== undefined)).toBe(true)
    expect(fills[fills.length - 1][1]).toMatch(/^#c[78]1[34]2[789]$/)
    expect(svg).not.toMatch(/Gradient/)
    expect(svg.length).toBeLessThan(9000)
  })

  it('keeps the translucent shadow where the ground is removed', () => {
    const picture = onGround(STAR)
    const whole = trace(picture, { imageType: 'artwork' }).svg
    const { svg, resolved } = trace(picture, { imageType: 'artwork', background: 'remove' })
    expect(svg).toBe(whole.replace(/<path fill="#faf5f0" d="[^"]*"\/>/, ''))
    expect(svg).not.toBe(whole)
    expect(resolved.background).toBe('removed')
  })

  it('removes a shadow with the ground where it is drawn as a gradient', () => {
    const disc = { ...STAR, outside: (x: number, y: number) => Math.hypot(x - 80, y - 80) - 45, dx: 0, dy: 0 }
    expect(trace(onGround(disc), { imageType: 'artwork' }).svg).toMatch(/Gradient/)
    const { svg, resolved } = trace(onGround(disc), { imageType: 'artwork', background: 'remove' })
    expect(svg.match(/<path/g)).toHaveLength(1)
    expect(resolved.background).toBe('removed')
  })

  it('leaves a shadow on plain ground to the reading where no shape may lie over another', () => {
    expect(trace(onGround(STAR), { imageType: 'artwork', layers: 'cutout' }).svg).not.toMatch(/fill-opacity/)
  })
})
