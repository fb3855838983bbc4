/** A link that was just made; the token is in memory here for the only time, the store holds its hash. */
export interface NewLink {
  /** `upl_` or `res_` and 24 hex digits. */
  readonly id: string
  /** 43 characters of base64url: 256 bits. */
  readonly token: string
  /** ms since 1970 UTC. */
  readonly expiresAt: number
}

/** There is no room for one more of the account; some is free after so many seconds at the latest (answer 503 `busy`). */
export interface NoRoom {
  readonly retryAfterSeconds: number
}

/** The right to store one file on an upload link; nobody else can claim the link while it is held. */
export interface UploadClaim {
  readonly uploadId: string
  readonly claimId: string
  /** The account that the link belongs to. */
  readonly accountId: string
}

/** Upload links of the tool interface: each takes one file, once, within 10 minutes. They may vanish in a crash; money may not. */
export interface Uploads {
  /** A link for the account. An upload takes a place until its file is read for the first time, or it expires. */
  create(accountId: string): Promise<NewLink | NoRoom>
  /** Take the link before its body is read. Null for a wrong, used, claimed or expired link: always the same 404 `not_found`. */
  claim(uploadId: string, token: string): Promise<UploadClaim | null>
  /** Keep the file, for 10 minutes from now. False when the claim was lost meanwhile (404 `not_found`). */
  store(claim: UploadClaim, bytes: Uint8Array): Promise<boolean>
  /** Give the link back after a failed upload: it does not count as its one file. */
  abandon(claim: UploadClaim): Promise<void>
  /**
   * The stored file; null for another account's, an empty or an expired upload. It can be read again until it expires, or until its
   * room is wanted for a new upload.
   */
  read(accountId: string, uploadId: string): Promise<Uint8Array | null>
}

/** A file as a stream of pieces. */
export interface StoredFile {
  /** Null when it is not known. */
  readonly bytes: number | null
  /** Reads each piece when it is asked for. Throws when the rest has vanished. */
  pieces(): AsyncGenerator<Uint8Array>
}

/** Download links of the tool interface: one SVG, any number of reads within 1 hour. */
export interface Results {
  /** A link to an SVG. An SVG that the account has stored already is not stored again. */
  create(accountId: string, svg: Uint8Array): Promise<NewLink | NoRoom>
  /** Forget a link that was told to nobody. */
  discard(resultId: string): Promise<void>
  /** The SVG, or null for a wrong or expired link: always the same 404 `not_found`. */
  open(resultId: string, token: string): Promise<StoredFile | null>
}
