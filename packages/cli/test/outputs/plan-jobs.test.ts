import { type Format, FORMATS as LIBRARY_FORMATS } from '@vec/core/formats'
import { describe, expect, it } from 'vitest'
import { planJobs } from '../../src/outputs/plan-jobs'
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
    expect(outputsOf({ output: 'out/{dir}/{ext}-{name}.{format}' })).toEqual(['out/png-a.svg', 'out/sub/jpg-b.c.svg'])
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

  it.each([
    ['one name for several inputs', { output: 'x.svg' }, INPUTS],
    ['a pattern that names two alike', { output: 'x{format}' }, INPUTS],
    ['one name for two formats', { output: 'x.svg', formats: ['svg', 'pdf'] }, INPUTS.slice(0, 1)],
    ['a result with the ending of a picture', { output: 'x.png' }, INPUTS.slice(0, 1)],
    ['a name that ends in another format', { output: 'x.svg', formats: ['pdf'] }, INPUTS.slice(0, 1)],
    ['a pattern that ends in another format', { output: '{name}.EPS', formats: ['pdf'] }, INPUTS],
    ['a directory as a name', { output: 'out/' }, INPUTS.slice(0, 1)],
    ['a manifest that is an input', { manifest: './in/a.png' }, INPUTS],
    ['a manifest that is a result', { manifest: 'in/a.svg' }, INPUTS],
    ['a pattern for standard input', { output: '{name}.svg' }, [{ path: '-', directory: '' }]],
    ['a result that is an input', { output: 'in/a.png' }, INPUTS.slice(0, 1)],
    ['two inputs that differ in their endings', {}, [INPUTS[0]!, { path: 'in/a.webp', directory: '' }]],
  ] as [string, Parameters<typeof outputsOf>[0], typeof INPUTS][])('refuses %s', (_, words, inputs) => {
    expect(() => outputsOf(words, inputs)).toThrow(expect.objectContaining({ name: 'UsageError' }))
  })
})
