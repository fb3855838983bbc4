/** A link that was just made; the token is in memory here for the only time, the store holds its hash. */
export interface NewLink {
  /** `upl_` or `res_` and 24 hex digits. */
  readonly id: string
  /** 43 characters of base64url: 256 bits. */
  readonly token: string
  /** ms since 1970 UTC. */
  readonly expiresAt: number
}

/** The right to store one file on an upload link; nobody else can claim the link while it is held. */
export interface UploadClaim {
  readonly uploadId: string
  readonly claimId: string
}

/** Upload links of the tool interface: each takes one file, once, within 10 minutes. They may vanish in a crash; money may not. */
export interface Uploads {
  /** A link for the account, or null when too many uploads are alive (answer 503 `busy`). */
  create(accountId: string): Promise<NewLink | null>
  /** Take the link before its body is read. Null for a wrong, used, claimed or expired link: always the same 404 `not_found`. */
  claim(uploadId: string, token: string): Promise<UploadClaim | null>
  /** Keep the file, for 10 minutes from now. False when the claim was lost meanwhile (404 `not_found`). */
  store(claim: UploadClaim, bytes: Uint8Array): Promise<boolean>
  /** Give the link back after a failed upload: it does not count as its one file. */
  abandon(claim: UploadClaim): Promise<void>
  /** The stored file, as often as wanted until it expires; null for another account's, an empty or an expired upload. */
  read(accountId: string, uploadId: string): Promise<Uint8Array | null>
}

/** Download links of the tool interface: one SVG, any number of reads within 1 hour. */
export interface Results {
  create(accountId: string, svg: string): Promise<NewLink>
  /** The SVG, or null for a wrong or expired link: always the same 404 `not_found`. */
  read(resultId: string, token: string): Promise<string | null>
}
