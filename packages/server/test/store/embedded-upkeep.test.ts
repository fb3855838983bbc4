import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Checkpoints, reclaimSpace } from '../../src/store/embedded-upkeep'
import { openEmbedded, type TestDatabase } from '../database/engines'

describe('the upkeep of the embedded database', () => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await openEmbedded()
  })
  afterAll(() => opened.drop())
  const numberOf = async (sql: string) =>
    (await opened.database.query<{ n: number }>(`SELECT (${sql})::float8 AS n`))[0]?.n ?? Number.NaN

  test('makes the space of deleted files usable again', async () => {
    const write = () =>
      opened.database.script(`INSERT INTO link_pieces SELECT 'owner', n, decode(repeat('ab', 100000), 'hex'), now()
          FROM generate_series(1, 50) AS n`)
    const size = () => numberOf(`pg_total_relation_size('link_pieces')`)
    await write()
    const once = await size()
    for (let round = 0; round < 4; round++) {
      await opened.database.script('DELETE FROM link_pieces')
      await reclaimSpace(opened.database)
      await write()
    }
    expect(await size()).toBeLessThan(1.5 * once)
  })

  test('leaves large tables to the next start', async () => {
    const known = () => numberOf(`SELECT count(*) FROM pg_statistic WHERE starelid = 'days'::regclass`)
    await opened.database.script(
      `INSERT INTO days SELECT 'key', to_char(date '2000-01-01' + n, 'YYYY-MM-DD'), 0 FROM generate_series(1, 500) AS n`,
    )
    await reclaimSpace(opened.database, 0)
    expect(await known()).toBe(0)
    await reclaimSpace(opened.database)
    expect(await known()).toBeGreaterThan(0)
  })

  test('makes a checkpoint once enough was written, and no sooner', async () => {
    const last = () => numberOf(`SELECT redo_lsn - '0/0' FROM pg_control_checkpoint()`)
    const checkpoints = new Checkpoints(opened.database, 1_000_000)
    await checkpoints.make()
    const first = await last()
    await checkpoints.make()
    expect(await last()).toBe(first)
    await opened.database.script(`CREATE TABLE filler AS SELECT repeat('x', 1000) FROM generate_series(1, 5000)`)
    await checkpoints.make()
    expect(await last()).toBeGreaterThan(first)
  })
})
