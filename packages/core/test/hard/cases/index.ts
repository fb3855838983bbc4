import type { HardCase } from '../hard-case'
import { corners } from './corners'
import { curves } from './curves'
import { field } from './field'
import { inks } from './inks'
import { mosaics } from './mosaics'
import { opacity } from './opacity'
import { strokes } from './strokes'
import { texts } from './text'

export const CASES: readonly HardCase[] = [
  ...corners,
  ...curves,
  ...strokes,
  ...mosaics,
  ...inks,
  ...opacity,
  ...texts,
  ...field,
]
