import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/**
 * The order of a package's places, from the bottom row to the top one. A place is a folder of `src`, or a file at its top. A file may
 * import from its own place and from lower rows, and from nothing else: places of one row do not know each other.
 */
export type Order = readonly (readonly string[])[]

/** One import or re-export, types included. */
export interface Import {
  /** The file that imports, as a path below src. */
  readonly from: string
  /** A package as it is named in the import, or one of our own files as a path below src. */
  readonly to: string
}

/** The sources of one package and what they import. All paths are below `src`, with forward slashes and the ending `.ts`. */
export class SourceGraph {
  private constructor(private readonly texts: ReadonlyMap<string, string>) {}

  static read(src: URL): SourceGraph {
    const root = fileURLToPath(src)
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    return new SourceGraph(
      new Map(files.map((file) => [file.split(path.sep).join('/'), readFileSync(path.join(root, file), 'utf8')])),
    )
  }

  get files(): string[] {
    return [...this.texts.keys()].sort()
  }

  /** Imports of our own files. A path that leaves `src` begins with `..`. */
  get own(): Import[] {
    return this.imports()
      .filter(({ to }) => to.startsWith('.'))
      .map(({ from, to }) => ({ from, to: `${path.posix.join(path.posix.dirname(from), to)}.ts` }))
  }

  /** Imports of packages, Node's own included. */
  get packages(): Import[] {
    return this.imports().filter(({ to }) => !to.startsWith('.'))
  }

  /** Files whose place has no row, and rows' places that have no file. */
  misplaced(order: Order): string[] {
    const listed = order.flat()
    const places = new Set(this.files.map(placeOf))
    return [...[...places].filter((place) => !listed.includes(place)), ...listed.filter((place) => !places.has(place))]
  }

  /** Imports that do not point down: from another place of the same row, of a higher one, or of none. */
  upward(order: Order): Import[] {
    const rowOf = (file: string) => order.findIndex((places) => places.includes(placeOf(file)))
    return this.own.filter(({ from, to }) => {
      return placeOf(from) !== placeOf(to) && (rowOf(to) < 0 || rowOf(to) >= rowOf(from))
    })
  }

  /** Files that import each other in a circle, or undefined. */
  findCycle(): readonly string[] | undefined {
    const own = this.own
    const finished = new Set<string>()
    const visit = (file: string, trail: readonly string[]): readonly string[] | undefined => {
      if (trail.includes(file)) return [...trail, file]
      if (finished.has(file)) return undefined
      for (const { to } of own.filter(({ from }) => from === file)) {
        const cycle = visit(to, [...trail, file])
        if (cycle) return cycle
      }
      finished.add(file)
      return undefined
    }
    return this.files.map((file) => visit(file, [])).find((cycle) => cycle !== undefined)
  }

  /** A file and all of our own files that it needs; sorted. */
  reachableFrom(file: string): string[] {
    const own = this.own
    const reached = new Set([file])
    for (const next of reached) {
      for (const { from, to } of own) if (from === next) reached.add(to)
    }
    return [...reached].sort()
  }

  /** Files whose code mentions a name or an access such as `Date.now`; comments and strings are not code. */
  mentioning(name: string): string[] {
    return this.files.filter((file) => mentionedNames(this.texts.get(file) ?? '').has(name))
  }

  private imports(): Import[] {
    return [...this.texts].flatMap(([from, text]) =>
      ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => ({ from, to: fileName })),
    )
  }
}

/** The top folder of a file, or its own name at the top of src. */
export function placeOf(file: string): string {
  return (file.split('/')[0] ?? '').replace(/\.ts$/, '')
}

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
