import { utcTimestamp } from '../database/clock'
import type { Queryable } from '../database/database'

/** Bytes of one piece: small enough that the embedded database, which shares the event loop, is held up by a few ms at most. */
const PIECE_BYTES = 131_072

/** A file as a stream of pieces. */
export interface StoredFile {
  /** Null when it is not known. */
  readonly bytes: number | null
  /** Reads each piece when it is asked for. Throws when the rest has vanished. */
  pieces(): AsyncGenerator<Uint8Array>
}

/** Write a file of any length as the pieces of `ownerId`, who has none yet. */
export async function writePieces(
  database: Queryable,
  ownerId: string,
  bytes: Uint8Array,
  expiresAt: number,
): Promise<void> {
  for (let offset = 0, piece = 0; offset < bytes.length; offset += PIECE_BYTES, piece++) {
    await database.query(
      'INSERT INTO link_pieces (owner_id, piece, bytes, expires_at) VALUES ($1, $2::integer, $3, $4::timestamptz)',
      [ownerId, piece, bytes.subarray(offset, offset + PIECE_BYTES), utcTimestamp(expiresAt)],
    )
  }
}

/** The pieces that `ownerId` has, one by one; none when it has none. */
export async function* readPieces(database: Queryable, ownerId: string): AsyncGenerator<Uint8Array> {
  for (let piece = 0; ; piece++) {
    const rows = await database.query<{ bytes: Uint8Array }>(
      'SELECT bytes FROM link_pieces WHERE owner_id = $1 AND piece = $2::integer',
      [ownerId, piece],
    )
    const row = rows[0]
    if (row === undefined) return
    yield row.bytes
    if (row.bytes.length < PIECE_BYTES) return
  }
}

export async function deletePieces(database: Queryable, ownerId: string): Promise<void> {
  await database.query('DELETE FROM link_pieces WHERE owner_id = $1', [ownerId])
}
