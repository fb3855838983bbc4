import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Results } from '../../src/links/results'
import { deleteExpired } from '../../src/store/housekeeping'
import { ManualClock, onEachEngine, type TestDatabase } from '../database/engines'
import { made, readResult } from './made'

const MOST_BYTES = 1_000_000

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
        const results = new Results(opened.database, clock, MOST_BYTES)
        const svg = '<svg/>'.padEnd(length, ' ')
        const [link, other] = [
          made(await results.create('acc', Buffer.from(svg))),
          made(await results.create('acc', Buffer.from('<svg>other</svg>'))),
        ]
        expect(link.id).toMatch(/^res_[a-f0-9]{24}$/)
        expect(link.expiresAt).toBe(clock.now() + 3_600_000)
        clock.advance(3_599_999)
        for (let times = 0; times < 2; times++) expect(await readResult(results, link.id, link.token)).toBe(svg)
        for (const [id, token] of [
          [link.id, other.token],
          [link.id, ''],
          ['res_000000000000000000000000', link.token],
        ] as const) {
          expect(await readResult(results, id, token)).toBeNull()
        }
        clock.advance(1)
        expect(await readResult(results, link.id, link.token)).toBeNull()
        await deleteExpired(opened.database, clock)
        expect(await opened.database.query('SELECT owner_id FROM link_pieces')).toEqual([])
        expect(await opened.database.query('SELECT id FROM results')).toEqual([])
        expect(await opened.database.query('SELECT id FROM result_files')).toEqual([])
      },
    )

    describe('of one account', () => {
      let clock: ManualClock
      let results: Results
      const svg = (length: number, fill: string) => Buffer.alloc(length, fill)
      const bytes = async () => {
        const rows = await opened.database.query<{ bytes: number }>(
          'SELECT coalesce(sum(length(bytes)), 0)::integer AS bytes FROM link_pieces',
        )
        return rows[0]?.bytes
      }
      beforeEach(async () => {
        clock = new ManualClock('2027-01-01T00:00:00.000Z')
        results = new Results(opened.database, clock, MOST_BYTES)
        await opened.database.script('DELETE FROM results; DELETE FROM result_files; DELETE FROM link_pieces')
      })

      test('that are equal are stored once, with a link for each, as long as the last link lives', async () => {
        const first = made(await results.create('acc', svg(200_000, 'a')))
        clock.advance(1_800_000)
        const second = made(await results.create('acc', svg(200_000, 'a')))
        expect([second.id === first.id, second.token === first.token]).toEqual([false, false])
        expect(await bytes()).toBe(200_000)
        clock.advance(1_800_000)
        await deleteExpired(opened.database, clock)
        expect(await readResult(results, first.id, first.token)).toBeNull()
        expect(await readResult(results, second.id, second.token)).toHaveLength(200_000)
        made(await results.create('other', svg(200_000, 'a')))
        expect(await bytes()).toBe(400_000)
      })

      test('leave room for others, and the wait is until the first of them ends', async () => {
        for (const fill of ['a', 'b', 'c']) {
          made(await results.create('greedy', svg(150_000, fill)))
          clock.advance(60_000)
        }
        expect(await results.create('greedy', svg(150_000, 'd'))).toEqual({ retryAfterSeconds: 3_420 })
        made(await results.create('greedy', svg(150_000, 'b')))
        made(await results.create('modest', svg(400_000, 'd')))
        expect(await results.create('third', svg(400_000, 'd'))).toEqual({ retryAfterSeconds: 3_420 })
        clock.advance(3_420_000)
        made(await results.create('third', svg(250_000, 'd')))
      })

      test('are all gone when the only link is taken back, and not before', async () => {
        const first = made(await results.create('acc', svg(10, 'a')))
        const second = made(await results.create('acc', svg(10, 'a')))
        await results.discard(first.id)
        expect(await readResult(results, first.id, first.token)).toBeNull()
        expect(await readResult(results, second.id, second.token)).toHaveLength(10)
        await results.discard(second.id)
        expect(await bytes()).toBe(0)
        expect(await opened.database.query('SELECT id FROM result_files')).toEqual([])
      })
    })

    test('no token is stored', async () => {
      const results = new Results(opened.database, new ManualClock('2027-01-01T00:00:00.000Z'), MOST_BYTES)
      const { token } = made(await results.create('acc', Buffer.from('<svg/>')))
      const rows = await opened.database.query<{ row: string }>('SELECT t::text AS row FROM results t')
      expect(rows.length).toBeGreaterThan(0)
      for (const { row } of rows) {
        expect(row).not.toContain(token)
        expect(row).not.toContain(Buffer.from(token).toString('hex'))
      }
    })
  })
})
