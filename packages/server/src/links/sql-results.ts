import { type Clock, utcTimestamp } from '../database/clock'
import type { Queryable } from '../database/database'
import { digestSecret } from '../database/secret-digest'
import { makeLink } from './link'
import type { NewLink, Results } from './links'
import { readPieces, writePieces } from './pieces'

const RESULT_LIFE_MS = 3_600_000

/** Results in PostgreSQL. A result becomes visible when all of it is written. */
export class SqlResults implements Results {
  constructor(
    private readonly database: Queryable,
    private readonly clock: Clock,
  ) {}

  async create(accountId: string, svg: string): Promise<NewLink> {
    const { link, tokenDigest } = makeLink('res', this.clock.now() + RESULT_LIFE_MS)
    await writePieces(this.database, link.id, Buffer.from(svg, 'utf8'), link.expiresAt)
    await this.database.query(
      'INSERT INTO results (id, account_id, token_digest, expires_at) VALUES ($1, $2, $3, $4::timestamptz)',
      [link.id, accountId, tokenDigest, utcTimestamp(link.expiresAt)],
    )
    return link
  }

  async read(resultId: string, token: string): Promise<string | null> {
    const rows = await this.database.query(
      'SELECT id FROM results WHERE id = $1 AND token_digest = $2 AND expires_at > $3::timestamptz',
      [resultId, digestSecret(token), utcTimestamp(this.clock.now())],
    )
    if (rows.length === 0) return null
    const bytes = await readPieces(this.database, resultId)
    return bytes.length === 0 ? null : Buffer.from(bytes).toString('utf8')
  }
}
