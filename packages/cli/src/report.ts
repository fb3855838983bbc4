import type { TraceResult } from '@vec/core'
import { type Failure, printable } from './failure'
import type { Job } from './plan-outputs'

/** `--json`: what became of one file, on a line of its own. The SVG itself is in the output file. */
export function jsonLine(job: Job, outcome: TraceResult | Failure): string {
  if ('code' in outcome) return `${JSON.stringify({ ...job, error: outcome })}\n`
  const { width, height, resolved, stats } = outcome
  return `${JSON.stringify({ ...job, width, height, resolved, stats })}\n`
}

/** `vec: logo.png: invalid_image: the file is truncated` */
export function errorLine(input: string, { code, message }: Failure): string {
  return `vec: ${printable(input)}: ${code}: ${message}\n`
}
