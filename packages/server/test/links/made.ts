import type { NewLink } from '../../src/links/link'
import type { Results } from '../../src/links/results'
import type { NoRoom } from '../../src/links/room'

/** The link; fails the test when there was no room for one. */
export function made(link: NewLink | NoRoom): NewLink {
  if ('id' in link) return link
  throw new Error(`no room for ${link.retryAfterSeconds} s`)
}

/** The SVG behind a result link as text, or null. */
export async function readResult(results: Results, id: string, token: string): Promise<string | null> {
  const file = await results.open(id, token)
  if (file === null) return null
  const pieces: Uint8Array[] = []
  for await (const piece of file.pieces()) pieces.push(piece)
  return Buffer.concat(pieces).toString('latin1')
}
