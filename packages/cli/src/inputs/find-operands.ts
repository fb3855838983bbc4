import { findInputs } from './find-inputs'
import type { MissingInput } from './missing-input'

/** What `vec verify` takes of a directory. */
export const SVG_NAMES = '*.svg'

/** Finds the files that the operands of a command mean, and tells of those that lead to none. */
export async function findOperands(
  operands: readonly string[],
  names?: string,
): Promise<{ files: string[]; missing: MissingInput[] }> {
  const words = { inputs: operands, filesFrom: undefined, recursive: false, exclude: [], base: undefined }
  const { inputs, missing } = await findInputs({ ...words, ...(names && { names }) })
  return { files: inputs.map((input) => input.path), missing }
}
