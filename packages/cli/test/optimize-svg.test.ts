import { validateSvg } from '@vec/core'
import { describe, expect, it } from 'vitest'
import { optimizeSvg } from '../src/optimize-svg'

const OPEN = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">'

describe('optimizeSvg', () => {
  it('shortens wordy path data and stays within the subset', async () => {
    const wordy = `${OPEN}<path fill="#ff0000" d="M10 10L20 10L20 20L10 20L10 10Z"/><path fill="#00ff00" d="M30.5 30.5C30.5 40.5 40.5 40.5 40.5 30.5Z"/></svg>`
    validateSvg(wordy)
    const optimized = await optimizeSvg(wordy)
    expect(optimized.length).toBeLessThan(wordy.length)
    expect(() => validateSvg(optimized)).not.toThrow()
  })

  it('moves a fill that shapes share to a group, which the subset allows', async () => {
    const paths = [0, 16, 32, 48].map((y) => `<path fill="#12355b" fill-opacity=".5" d="M0 ${y}h60v9z"/>`).join('')
    const grouped = await optimizeSvg(`${OPEN}<g>${paths}</g></svg>`)
    expect(grouped.match(/#12355b/g)).toHaveLength(1)
    expect(() => validateSvg(grouped)).not.toThrow()
  })

  it('leaves alone what it cannot shorten', async () => {
    const terse = `${OPEN}<path fill="#f00" d="M1 1h9v9z"/></svg>`
    expect(await optimizeSvg(terse)).toBe(terse)
  })
})
