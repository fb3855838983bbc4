import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SqlResults } from '../../src/links/sql-results'
import { deleteExpired } from '../../src/store/housekeeping'
import { ManualClock, onEachEngine, type TestDatabase } from '../database/engines'

describe('results', () => {
  onEachEngine((open) => {
    let opened: TestDatabase
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.drop())

    test.each([6, 131_072, 400_000])(
      'an SVG of %i characters can be read for 1 hour with its token, and no longer',
      async (length) => {
        const clock = new ManualClock('2027-12-31T23:30:00.000Z')
        const results = new SqlResults(opened.database, clock)
        const svg = '<svg/>'.padEnd(length, ' ')
        const [link, other] = [await results.create('acc', svg), await results.create('acc', '<svg>other</svg>')]
        expect(link.id).toMatch(/^res_[a-f0-9]{24}$/)
        expect(link.expiresAt).toBe(clock.now() + 3_600_000)
        clock.advance(3_599_999)
        for (let times = 0; times < 2; times++) expect(await results.read(link.id, link.token)).toBe(svg)
        for (const [id, token] of [
          [link.id, other.token],
          [link.id, ''],
          ['res_000000000000000000000000', link.token],
        ] as const) {
          expect(await results.read(id, token)).toBeNull()
        }
        clock.advance(1)
        expect(await results.read(link.id, link.token)).toBeNull()
        await deleteExpired(opened.database, clock)
        expect(await opened.database.query('SELECT owner_id FROM link_pieces')).toEqual([])
        expect(await opened.database.query('SELECT id FROM results')).toEqual([])
      },
    )

    test('no token is stored', async () => {
      const results = new SqlResults(opened.database, new ManualClock('2027-01-01T00:00:00.000Z'))
      const { token } = await results.create('acc', '<svg/>')
      const rows = await opened.database.query<{ row: string }>('SELECT t::text AS row FROM results t')
      expect(rows).toHaveLength(1)
      for (const { row } of rows) {
        expect(row).not.toContain(token)
        expect(row).not.toContain(Buffer.from(token).toString('hex'))
      }
    })
  })
})
