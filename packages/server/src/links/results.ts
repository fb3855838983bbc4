import { createHash, randomUUID } from 'node:crypto'
import { type Clock, utcTimestamp } from '../database/clock'
import type { Queryable } from '../database/database'
import { digestSecret } from '../database/secret-digest'
import { makeLink, type NewLink } from './link'
import { deletePieces, readPieces, type StoredFile, writePieces } from './pieces'
import { type NoRoom, secondsUntil } from './room'

const RESULT_LIFE_MS = 3_600_000

/** A file with less life left than this is not used again, ms: it could be cleaned away while its life is prolonged. */
const REUSE_MARGIN_MS = 60_000

/** The part of the free bytes that one account may fill. */
const ACCOUNT_SHARE = 1 / 2

/** Download links of the tool interface: one SVG, any number of reads within 1 hour. A result becomes visible when all of it is written. */
export class Results {
  constructor(
    private readonly database: Queryable,
    private readonly clock: Clock,
    /** All results together. */
    private readonly maxBytes: number,
  ) {}

  /** A link to an SVG. An SVG that the account has stored already is not stored again. */
  async create(accountId: string, svg: Uint8Array): Promise<NewLink | NoRoom> {
    const { link, tokenDigest } = makeLink('res', this.clock.now() + RESULT_LIFE_MS)
    const file = await this.findOrStore(accountId, svg, link.expiresAt)
    if (typeof file !== 'string') return file
    await this.database.query(
      'INSERT INTO results (id, account_id, token_digest, expires_at, file_id) VALUES ($1, $2, $3, $4::timestamptz, $5)',
      [link.id, accountId, tokenDigest, utcTimestamp(link.expiresAt), file],
    )
    return link
  }

  /** Forgets a link that was told to nobody. */
  async discard(resultId: string): Promise<void> {
    const rows = await this.database.query<{ file_id: string }>(
      `DELETE FROM results r WHERE id = $1
        RETURNING CASE WHEN EXISTS (SELECT FROM results other WHERE other.file_id = r.file_id AND other.id <> r.id)
          THEN NULL ELSE file_id END AS file_id`,
      [resultId],
    )
    const file = rows[0]?.file_id
    if (file != null) await this.deleteFile(file)
  }

  /** The SVG, or null for a wrong or expired link: always the same 404 `not_found`. */
  async open(resultId: string, token: string): Promise<StoredFile | null> {
    const rows = await this.database.query<{ file: string; bytes: number | null }>(
      `SELECT coalesce(r.file_id, r.id) AS file, f.bytes FROM results r LEFT JOIN result_files f ON f.id = r.file_id
        WHERE r.id = $1 AND r.token_digest = $2 AND r.expires_at > $3::timestamptz
          AND EXISTS (SELECT FROM link_pieces p WHERE p.owner_id = coalesce(r.file_id, r.id) AND p.piece = 0)`,
      [resultId, digestSecret(token), utcTimestamp(this.clock.now())],
    )
    const row = rows[0]
    return row === undefined ? null : { bytes: row.bytes, pieces: () => readPieces(this.database, row.file) }
  }

  /** The id of a file with these bytes that lives as long as its new link. */
  private async findOrStore(accountId: string, svg: Uint8Array, expiresAt: number): Promise<string | NoRoom> {
    const digest = createHash('sha256').update(svg).digest()
    const known = await this.database.query<{ id: string }>(
      `UPDATE result_files SET expires_at = $3::timestamptz
        WHERE account_id = $1 AND digest = $2 AND complete AND expires_at > $4::timestamptz RETURNING id`,
      [accountId, digest, utcTimestamp(expiresAt), utcTimestamp(this.clock.now() + REUSE_MARGIN_MS)],
    )
    const id = known[0]?.id
    if (id === undefined) return this.store(accountId, digest, svg, expiresAt)
    await this.database.query('UPDATE link_pieces SET expires_at = $2::timestamptz WHERE owner_id = $1', [
      id,
      utcTimestamp(expiresAt),
    ])
    return id
  }

  private async store(
    accountId: string,
    digest: Uint8Array,
    svg: Uint8Array,
    expiresAt: number,
  ): Promise<string | NoRoom> {
    const room = await this.takeRoom(accountId, digest, svg.length, expiresAt)
    if (typeof room !== 'string') return room
    try {
      await writePieces(this.database, room, svg, expiresAt)
      await this.database.query('UPDATE result_files SET complete = true WHERE id = $1', [room])
      return room
    } catch (error) {
      await this.deleteFile(room).catch(() => undefined)
      throw error
    }
  }

  /** Counts the file before it is written, so that no two share the room for one. An account may always store its first. */
  private async takeRoom(
    accountId: string,
    digest: Uint8Array,
    bytes: number,
    expiresAt: number,
  ): Promise<string | NoRoom> {
    const id = randomUUID()
    const rows = await this.database.query<{ id: string | null; first_end: Date | null }>(
      `WITH held AS (
          SELECT coalesce(sum(bytes), 0) AS all_bytes, coalesce(sum(bytes) FILTER (WHERE account_id = $2), 0) AS own,
            coalesce(min(expires_at) FILTER (WHERE account_id = $2), min(expires_at)) AS first_end
          FROM result_files WHERE expires_at > $6::timestamptz),
        made AS (
          INSERT INTO result_files (id, account_id, digest, bytes, complete, expires_at)
          SELECT $1::text, $2::text, $3::bytea, $4::integer, false, $5::timestamptz FROM held
          WHERE all_bytes + $4::integer <= $7::float8
            AND (own = 0 OR own + $4::integer <= ($7::float8 - all_bytes + own) * $8::float8)
          RETURNING id)
        SELECT (SELECT id FROM made) AS id, first_end FROM held`,
      [
        id,
        accountId,
        digest,
        bytes,
        utcTimestamp(expiresAt),
        utcTimestamp(this.clock.now()),
        this.maxBytes,
        ACCOUNT_SHARE,
      ],
    )
    const row = rows[0]
    if (row?.id != null) return id
    return { retryAfterSeconds: secondsUntil(row?.first_end ?? null, this.clock.now()) }
  }

  private async deleteFile(id: string): Promise<void> {
    await this.database.query('DELETE FROM result_files WHERE id = $1', [id])
    await deletePieces(this.database, id)
  }
}
