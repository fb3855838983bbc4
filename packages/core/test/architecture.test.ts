import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

/**
 * What core is made of, from the bottom to the top: a file imports from its own place or from an earlier one, never from a later one.
 * A place is a folder, or a file at the top of `src`. A subfolder that is listed is a place of its own.
 */
const ORDER = [
  ['errors', 'limits', 'version'],
  ['model'],
  ['geometry'],
  ['color'],
  ['image'],
  ['compression'],
  ['fringe'],
  ['palette'],
  ['lines'],
  ['shading/fit'],
  ['shading'],
  ['segment'],
  ['paper'],
  ['boundary'],
  ['fit/points'],
  ['fit/models'],
  ['fit/segmentation'],
  ['fit/chain'],
  ['fit/topology'],
  ['fit'],
  ['regularize'],
  ['verify'],
  ['missing-inks'],
  ['layer/underlap'],
  ['layer'],
  ['glyphs'],
  ['small'],
  ['hard-edges'],
  ['mixed'],
  ['classify'],
  ['sharpening'],
  ['placed'],
  ['rules'],
  ['dither'],
  ['shadow'],
  ['photo'],
  ['svg/write', 'svg/validate'],
  ['svg/read'],
  ['formats/notation'],
  ['formats/pdf', 'formats/eps', 'formats/dxf'],
  ['formats'],
  ['own-entries'],
  ['options', 'assert-control'],
  ['output-options'],
  ['plan-photo'],
  ['plan'],
  ['stage-run'],
  ['debug'],
  ['decision'],
  ['decide-as'],
  ['decide'],
  ['summary'],
  ['draw-reading', 'trace-photo', 'trace-hard-edges'],
  ['draw-nearest'],
  ['trace-mixed', 'trace-missed', 'trace-missing-inks', 'trace-shadow'],
  ['trace-dense', 'trace-torn', 'trace-trusted'],
  ['trace-small'],
  ['trace-artwork', 'against-photo'],
  ['trace-frayed'],
  ['trace-doubtful'],
  ['trace'],
  ['vectorize'],
  ['dry-run'],
  ['index'],
]

/** Packages from outside, and the only files of core that may import them. */
const GATES: Record<string, RegExp> = {
  sharp: /^image\/decode\.ts$/,
  '@cantoo/pdf-lib': /^formats\/pdf\//,
  'fast-xml-parser': /^svg\/validate\/check-structure\.ts$/,
}

interface Source {
  /** Path below src, with forward slashes. */
  readonly file: string
  readonly text: string
  /** What the file imports or re-exports, types included: packages by name, our own files as paths below src. */
  readonly imports: readonly string[]
}

function readPackage(name: string): Source[] {
  const root = fileURLToPath(new URL(`../../${name}/src/`, import.meta.url))
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  return files.map((native) => {
    const file = native.split(path.sep).join('/')
    const text = readFileSync(path.join(root, native), 'utf8')
    const imports = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => {
      return fileName.startsWith('.') ? path.posix.join(path.posix.dirname(file), fileName) : fileName
    })
    return { file, text, imports }
  })
}

/** The place of a file or import: the deepest listed folder that holds it, or its own name at the top of src. */
function placeOf(fileOrImport: string): string {
  const parts = fileOrImport.replace(/\.ts$/, '').split('/')
  const folders = parts.map((_, k) => parts.slice(0, k + 1).join('/')).reverse()
  return folders.find((folder) => rankOf(folder) >= 0) ?? fileOrImport
}

function rankOf(place: string): number {
  return ORDER.findIndex((places) => places.includes(place))
}

/** Every identifier and every `a.b` that the code of a file mentions; comments and strings are not code. */
function mentionedNames(text: string): Set<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node)) names.add(node.text)
    if (ts.isPropertyAccessExpression(node)) names.add(node.getText())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true))
  return names
}

const core = readPackage('core')
const own = core.flatMap(({ file, imports }) => imports.filter((name) => isOwn(name)).map((name) => ({ file, name })))
const outside = core.flatMap(({ file, imports }) =>
  imports.filter((name) => !isOwn(name)).map((name) => ({ file, name })),
)

/** A file of core and all that it needs, as paths below src without the ending; sorted. */
function reachableFrom(name: string): string[] {
  const reached = new Set([name])
  for (const place of reached) {
    for (const next of core.find(({ file }) => file === `${place}.ts`)?.imports ?? []) reached.add(next)
  }
  return [...reached].filter(isOwn).sort()
}

/** Imports of our own files were made paths below src, so they begin with a place. */
function isOwn(name: string): boolean {
  return rankOf(placeOf(name)) >= 0 || name.startsWith('..')
}

describe('core', () => {
  it('has a place in the order for every file', () => {
    expect(core.length).toBeGreaterThan(40)
    expect(core.map(({ file }) => placeOf(file)).filter((place) => rankOf(place) < 0)).toEqual([])
  })

  it('imports only to the left', () => {
    expect(own.length).toBeGreaterThan(40)
    const wrong = own.filter(({ file, name }) => rankOf(placeOf(name)) > rankOf(placeOf(file)))
    expect(wrong).toEqual([])
  })

  it('has no cycle between files', () => {
    const importsOf = new Map(core.map(({ file, imports }) => [file, imports.map((name) => `${name}.ts`)]))
    const finished = new Set<string>()
    const findCycle = (file: string, trail: readonly string[]): readonly string[] | undefined => {
      if (trail.includes(file)) return [...trail, file]
      if (finished.has(file)) return undefined
      for (const next of importsOf.get(file) ?? []) {
        const cycle = findCycle(next, [...trail, file])
        if (cycle) return cycle
      }
      finished.add(file)
      return undefined
    }
    for (const file of importsOf.keys()) expect(findCycle(file, [])).toBeUndefined()
  })

  it('lets packages from outside in only at their gates', () => {
    expect(outside.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(GATES)))
    expect(outside.filter(({ file, name }) => !GATES[name]?.test(file))).toEqual([])
  })

  it('loads other formats only where they are asked for', () => {
    const others = (entry: string) => reachableFrom(entry).filter((name) => /^(formats|svg\/read)\//.test(name))
    expect([others('index'), others('trace')]).toEqual([[], []])
    expect(others('formats/export-svg')).toContain('formats/pdf/write-pdf')
    expect(reachableFrom('formats/export-svg').filter((name) => /decode|trace/.test(name))).toEqual([])
  })

  it('validates with nothing that writes, and writes with nothing that validates', () => {
    const validator = reachableFrom('svg/validate/validate')
    const writer = reachableFrom('svg/write/write')
    expect(validator).toContain('svg/validate/check-structure')
    expect(writer).toContain('svg/write/path-data')
    expect(validator.filter((name) => writer.includes(name))).toEqual(['errors', 'limits'])
  })

  it('has no clock, chance, process or locale', () => {
    const forbidden = [
      'Date',
      'Math.random',
      'crypto',
      'process',
      'require',
      'Intl',
      'setTimeout',
      'setImmediate',
      'console',
    ]
    const forbiddenEnd = /\.(toLocale\w+|localeCompare)$/
    const found = core.flatMap(({ file, text }) => {
      const names = [...mentionedNames(text)]
      return names.filter((name) => forbidden.includes(name) || forbiddenEnd.test(name)).map((name) => ({ file, name }))
    })
    expect(found).toEqual([])
  })

  it('reads the time in vectorize.ts only, for the statistics', () => {
    const readers = core.filter(({ text }) => mentionedNames(text).has('performance')).map(({ file }) => file)
    expect(readers).toEqual(['vectorize.ts'])
  })
})
