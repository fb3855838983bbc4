import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const ENTRIES = ['index', 'trace'].map((name) => fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url)))

const program = ts.createProgram(ENTRIES, {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  noLib: true,
  types: [],
})
const checker = program.getTypeChecker()

/** What an entry exports, each name resolved to its declaration. */
function exportsOf(entry: string): ts.Symbol[] {
  const source = program.getSourceFile(entry)
  const module = source && checker.getSymbolAtLocation(source)
  if (module === undefined) throw new Error(`${entry} is not a module`)
  return checker
    .getExportsOfModule(module)
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
}

function textOf(symbol: ts.Symbol): string {
  return ts.displayPartsToString(symbol.getDocumentationComment(checker))
}

function hasExample(symbol: ts.Symbol): boolean {
  return symbol
    .getJsDocTags(checker)
    .some(({ name, text }) => name === 'example' && ts.displayPartsToString(text) !== '')
}

/** The fields of an exported interface or class, as `Owner.field`. */
function fieldsOf(owner: ts.Symbol): [string, ts.Symbol][] {
  return [...(owner.members ?? [])]
    .filter(([, member]) => (member.flags & ts.SymbolFlags.Property) !== 0)
    .map(([name, member]) => [`${owner.name}.${name}`, member])
}

describe.each(ENTRIES)('every name of %s', (entry) => {
  const exported = exportsOf(entry)

  it('says what it is and shows an example', () => {
    expect(exported.length).toBeGreaterThan(10)
    expect(exported.filter((symbol) => textOf(symbol) === '' || !hasExample(symbol)).map(({ name }) => name)).toEqual(
      [],
    )
  })

  it('says what each field is, with an example for every option', () => {
    const fields = exported.flatMap(fieldsOf)
    expect(fields.length).toBeGreaterThan(20)
    expect(fields.filter(([, field]) => textOf(field) === '').map(([name]) => name)).toEqual([])
    const options = fields.filter(([name]) => name.startsWith('Options.'))
    expect(options.map(([name]) => name)).toHaveLength(4)
    expect(options.filter(([, field]) => !hasExample(field)).map(([name]) => name)).toEqual([])
  })
})
