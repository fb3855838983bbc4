import { VecError } from '../../errors'

/** Refuses the document that is being validated. */
export function reject(violation: string): never {
  throw new VecError('bad_request', `SVG outside the subset: ${violation}`)
}

/** Foreign text as it may stand in a message: short, printable, in quotes. */
export function quote(text: string): string {
  const printable = text.slice(0, 40).replace(/[^ -~]/g, '?')
  return text.length > 40 ? `"${printable}..."` : `"${printable}"`
}
