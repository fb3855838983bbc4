import type { DryRun, Options, Resolved, Stats, VecErrorCode } from '@vec/core'

/** A job for a child: one image and its options, already parsed. */
export interface JobRequest {
  /** Whether to trace, or to say only what tracing would do. */
  readonly task: 'trace' | 'inspect'
  readonly bytes: Uint8Array
  readonly options: Options
}

/** The part that all answers share: the memory that the child holds now, bytes. */
interface Answer {
  readonly residentBytes: number
}

/** A finished job, as the routes see it. */
export interface Traced {
  /** ASCII text as bytes: it goes to the socket as it is. */
  readonly svg: Uint8Array
  /** Size of the upright image, px. */
  readonly width: number
  readonly height: number
  readonly made: Made
  /** Time inside the child: decoding, tracing, validating. */
  readonly milliseconds: number
}

interface Done extends Answer, Traced {
  readonly type: 'done'
}

/** What became of the options, and what the SVG holds. */
interface Made {
  readonly resolved: Resolved
  readonly stats: Stats
}

/** What a dry run found. */
export interface Inspected {
  readonly header: DryRun['header']
  readonly resolved: DryRun['resolved']
  /** Why the file would be refused; null when it would not. */
  readonly refusal: { readonly code: VecErrorCode; readonly message: string } | null
}

interface DryRunDone extends Answer, Inspected {
  readonly type: 'inspected'
}

interface Failed extends Answer {
  readonly type: 'failed'
  readonly code: VecErrorCode
  readonly message: string
}

export type ChildAnswer = Done | DryRunDone | Failed
