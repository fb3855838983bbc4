import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import type { StoreConfig } from '../../src/store/open-store'
import { createDatabase, onPostgres } from '../database/engines'
import { copyTemplate } from '../database/template'

/** A configuration whose data no other test uses; processes may open it one after the other, on a server also at once. */
export interface Place {
  readonly config: StoreConfig
  remove(): Promise<void>
}

export type MakePlace = () => Promise<Place>

const LIMITS = {
  databasePool: 10,
  ledger: 'metered',
  leaseMs: 90_000,
  dailyImages: 5000,
  ratePerMinute: 60,
  rateBurst: 10,
  authFailuresPerMinute: 30,
  maxUploads: 256,
  maxResultBytes: 2_147_483_648,
  requestTimeoutMs: 60_000,
} as const

/** Declare the same suite for a data directory and for a PostgreSQL server, as processes open them. */
export function inEachPlace(suite: (makePlace: MakePlace) => void): void {
  describe('in a data directory', () => suite(makeDirectory))
  onPostgres(() => suite(makeServerPlace))
}

export async function makeDirectory(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vec-test-'))
  await copyTemplate(join(dataDir, 'database'))
  return {
    config: { ...LIMITS, databaseUrl: null, dataDir },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}

export async function makeServerPlace(): Promise<Place> {
  const { url, drop } = await createDatabase()
  return { config: { ...LIMITS, databaseUrl: url, dataDir: '/nonexistent' }, remove: drop }
}
