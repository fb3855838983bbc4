import type { VectorizeOptions } from '@vec/core'
import type { Format } from '@vec/core/formats'
import type { Failure } from '../failure'
import type { Conversion } from './converter'

/** An image to convert. */
interface ConvertRequest {
  readonly image: Uint8Array
  readonly options: Partial<VectorizeOptions>
}

/** A result to write in another format. */
interface WriteRequest {
  readonly svg: string
  readonly format: Format
}

/** What a child is asked for. It has one request at a time. */
export type ChildRequest = ConvertRequest | WriteRequest

/** What a child made of a request. */
export type ResultOf<Request extends ChildRequest> = Request extends ConvertRequest ? Conversion : Uint8Array

export type ChildReply = { readonly result: ResultOf<ChildRequest> } | { readonly failure: Failure }

/** What a child says: that it has started and loaded what it needs, once, and its replies. */
export type ChildMessage = { readonly isReady: true } | ChildReply
