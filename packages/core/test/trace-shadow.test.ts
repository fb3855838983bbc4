import { describe, expect, it } from 'vitest'
import { trace } from '../src/trace'
import { disc, soft } from './shadow/disc'

const raster = disc([200, 20, 40], soft(0.2, 3.5))

describe('withShadow', () => {
  it('draws a figure without pieces of its shadow, over layers of it', () => {
    const { svg } = trace(raster)
    expect(svg.match(/fill="#c81428"/g)).toHaveLength(1)
    expect(svg.match(/fill-opacity/g)?.length).toBeGreaterThanOrEqual(2)
    expect(svg.match(/M/g)?.length).toBeLessThanOrEqual(5)
  })

  it('leaves it to the reading where the colors are capped or the ground is left out', () => {
    const plain = trace(disc([200, 20, 40], () => 0))
    expect(plain.svg).not.toMatch(/fill-opacity/)
    expect(trace(raster, { colors: 2 }).svg.match(/fill-opacity/g)?.length ?? 0).toBeLessThan(2)
  })
})
