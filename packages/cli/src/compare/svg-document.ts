import { FileFailure } from '../failure'

/** An SVG document, taken apart so that it can be fitted into another size. */
export interface SvgDocument {
  /** What it draws on, in its own units; undefined where the document does not say. */
  readonly size: { readonly width: number; readonly height: number } | undefined
  /** Attributes of the root but those of its size, each after a space; with the slash of an empty root. */
  readonly attributes: string
  /** Everything behind the tag of the root. */
  readonly content: string
}

/** Attributes that say how large the document is and how it is fitted into that. */
const SIZE_ATTRIBUTES = /\s(width|height|viewBox|preserveAspectRatio)\s*=\s*("[^"]*"|'[^']*')/g

/** Reads the root of a document. The size is that of the view box, or without one the width and height in px. Throws FileFailure `invalid_image`. */
export function readSvgDocument(svg: string): SvgDocument {
  const root = /<svg(?=[\s/>])([^>]*)>/.exec(svg)
  if (root === null) throw new FileFailure('invalid_image', 'the file is not an SVG')
  const [tag, given = ''] = root
  const values = new Map([...given.matchAll(SIZE_ATTRIBUTES)].map(([, name, value = '']) => [name, value.slice(1, -1)]))
  const box = viewBoxOf(values)
  const size = box === undefined ? undefined : { width: box[2]!, height: box[3]! }
  const viewBox = box === undefined ? '' : ` viewBox="${box.join(' ')}"`
  return {
    size,
    attributes: viewBox + given.replace(SIZE_ATTRIBUTES, ''),
    content: svg.slice(root.index + tag.length),
  }
}

/** Left, top, width and height. */
function viewBoxOf(values: ReadonlyMap<string | undefined, string>): readonly number[] | undefined {
  const given = values
    .get('viewBox')
    ?.trim()
    .split(/[\s,]+/)
  const box = (given ?? ['0', '0', pixels(values.get('width')), pixels(values.get('height'))]).map(Number)
  return box.length === 4 && box.every(Number.isFinite) && box[2]! > 0 && box[3]! > 0 ? box : undefined
}

function pixels(length = ''): string {
  return length.trim().replace(/px$/, '')
}
