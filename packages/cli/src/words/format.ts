import path from 'node:path'
import type { Format } from '@vec/core/formats'
import { FORMATS } from './values'

/** The format that a file's ending says, or undefined. */
export function formatOf(file: string): Format | undefined {
  const ending = path.extname(file).slice(1).toLowerCase()
  return FORMATS.find((format) => format === ending)
}
