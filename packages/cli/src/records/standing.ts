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
  | { readonly kind: 'current'; readonly record: ResultRecord; readonly bytes: number }

/** Judges the file at a place against the records of it. A result is ours when its bytes are those of a record. */
export function examineStanding(place: string, key: string, records: Records): Standing {
  const found = statSync(place, { throwIfNoEntry: false })
  if (found === undefined) return { kind: 'absent' }
  if (!found.isFile()) return { kind: 'special' }
  if (found.size === 0) return { kind: 'empty' }
  const known = records.of(place)
  if (known.length === 0) return { kind: 'foreign' }
  const bytes = readFileSync(place)
  const digest = sha256(bytes)
  const ours = known.filter((record) => record.sha256 === digest)
  const record = ours.find((candidate) => candidate.key === key)
  if (record !== undefined) return { kind: 'current', record, bytes: bytes.length }
  return { kind: ours.length > 0 ? 'ours' : 'foreign' }
}
