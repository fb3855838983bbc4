import { randomUUID } from 'node:crypto'
import { type Clock, utcTimestamp } from '../database/clock'
import type { Queryable } from '../database/database'
import { digestSecret } from '../database/secret-digest'
import { makeLink } from './link'
import type { NewLink, UploadClaim, Uploads } from './links'
import { deletePieces, readPieces, writePieces } from './pieces'

/** Life of a link until its file arrives, and of the file from then on. */
const UPLOAD_LIFE_MS = 600_000

/** A claim that was neither stored nor abandoned (its process died) frees the link after so long: above any request's time. */
const CLAIM_MS = 120_000

/** At most this share of all uploads that may be alive belongs to one account. */
const ACCOUNT_SHARE = 1 / 4

/** Uploads in PostgreSQL, issued -> claimed -> stored; each step is one conditional statement. */
export class SqlUploads implements Uploads {
  constructor(
    private readonly database: Queryable,
    private readonly clock: Clock,
    private readonly maxAlive: number,
  ) {}

  async create(accountId: string): Promise<NewLink | null> {
    const now = this.clock.now()
    const { link, tokenDigest } = makeLink('upl', now + UPLOAD_LIFE_MS)
    const rows = await this.database.query(
      `INSERT INTO uploads (id, account_id, token_digest, state, expires_at)
        SELECT $1::text, $2::text, $3::bytea, 'issued', $4::timestamptz
        FROM (SELECT count(*) AS alive, count(*) FILTER (WHERE account_id = $2::text) AS own
          FROM uploads WHERE expires_at > $5::timestamptz) AS counts
        WHERE alive < $6::integer AND own < $7::integer
        RETURNING id`,
      [
        link.id,
        accountId,
        tokenDigest,
        utcTimestamp(link.expiresAt),
        utcTimestamp(now),
        this.maxAlive,
        Math.ceil(this.maxAlive * ACCOUNT_SHARE),
      ],
    )
    return rows.length === 1 ? link : null
  }

  async claim(uploadId: string, token: string): Promise<UploadClaim | null> {
    const now = this.clock.now()
    const claimId = randomUUID()
    const rows = await this.database.query(
      `UPDATE uploads SET state = 'claimed', claim_id = $3, claim_until = $4::timestamptz
        WHERE id = $1 AND token_digest = $2 AND expires_at > $5::timestamptz
          AND (state = 'issued' OR (state = 'claimed' AND claim_until <= $5::timestamptz))
        RETURNING id`,
      [uploadId, digestSecret(token), claimId, utcTimestamp(now + CLAIM_MS), utcTimestamp(now)],
    )
    return rows.length === 1 ? { uploadId, claimId } : null
  }

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

  async abandon({ uploadId, claimId }: UploadClaim): Promise<void> {
    await this.database.query(
      `UPDATE uploads SET state = 'issued', claim_id = NULL, claim_until = NULL WHERE id = $1 AND claim_id = $2`,
      [uploadId, claimId],
    )
  }

  async read(accountId: string, uploadId: string): Promise<Uint8Array | null> {
    const rows = await this.database.query<{ file_id: string }>(
      `SELECT file_id FROM uploads
        WHERE id = $1 AND account_id = $2 AND state = 'stored' AND expires_at > $3::timestamptz`,
      [uploadId, accountId, utcTimestamp(this.clock.now())],
    )
    const owner = rows[0]?.file_id
    if (owner === undefined) return null
    const bytes = await readPieces(this.database, owner)
    return bytes.length === 0 ? null : bytes
  }
}
