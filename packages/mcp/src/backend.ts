import type { Options } from '@vec/core'

/** One SVG, and what is known of its delivery. */
export interface Vectorization {
  readonly svg: string
  /** Upright size of the image, px. */
  readonly width: number
  readonly height: number
  /** Images that can still be processed; left out where nothing is counted. */
  readonly creditsRemaining?: number
  /** Where the SVG can be fetched without a key for 1 hour; left out where the SVG is delivered otherwise. */
  readonly downloadUrl?: string
}

/** A link that takes one image file, once. */
export interface UploadLink {
  readonly uploadId: string
  /** Holds the secret that is its only credential. */
  readonly uploadUrl: string
}

/** The credits of an account, in the words of the REST interface. */
export interface Usage {
  readonly available: number
  readonly balance: number
  readonly quota: number
  readonly quotaUsed: number
  readonly quotaLeft: number
  readonly spentMonth: number
  readonly spendLimit: number | null
}

/** Files that are sent ahead of a call, for one caller. */
export interface UploadStore {
  create(): Promise<UploadLink>
  /** The uploaded file. Throws `not_found` for a link that is unknown, expired, another account's or still without its file. */
  read(uploadId: string): Promise<Uint8Array>
}

/**
 * Whoever does the work behind the tools: the hosted service, the engine on this machine, or the hosted service called from this
 * machine. A method throws errors that carry one of the codes of `describeFailure`; any other error is shown as `internal`.
 */
export interface McpBackend {
  vectorize(image: Uint8Array, options: Options, signal: AbortSignal): Promise<Vectorization>
  /** Left out where files are read from disk instead; `create_upload` is then not offered. */
  readonly uploads?: UploadStore
  /** Left out where nothing is counted; `get_usage` is then not offered. */
  readonly usage?: () => Promise<Usage>
}

/** The files that a caller on this machine may use. */
export interface LocalFiles {
  /** Sentence for the tool's description: where they are. */
  readonly place: string
  /** Throws `cannot_read`, and `too_large` before reading. */
  read(path: string): Promise<Uint8Array>
  /** Throws `cannot_write` when the SVG could not be written there, without reading or writing anything. */
  assertWritable(path: string, mayReplace: boolean): Promise<void>
  /** Writes a whole file or none; resolves to its real path. Throws `cannot_write`. */
  write(path: string, svg: string, mayReplace: boolean): Promise<string>
}
