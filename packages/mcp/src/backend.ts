import type { Header, Options, Resolved, Stats } from '@vec/core'

/** What is told of a result beside its text and its size. */
export interface Made {
  readonly resolved: Omit<Resolved, 'scores'>
  readonly stats: Pick<Stats, 'shapes' | 'segments' | 'colors' | 'gradients'>
}

/** One SVG, and what is known of its delivery. */
export interface Vectorization {
  readonly svg: string
  /** Upright size of the image, px. */
  readonly width: number
  readonly height: number
  /** What each option became, and what the SVG holds; left out where a service does not say. */
  readonly made?: Made
  /** 1, or 0 for a free repeat; left out where nothing is counted. */
  readonly creditsCharged?: number
  /** Images that can still be processed; left out where nothing is counted. */
  readonly creditsRemaining?: number
  /** Where the SVG can be fetched without a key for 1 hour; left out where the SVG is delivered otherwise. */
  readonly downloadUrl?: string
}

/** What would become of an image, found without tracing or charging. */
export interface Inspection {
  /** Null when the file is refused by its header. */
  readonly header: Pick<Header, 'format' | 'width' | 'height'> | null
  /** What each option would become; null when the file is refused. */
  readonly resolved: Omit<Resolved, 'scores'> | null
  /** Why `vectorize` would refuse; null when it would not. */
  readonly refusal: { readonly code: string; readonly message: string } | null
  /** What `vectorize` would charge now, and whether it would be a free repeat; left out where nothing is counted. */
  readonly cost?: { readonly credits: number; readonly freeRepeat: boolean }
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
  /** A dry run: what `vectorize` would do with the same arguments. A refusal of the file is a result. */
  inspect(image: Uint8Array, options: Options, signal: AbortSignal): Promise<Inspection>
  /** Left out where files are read from disk instead; `create_upload` is then not offered. */
  readonly uploads?: UploadStore
  /** Left out where nothing is counted; `get_usage` is then not offered. */
  readonly usage?: () => Promise<Usage>
}

/** A backend that charges for each call of its own, and hands links out. */
export interface ChargingBackend extends Required<McpBackend> {
  /**
   * `beforeCharge` gets the SVG while nothing is charged for it, and the charge waits for it. What takes time between the SVG and the answer belongs
   * there: a caller that leaves meanwhile, or a server that dies, has charged nothing.
   */
  vectorize(
    image: Uint8Array,
    options: Options,
    signal: AbortSignal,
    beforeCharge?: (svg: string) => Promise<void>,
  ): Promise<Vectorization>
}

/** Draws small pictures of results. */
export interface Previews {
  /** A PNG, or null when there can be none. Never rejects. */
  render(svg: string): Promise<Uint8Array | null>
}

/** The files that a caller on this machine may use. Paths may begin with `~` or `file:`. */
export interface LocalFiles {
  /** Sentence for the tool's description: where they are. */
  readonly place: string
  /** Whether there is any place to write to. */
  readonly isWritable: boolean
  /** Throws `cannot_read`, and `too_large` before reading. */
  read(path: string): Promise<Uint8Array>
  /** Throws `cannot_write` when the SVG could not be written there, without reading or writing anything. */
  assertWritable(path: string, mayReplace: boolean): Promise<void>
  /** Writes a whole file or none, in a directory that is made if need be; resolves to its real path. Throws `cannot_write`. */
  write(path: string, svg: string, mayReplace: boolean): Promise<string>
  /** The absolute path of an image, links not followed: two ways to write one path have the same. */
  imagePath(path: string): string
  /** Where the SVG of an image goes, in a directory or beside it: its path with another ending. */
  svgPath(imagePath: string, directory: string | undefined): string
  /** `write` for a name that no caller chose: when it is taken and may not be replaced, the next free one, such as `logo-2.svg`, takes its place. */
  writeFree(path: string, svg: string, mayReplace: boolean): Promise<string>
}
