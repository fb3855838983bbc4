import type { Options, VecErrorCode } from '@vec/core'

/** What a child is asked: one image and its options, already parsed. */
export interface JobRequest {
  readonly id: number
  readonly bytes: Uint8Array
  readonly options: Options
}

/** What a child answers. `svg` is ASCII text as bytes: it goes to the socket as it is. */
export type ChildMessage =
  | { readonly type: 'ready' }
  | {
      readonly type: 'done'
      readonly id: number
      readonly svg: Uint8Array
      readonly width: number
      readonly height: number
      readonly milliseconds: number
    }
  | { readonly type: 'failed'; readonly id: number; readonly code: VecErrorCode; readonly message: string }

/** A finished job, as the routes see it. */
export interface Traced {
  readonly svg: Uint8Array
  /** Size of the upright image, px. */
  readonly width: number
  readonly height: number
  /** Time inside the child: decoding, tracing, validating. */
  readonly milliseconds: number
}
