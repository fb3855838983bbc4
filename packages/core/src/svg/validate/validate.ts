import { checkMarkup } from './check-markup'
import { checkStructure } from './check-structure'
import { reject } from './reject'

/**
 * Checks that `svg` belongs to the subset of docs/svg-subset.md, so that nothing in it can run, load, refer elsewhere or mean different
 * things to different parsers. Every result of `vectorize` passes; use this for documents from elsewhere. Returns nothing. Throws VecError
 * `bad_request` with the first violation, and for a value that is not a string. Takes time in proportion to the length, whatever the text.
 *
 * @example
 * import { VecError, validateSvg } from '@vec/core'
 *
 * function isSafe(svg: string): boolean {
 *   try {
 *     validateSvg(svg)
 *     return true
 *   } catch (error) {
 *     if (error instanceof VecError) return false
 *     throw error
 *   }
 * }
 */
export function validateSvg(svg: string): void {
  if (typeof svg !== 'string') reject('not a string')
  // Three readings, each stricter on less: bytes and tags, then elements and their order as `fast-xml-parser` sees them, then the grammar
  // of each attribute. They share no code with the writer.
  checkMarkup(svg)
  checkStructure(svg)
}
