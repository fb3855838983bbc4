import path from 'node:path'
import { type Format, FORMATS as LIBRARY_FORMATS } from '@vec/core/formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planApart, planJobs } from '../../src/outputs/plan-jobs'
import { FORMATS } from '../../src/words/values'

const INPUTS = [
  { path: 'in/a.png', directory: '' },
  { path: 'in/sub/b.c.jpg', directory: 'sub' },
]

const outputsOf = (
  words: { output?: string; outDir?: string; formats?: Format[]; manifest?: string },
  inputs = INPUTS,
) =>
  planJobs(inputs, { output: undefined, outDir: undefined, formats: undefined, ...words }).flatMap(({ outputs }) =>
    outputs.map(({ path }) => path),
  )

describe('planJobs', () => {
  it('puts results beside their inputs, into a mirror, or where a pattern says', () => {
    expect(outputsOf({})).toEqual(['in/a.svg', 'in/sub/b.c.svg'])
    expect(outputsOf({ outDir: 'out' })).toEqual(['out/a.svg', 'out/sub/b.c.svg'])
    expect(outputsOf({ output: 'out/{sub}/{ext}-{name}.{format}' })).toEqual(['out/png-a.svg', 'out/sub/jpg-b.c.svg'])
    expect(outputsOf({ output: '{dir}/{name}@v.svg' })).toEqual(['in/a@v.svg', 'in/sub/b.c@v.svg'])
    expect(outputsOf({ output: '{dir}/{name}.svg' }, [{ path: 'a.png', directory: '' }])).toEqual(['a.svg'])
    expect(outputsOf({ output: '{dir}/{name}.svg' }, [{ path: '../a.png', directory: '' }])).toEqual(['../a.svg'])
  })

  it('sends standard input to standard output', () => {
    expect(outputsOf({}, [{ path: '-', directory: '' }])).toEqual(['-'])
    expect(outputsOf({ output: 'x.svg' }, [{ path: '-', directory: '' }])).toEqual(['x.svg'])
    const formats: Format[] = ['svg', 'pdf']
    expect(outputsOf({ output: 'x.{format}', formats }, [{ path: '-', directory: '' }])).toEqual(['x.svg', 'x.pdf'])
  })

  it('gives each format a file, and takes the format from the ending of -o', () => {
    const one = INPUTS.slice(0, 1)
    expect(outputsOf({ formats: ['svg', 'pdf'], outDir: 'out' }, one)).toEqual(['out/a.svg', 'out/a.pdf'])
    expect(outputsOf({ formats: ['eps', 'dxf'], output: '{name}.{format}' }, one)).toEqual(['a.eps', 'a.dxf'])
    const formatOf = (output: string) =>
      planJobs(one, { output, outDir: undefined, formats: undefined })[0]?.outputs[0]?.format
    expect(['x.PDF', '{name}.dxf', 'x.svg', 'x', 'x.xml', '-'].map(formatOf)).toEqual([
      'pdf',
      'dxf',
      'svg',
      'svg',
      'svg',
      'svg',
    ])
  })

  it('knows the formats of the library', () => expect(FORMATS).toEqual(LIBRARY_FORMATS))

  it('refuses every ending of a picture, also one that a pattern has of the input', () => {
    const ending = fc.constantFrom('png', 'jpg', 'jpe', 'jfif', 'webp', 'tif', 'avif', 'heic', 'ico', 'psd', 'svgz')
    const output = fc.constantFrom('{name}.{ext}', 'out/{sub}/{name}.{ext}', '{name}', 'x')
    fc.assert(
      fc.property(ending, fc.boolean(), output, (lower, isUpper, pattern) => {
        const ext = isUpper ? lower.toUpperCase() : lower
        const input = { path: pattern.includes('{ext}') ? `in/a.${ext}` : `in/a.${ext}.png`, directory: '' }
        const words = { output: pattern === 'x' ? `x.${ext}` : pattern }
        expect(() => outputsOf(words, [input])).toThrow(`.${ext} has the ending of a picture`)
      }),
    )
  })

  it('refuses the ending of a picture in a pattern before there is an input', () => {
    expect(() => outputsOf({ output: '{name}.png' }, [])).toThrow('{name}.png has the ending of a picture')
    expect(outputsOf({ output: '{name}.{ext}' }, [])).toEqual([])
  })

  it.each([
    ['one name for several inputs', { output: 'x.svg' }, INPUTS],
    ['a pattern that names two alike', { output: 'x{format}' }, INPUTS],
    ['one name for two formats', { output: 'x.svg', formats: ['svg', 'pdf'] }, INPUTS.slice(0, 1)],
    ['a name that ends in another format', { output: 'x.svg', formats: ['pdf'] }, INPUTS.slice(0, 1)],
    ['a pattern that ends in another format', { output: '{name}.EPS', formats: ['pdf'] }, INPUTS],
    ['a directory as a name', { output: 'out/' }, INPUTS.slice(0, 1)],
    ['a manifest that is an input', { manifest: './in/a.png' }, INPUTS],
    ['a manifest that is a result', { manifest: 'in/a.svg' }, INPUTS],
    ['a pattern for standard input', { output: '{name}.svg' }, [{ path: '-', directory: '' }]],
    [
      'a directory of the input that leads out of another',
      { output: 'out/{dir}/{name}.svg' },
      [{ path: '../a.png', directory: '' }],
    ],
    ['a result that is an input', { output: 'in/a.png' }, INPUTS.slice(0, 1)],
    ['two inputs that differ in their endings', {}, [INPUTS[0]!, { path: 'in/a.webp', directory: '' }]],
  ] as [string, Parameters<typeof outputsOf>[0], typeof INPUTS][])('refuses %s', (_, words, inputs) => {
    expect(() => outputsOf(words, inputs)).toThrow(expect.objectContaining({ name: 'UsageError' }))
  })

  it('advises on conflicts what helps', () => {
    const messageOf = (words: Parameters<typeof outputsOf>[0], ...paths: string[]) => {
      try {
        return outputsOf(
          words,
          paths.map((path) => ({ path, directory: '' })),
        ).join()
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(messageOf({}, 'a.png', 'out.svg')).toBe('out.svg is named as an input; -o out.svg names the result')
    expect(messageOf({}, 'a.png', 'a.jpg')).toMatch(/; -o '\{dir\}\/\{name\}-\{ext\}\.\{format\}' keeps their endings$/)
    expect(messageOf({ outDir: 'o' }, 'a.png', 'a.jpg')).toContain("-o 'o/{sub}/{name}-{ext}.{format}' instead of -d")
    const patternFor = (output: string) => /-o '(.+)' keeps/.exec(messageOf({ output }, 'm/a.png', 'm/b.png'))?.[1]
    expect(['q/{ext}.svg', '{ext}.pdf', '{dir}/x.{format}', 'q/{ext}', 'q/{dir}/x.svg'].map(patternFor)).toEqual([
      path.join('q', '{name}-{ext}.svg'),
      '{name}-{ext}.pdf',
      path.join('{dir}', '{name}-{ext}.{format}'),
      path.join('q', '{name}-{ext}.{format}'),
      path.join('q', '{dir}', '{name}-{ext}.svg'),
    ])
    expect(messageOf({ outDir: 'o' }, 'a/a.png', 'b/a.png')).toMatch(/; --base DIR keeps their directories$/)
    expect(messageOf({ output: '{dir}/{name}-{ext}.{format}' }, 'a.png', 'a.jpg')).toBe('a-png.svg,a-jpg.svg')
  })

  it('plans what is not in conflict', () => {
    const inputs = ['a.png', 'a.jpg', 'b.png'].map((path) => ({ path, directory: '' }))
    const { jobs, conflicts } = planApart(inputs, { output: undefined, outDir: undefined, formats: undefined })
    expect(jobs.map(({ input }) => input.path)).toEqual(['b.png'])
    expect([...conflicts.keys()].map(({ input }) => input.path)).toEqual(['a.png', 'a.jpg'])
  })
})
