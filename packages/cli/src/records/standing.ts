import { readFileSync, statSync } from 'node:fs'
import type { Records } from './records'
import { sha256 } from './result-key'
import type { ResultRecord } from './result-record'

/**
 * What stands where a result is to be written: nothing, an empty file, the very result (with its record), an earlier result of ours, a file that somebody else
 * made or edited, or something that is no file, such as a device.
 */
export type Standing =
  | { readonly kind: 'absent' | 'empty' | 'ours' | 'foreign' | 'special' }
  | { readonly kind: 'current'; readonly record: ResultRecord; readonly content: Buffer }

/**
 * Judges the file at a place against the records of it. A result is ours when its bytes are those of a record. Another process may have written it
 * since the records were read, so they are read again before it is called foreign.
 */
export function examineStanding(place: string, key: string, records: Records): Standing {
  const found = statSync(place, { throwIfNoEntry: false })
  if (found === undefined) return { kind: 'absent' }
  if (!found.isFile()) return { kind: 'special' }
  if (found.size === 0) return { kind: 'empty' }
  const bytes = readFileSync(place)
  const digest = sha256(bytes)
  const among = (known: readonly ResultRecord[]) => known.filter((record) => record.sha256 === digest)
  const known = among(records.of(place))
  const ours = known.length > 0 ? known : among(records.latestOf(place))
  const record = ours.find((candidate) => candidate.key === key)
  if (record !== undefined) return { kind: 'current', record, content: bytes }
  return { kind: ours.length > 0 ? 'ours' : 'foreign' }
}
