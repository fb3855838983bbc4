import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { PNG } from 'pngjs'
import { describe, expect, it, vi } from 'vitest'
import { findWorstWindow, measureDifference } from '../../src/compare/difference'
import { enlarge } from '../../src/compare/render'
import { run } from '../../src/run'
import { runVec, scratchDirectory } from '../spawn-vec'

const grey = (width: number, height: number, level: number) => ({
  width,
  height,
  rgb: new Uint8Array(3 * width * height).fill(level),
})

describe('measureDifference', () => {
  it('is nothing for equal pictures, and the known figures for a known difference', () => {
    expect(measureDifference(grey(4, 3, 9), grey(4, 3, 9))).toMatchObject({
      psnr: Number.POSITIVE_INFINITY,
      mean: 0,
      max: 0,
      visible: 0,
    })
    const { psnr, mean, max, visible } = measureDifference(grey(4, 3, 100), grey(4, 3, 117))
    expect({ mean, max, visible }).toEqual({ mean: 17, max: 17, visible: 1 })
    expect(psnr).toBeCloseTo(20 * Math.log10(255 / 17), 9)
  })
})

describe('findWorstWindow', () => {
  it('is the window that a search of all windows finds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.nat(255), { minLength: 81, maxLength: 81 }),
        (width, height, side, levels) => {
          const map = Uint8Array.from(levels.slice(0, width * height))
          const window = findWorstWindow(map, width, height, { width: side, height: side })
          const sumAt = (left: number, top: number) => {
            let sum = 0
            for (let y = top; y < top + window.height; y++)
              for (let x = left; x < left + window.width; x++) sum += map[y * width + x]! ** 2
            return sum
          }
          expect(window).toMatchObject({ width: Math.min(side, width), height: Math.min(side, height) })
          for (let top = 0; top + window.height <= height; top++)
            for (let left = 0; left + window.width <= width; left++)
              expect(sumAt(left, top)).toBeLessThanOrEqual(sumAt(window.left, window.top))
        },
      ),
    )
  })
})

it('enlarge makes squares of pixels', () => {
  const picture = { width: 2, height: 1, rgb: Uint8Array.from([1, 2, 3, 4, 5, 6]) }
  const enlarged = enlarge(picture, { left: 1, top: 0, width: 1, height: 1 }, 2)
  expect(enlarged).toEqual({ width: 2, height: 2, rgb: Uint8Array.from([4, 5, 6, 4, 5, 6, 4, 5, 6, 4, 5, 6]) })
})

/** What the command does in this process, without the start of another one: its exit status and what it wrote. */
async function compareHere(words: readonly string[], cwd: string) {
  const said = { stdout: '', stderr: '' }
  const here = process.cwd()
  const stubs = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text, ...rest: unknown[]) => {
      said[name] += text
      const done = rest.at(-1)
      if (typeof done === 'function') done()
      return true
    }),
  )
  vi.stubEnv('VEC_STATE_DIR', path.join(cwd, 'state'))
  process.chdir(cwd)
  try {
    return { code: await run(['compare', ...words]), ...said }
  } finally {
    process.chdir(here)
    vi.unstubAllEnvs()
    for (const stub of stubs) stub.mockRestore()
  }
}

describe('vec compare', () => {
  /** A white picture of 64 x 48 px with a black square of 8 px at 40, 20, and an SVG of it with the square `shift` px to the right. */
  function pictures(shift: number, size = 'width="64" height="48"') {
    const cwd = scratchDirectory()
    const png = new PNG({ width: 64, height: 48 })
    png.data.fill(255)
    for (let y = 20; y < 28; y++) for (let x = 40; x < 48; x++) png.data.fill(0, 4 * (64 * y + x), 4 * (64 * y + x) + 3)
    writeFileSync(path.join(cwd, 'a.png'), PNG.sync.write(png))
    const square = `<path d="M${40 + shift} 20h8v8h-8z"/>`
    writeFileSync(
      path.join(cwd, 'a.svg'),
      `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 64 48">${square}</svg>`,
    )
    return cwd
  }

  it('finds no difference where there is none, at any physical size', async () => {
    for (const size of ['width="64" height="48"', 'width="80mm" height="60mm"']) {
      const { code, stdout } = await compareHere(['a.png', 'a.svg', '--json'], pictures(0, size))
      expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, psnr: null, max: 0 })
    }
  })

  it('finds the place that differs, and draws it on a sheet, which it knows again', async () => {
    const cwd = pictures(2)
    const env = { VEC_STATE_DIR: path.join(cwd, 'state') }
    const { stdout } = await runVec(['compare', 'a.png', 'a.svg', '--json', '-o', 'sheet.png'], { cwd, env })
    const { max, visible, worst } = JSON.parse(stdout.toString())
    expect({ max, visible }).toEqual({ max: 255, visible: (2 * 2 * 8) / (64 * 48) })
    expect(worst.left).toBeLessThanOrEqual(40)
    expect(worst.left + worst.width).toBeGreaterThanOrEqual(50)
    const sheet = PNG.sync.read(readFileSync(path.join(cwd, 'sheet.png')))
    expect(sheet.width).toBeGreaterThan(3 * 24 * 8)
    expect((await compareHere(['a.png', 'a.svg', '-o', 'sheet.png'], cwd)).code).toBe(0)
    writeFileSync(path.join(cwd, 'sheet.png'), 'mine')
    const refused = await compareHere(['a.png', 'a.svg', '-o', 'sheet.png'], cwd)
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('sheet.png: exists: ') })
  })

  it('fits a document of other proportions into the image, with white beside it, and says so', async () => {
    // The picture in the middle of a square: 8 px above it and below.
    const cwd = pictures(0)
    const square = 'viewBox="0 -8 64 64"><path d="M0 -8h64v64H0z" fill="#fff"/><path d="M40 20h8v8h-8z"/></svg>'
    for (const attributes of ['', ' preserveAspectRatio="none"', ' width="64" height="48"']) {
      writeFileSync(path.join(cwd, 'b.svg'), `<svg xmlns="http://www.w3.org/2000/svg"${attributes} ${square}`)
      const { stdout } = await compareHere(['a.png', 'b.svg', '--json'], cwd)
      const { worst, visible, sameProportions } = JSON.parse(stdout)
      // Drawn at three quarters of its size, 6 x 6 px from 38, 21 on: 4 x 6 of them lie on the 64 of the image.
      expect({ sameProportions, visible: visible * 64 * 48 }).toEqual({
        sameProportions: false,
        visible: 64 + 36 - 2 * 24,
      })
      expect(worst.left).toBeLessThanOrEqual(38)
    }
    const { stdout } = await compareHere(['a.png', 'b.svg'], cwd)
    expect(stdout).toContain('differ: 64 x 48 and 64 x 64;')
  })

  it('scales a document that has a size and no view box', async () => {
    const cwd = pictures(0)
    const square = '<path d="M80 40h16v16h-16z"/></svg>'
    writeFileSync(
      path.join(cwd, 'b.svg'),
      `<svg xmlns="http://www.w3.org/2000/svg" width="128px" height="96">${square}`,
    )
    const { stdout } = await compareHere(['a.png', 'b.svg', '--json'], cwd)
    expect(JSON.parse(stdout)).toMatchObject({ max: 0, sameProportions: true })
  })

  it('names the file at fault', async () => {
    const cwd = pictures(0)
    writeFileSync(path.join(cwd, 'broken.svg'), '<svg')
    expect((await compareHere(['a.png', 'broken.svg'], cwd)).stderr).toMatch(/^vec: broken\.svg: invalid_image: /)
    writeFileSync(path.join(cwd, 'text.svg'), 'no drawing')
    expect((await compareHere(['a.png', 'text.svg'], cwd)).stderr).toBe(
      'vec: text.svg: invalid_image: the file is not an SVG\n',
    )
    expect((await compareHere(['broken.svg', 'a.svg'], cwd)).stderr).toMatch(/^vec: broken\.svg: unsupported_format: /)
    expect((await compareHere(['a.png'], cwd)).code).toBe(2)
  })

  it('refuses a name for the sheet that is no PNG, and says as JSON what failed', async () => {
    const cwd = scratchDirectory()
    const refused = await compareHere(['a.png', 'a.svg', '-o', 'sheet.svg'], cwd)
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('.png') })
    const { code, stdout } = await compareHere(['a.png', 'a.svg', '--json'], cwd)
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({
      code: 1,
      image: 'a.png',
      error: { file: 'a.png', code: 'cannot_read' },
    })
  })
})
