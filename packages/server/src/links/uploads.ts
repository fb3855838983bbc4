import { randomUUID } from 'node:crypto'
import { type Clock, utcTimestamp } from '../database/clock'
import type { Queryable } from '../database/database'
import { digestSecret } from '../database/secret-digest'
import { makeLink, type NewLink } from './link'
import { deletePieces, readPieces, writePieces } from './pieces'
import { type NoRoom, secondsUntil } from './room'

/** Life of a link until its file arrives, and of the file from then on. */
const UPLOAD_LIFE_MS = 600_000

/** The part of the free places that one account may take. However many take theirs, some are left for the next. */
const ACCOUNT_SHARE = 1 / 4

/** The right to store one file on an upload link; nobody else can claim the link while it is held. */
export interface UploadClaim {
  readonly uploadId: string
  readonly claimId: string
  /** The account that the link belongs to. */
  readonly accountId: string
}

/**
 * Upload links of the tool interface: each takes one file, once, within 10 minutes. They may vanish in a crash; money may not.
 * Issued -> claimed -> stored; each step is one conditional statement.
 */
export class Uploads {
  constructor(
    private readonly database: Queryable,
    private readonly clock: Clock,
    /** Places for uploads of all accounts together. */
    private readonly places: number,
    /** A claim that was neither stored nor abandoned, since its process died, frees the link after so long: above any request's time. */
    private readonly claimMs: number,
  ) {}

  /** A link for the account. An upload takes a place until its file is read for the first time, or it expires. */
  async create(accountId: string): Promise<NewLink | NoRoom> {
    const now = this.clock.now()
    const { link, tokenDigest } = makeLink('upl', now + UPLOAD_LIFE_MS)
    const rows = await this.database.query<{ id: string | null; first_end: Date | null }>(
      `WITH held AS (
          SELECT count(*) AS taken, count(*) FILTER (WHERE account_id = $2) AS own,
            coalesce(min(expires_at) FILTER (WHERE account_id = $2), min(expires_at)) AS first_end
          FROM uploads WHERE expires_at > $5::timestamptz AND used_at IS NULL),
        made AS (
          INSERT INTO uploads (id, account_id, token_digest, state, expires_at)
          SELECT $1::text, $2::text, $3::bytea, 'issued', $4::timestamptz FROM held
          WHERE taken < $6::integer AND own < greatest(1, floor(($6::integer - taken + own) * $7::float8))
          RETURNING id)
        SELECT (SELECT id FROM made) AS id, first_end FROM held`,
      [link.id, accountId, tokenDigest, utcTimestamp(link.expiresAt), utcTimestamp(now), this.places, ACCOUNT_SHARE],
    )
    const row = rows[0]
    if (row?.id == null) return { retryAfterSeconds: secondsUntil(row?.first_end ?? null, now) }
    await this.dropUsed()
    return link
  }

  /** Forgets uploads that were used, those that were used first ahead, until all fit in the places. */
  private async dropUsed(): Promise<void> {
    const rows = await this.database.query<{ file_id: string }>(
      `DELETE FROM uploads WHERE id IN (
          SELECT id FROM uploads WHERE used_at IS NOT NULL ORDER BY used_at
          LIMIT greatest(0, (SELECT count(*) FROM uploads) - $1::integer))
        RETURNING file_id`,
      [this.places],
    )
    for (const { file_id: file } of rows) await deletePieces(this.database, file)
  }

  /** Takes the link before its body is read. Null for a wrong, used, claimed or expired link: always the same 404 `not_found`. */
  async claim(uploadId: string, token: string): Promise<UploadClaim | null> {
    const now = this.clock.now()
    const claimId = randomUUID()
    const rows = await this.database.query<{ account_id: string }>(
      `UPDATE uploads SET state = 'claimed', claim_id = $3, claim_until = $4::timestamptz
        WHERE id = $1 AND token_digest = $2 AND expires_at > $5::timestamptz
          AND (state = 'issued' OR (state = 'claimed' AND claim_until <= $5::timestamptz))
        RETURNING account_id`,
      [uploadId, digestSecret(token), claimId, utcTimestamp(now + this.claimMs), utcTimestamp(now)],
    )
    const accountId = rows[0]?.account_id
    return accountId === undefined ? null : { uploadId, claimId, accountId }
  }

  /** Keeps the file, for 10 minutes from now. False when the claim was lost meanwhile (404 `not_found`). */
  async store({ uploadId, claimId }: UploadClaim, bytes: Uint8Array): Promise<boolean> {
    const expiresAt = this.clock.now() + UPLOAD_LIFE_MS
    const fileId = randomUUID()
    await writePieces(this.database, fileId, bytes, expiresAt)
    const rows = await this.database.query(
      `UPDATE uploads SET state = 'stored', claim_id = NULL, claim_until = NULL, file_id = $3, expires_at = $4::timestamptz
        WHERE id = $1 AND claim_id = $2 RETURNING id`,
      [uploadId, claimId, fileId, utcTimestamp(expiresAt)],
    )
    if (rows.length === 0) await deletePieces(this.database, fileId)
    return rows.length === 1
  }

  /** Gives the link back after a failed upload: it does not count as its one file. */
  async abandon({ uploadId, claimId }: UploadClaim): Promise<void> {
    await this.database.query(
      `UPDATE uploads SET state = 'issued', claim_id = NULL, claim_until = NULL WHERE id = $1 AND claim_id = $2`,
      [uploadId, claimId],
    )
  }

  /**
   * The stored file; null for another account's, an empty or an expired upload. It can be read again until it expires, or until its
   * room is wanted for a new upload.
   */
  async read(accountId: string, uploadId: string): Promise<Uint8Array | null> {
    const rows = await this.database.query<{ file_id: string }>(
      `UPDATE uploads SET used_at = coalesce(used_at, $3::timestamptz)
        WHERE id = $1 AND account_id = $2 AND state = 'stored' AND expires_at > $3::timestamptz RETURNING file_id`,
      [uploadId, accountId, utcTimestamp(this.clock.now())],
    )
    const owner = rows[0]?.file_id
    if (owner === undefined) return null
    const pieces: Uint8Array[] = []
    for await (const piece of readPieces(this.database, owner)) pieces.push(piece)
    return pieces.length === 0 ? null : Buffer.concat(pieces)
  }
}
