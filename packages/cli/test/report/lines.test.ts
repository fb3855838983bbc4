import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Tally } from '../../src/batch/tally'
import { errorLine, resultLine, summaryLine } from '../../src/report/lines'
import { ProgressLine } from '../../src/report/progress'
import { fitPath, wrap } from '../../src/terminal/fit'
import { formatBytes, formatDuration } from '../../src/terminal/units'

const terminal = (columns: number) => ({
  isInteractive: true,
  columns: () => columns,
  color: (_: string, text: string) => text,
  arrow: '→',
})

const converted = (output: string) =>
  ({
    kind: 'converted',
    input: 'logo.png',
    outputs: [{ path: output, format: 'svg' as const }],
    bytesIn: 13_400,
    bytesOut: 900,
    milliseconds: 210,
    details: { width: 1, height: 1 },
  }) as const

describe('lines', () => {
  it('say what was made', () => {
    expect(resultLine(converted('out/logo.svg'), terminal(80))).toBe('out/logo.svg  13.4 kB → 900 B, 0.2 s')
    expect(errorLine('a.png', { code: 'exists', message: 'no', file: 'a.svg' })).toBe('vec: a.svg: exists: no')
  })

  it('are no wider than the terminal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 200 }), fc.integer({ min: 1, max: 300 }), (columns, length) => {
        expect([...resultLine(converted('x'.repeat(length)), terminal(columns))].length).toBeLessThanOrEqual(columns)
      }),
    )
  })

  it('sum up', () => {
    const tally = new Tally()
    tally.add(converted('a.svg'))
    for (const code of ['empty', 'invalid_image', 'invalid_image'] as const) {
      tally.add({ kind: 'failed', input: 'x', outputs: [], failure: { code, message: '' } })
    }
    const ending = { early: 'interrupted', total: 9, milliseconds: 72_000 } as const
    expect(summaryLine(tally, ending, terminal(80))).toBe(
      'interrupted: 1 converted, 3 failed (2 invalid_image, 1 empty), 5 left; 13.4 kB → 900 B in 1 min 12 s',
    )
  })
})

describe('ProgressLine', () => {
  it('stays on one line of any terminal, and says how many are done', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 250 }),
        fc.nat(5000),
        fc.string({ maxLength: 300 }),
        (columns, failed, name) => {
          let time = 0
          const written: string[] = []
          const progress = new ProgressLine(
            terminal(columns),
            (text) => written.push(text),
            10_000,
            () => time,
          )
          const tally = new Tally()
          tally.converted = 312
          tally.failed = failed
          time = 22_000
          progress.update(tally, name)
          const line = written.join('').replace('\r', '').replace('\u001b[K', '')
          expect([...line].length).toBeLessThan(Math.max(columns, 1) + (columns === 1 ? 1 : 0))
          if (columns > 60) expect(line).toContain(`${312 + failed}/10000`)
        },
      ),
    )
  })

  it('is drawn ten times a second at most, and taken away', () => {
    let time = 1000
    const written: string[] = []
    const progress = new ProgressLine(
      terminal(80),
      (text) => written.push(text),
      10,
      () => time,
    )
    const tally = new Tally()
    for (let i = 0; i < 1000; i++) {
      time++
      progress.update(tally, 'a.png')
    }
    expect(written.length).toBeGreaterThan(5)
    expect(written.length).toBeLessThanOrEqual(11)
    progress.clear()
    expect(written.at(-1)).toBe('\r\u001b[K')
  })

  it('stays below lines that are written above it, and does not come back once it is taken away', () => {
    const written: string[] = []
    const progress = new ProgressLine(
      terminal(80),
      (text) => written.push(text),
      10,
      () => 1000,
    )
    progress.writeAbove('first\n')
    expect(written.splice(0)).toEqual(['first\n'])
    progress.update(new Tally(), 'a.png')
    const [drawn] = written.splice(0)
    progress.writeAbove('second\n')
    expect(written.splice(0)).toEqual(['\r\u001b[K', 'second\n', drawn])
    progress.clear()
    progress.writeAbove('third\n')
    expect(written).toEqual(['\r\u001b[K', 'third\n'])
  })
})

describe('units', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [999_949, '999.9 kB'],
    [999_950, '1.0 MB'],
    [24_100_000, '24.1 MB'],
  ])('%d bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))

  it.each([
    [0, '0.0 s'],
    [210, '0.2 s'],
    [9_949, '9.9 s'],
    [9_951, '10 s'],
    [59_400, '59 s'],
    [59_600, '1 min 0 s'],
    [3_599_400, '59 min 59 s'],
    [12_000_000, '3 h 20 min'],
  ])('%d ms are %s', (milliseconds, text) => expect(formatDuration(milliseconds)).toBe(text))

  it('cuts paths to their width and wraps words within it', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 100 }), (text, width) => {
        const fitted = fitPath(text, width)
        expect([...fitted].length).toBeLessThanOrEqual(Math.max(width, 0))
        if ([...text].length <= width) expect(fitted).toBe(text)
      }),
    )
    // Two columns each.
    expect(fitPath('日本語.png', 10)).toBe('日本語.png')
    expect(fitPath('日本語.png', 9)).toBe('日....png')
    expect(fitPath('🎨🎨🎨🎨🎨', 9)).toBe('🎨...🎨🎨')
    expect(wrap('a bb ccc dddd', 6)).toEqual(['a bb', 'ccc', 'dddd'])
  })
})
