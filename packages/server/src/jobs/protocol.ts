import type { DryRun, Options, Resolved, Stats, VecErrorCode } from '@vec/core'

/** A job for a child: one image and its options, already parsed. */
export interface JobRequest {
  readonly id: number
  /** Whether to trace, or to say only what tracing would do. */
  readonly task: 'trace' | 'inspect'
  readonly bytes: Uint8Array
  readonly options: Options
}

/** The part that all answers share: the job's id, and the memory that the child holds now, bytes. */
interface Answer {
  readonly id: number
  readonly residentBytes: number
}

interface Done extends Answer {
  readonly type: 'done'
  /** ASCII text as bytes: it goes to the socket as it is. */
  readonly svg: Uint8Array
  readonly width: number
  readonly height: number
  readonly made: Made
  readonly milliseconds: number
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

/** A message of a child: it can take a job, or one has ended. */
export type ChildMessage = { readonly type: 'ready' } | ChildAnswer

/** A finished job, as the routes see it. */
export interface Traced {
  readonly svg: Uint8Array
  /** Size of the upright image, px. */
  readonly width: number
  readonly height: number
  readonly made: Made
  /** Time inside the child: decoding, tracing, validating. */
  readonly milliseconds: number
}
