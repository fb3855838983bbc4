import { checkMarkup } from './check-markup'
import { checkStructure } from './check-structure'

/**
 * Proves that `svg` belongs to the subset of docs/svg-subset.md: nothing in it can run, load, refer elsewhere or mean
 * different things to different parsers. Throws `internal` with the first violation. Shares no code with the writer.
 * Takes time in proportion to the length, whatever the text. Three readings, each stricter on less:
 * bytes and tags, then elements and their order as `fast-xml-parser` sees them, then the grammar of each attribute.
 */
export function validateSvg(svg: string): void {
  checkMarkup(svg)
  checkStructure(svg)
}
