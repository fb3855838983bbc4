import type { Options, VecErrorCode } from '@vec/core'

/** A job for a child: one image and its options, already parsed. */
export interface JobRequest {
  readonly id: number
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
  readonly milliseconds: number
}

interface Failed extends Answer {
  readonly type: 'failed'
  readonly code: VecErrorCode
  readonly message: string
}

export type ChildAnswer = Done | Failed

/** A message of a child: it can take a job, or one has ended. */
export type ChildMessage = { readonly type: 'ready' } | ChildAnswer

/** A finished job, as the routes see it. */
export interface Traced {
  readonly svg: Uint8Array
  /** Size of the upright image, px. */
  readonly width: number
  readonly height: number
  /** Time inside the child: decoding, tracing, validating. */
  readonly milliseconds: number
}
