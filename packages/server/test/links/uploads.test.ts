import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewLink } from '../../src/links/link'
import { Uploads } from '../../src/links/uploads'
import { deleteExpired } from '../../src/store/housekeeping'
import { ManualClock, onEachEngine, type TestDatabase } from '../database/engines'
import { made } from './made'

const MINUTE_MS = 60_000

describe('uploads', () => {
  onEachEngine((open) => {
    let opened: TestDatabase
    let clock: ManualClock
    let uploads: Uploads
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.drop())
    beforeEach(async () => {
      clock = new ManualClock('2027-03-03T03:03:03.003Z')
      uploads = new Uploads(opened.database, clock, 100, 2 * MINUTE_MS)
      await opened.database.script('DELETE FROM uploads; DELETE FROM link_pieces')
    })

    async function create(accountId = 'acc'): Promise<NewLink> {
      return made(await uploads.create(accountId))
    }
    const pieces = async () => (await opened.database.query('SELECT piece FROM link_pieces')).length

    test.each([1, 131_071, 131_072, 131_073, 1_000_000])(
      'a file of %i bytes comes back as it was, for its account only',
      async (length) => {
        const { id, token } = await create()
        expect(id).toMatch(/^upl_[a-f0-9]{24}$/)
        expect(token).toMatch(/^[\w-]{43}$/)
        expect(await uploads.read('acc', id)).toBeNull()
        const claim = await uploads.claim(id, token)
        const bytes = randomBytes(length)
        expect(await uploads.store(claim!, bytes)).toBe(true)
        for (let times = 0; times < 2; times++) expect(bytes.equals((await uploads.read('acc', id))!)).toBe(true)
        expect(await uploads.read('acc_other', id)).toBeNull()
      },
    )

    test('a link takes one file, once; of claims at the same time one wins', async () => {
      const { id, token } = await create()
      const claims = await Promise.all(Array.from({ length: 8 }, () => uploads.claim(id, token)))
      const [claim, ...others] = claims.filter((each) => each !== null)
      expect(others).toEqual([])
      expect(await uploads.store(claim!, Buffer.of(1))).toBe(true)
      expect(await uploads.claim(id, token)).toBeNull()
      expect(await uploads.store(claim!, Buffer.of(2))).toBe(false)
      expect(await uploads.read('acc', id)).toEqual(Buffer.of(1))
    })

    test('a wrong token or id claims nothing', async () => {
      const [one, two] = [await create(), await create()]
      for (const [id, token] of [
        [one.id, two.token],
        [one.id, ''],
        ['upl_000000000000000000000000', one.token],
      ] as const) {
        expect(await uploads.claim(id, token)).toBeNull()
      }
      expect(await uploads.claim(one.id, one.token)).not.toBeNull()
    })

    test('a failed upload does not use the link up', async () => {
      const { id, token } = await create()
      await uploads.abandon((await uploads.claim(id, token))!)
      const claim = await uploads.claim(id, token)
      expect(await uploads.store(claim!, Buffer.of(3))).toBe(true)
      await uploads.abandon(claim!)
      expect(await uploads.read('acc', id)).toEqual(Buffer.of(3))
    })

    test('a claim whose process died frees the link, and can no longer store', async () => {
      const { id, token } = await create()
      const dead = await uploads.claim(id, token)
      clock.advance(2 * MINUTE_MS - 1)
      expect(await uploads.claim(id, token)).toBeNull()
      clock.advance(1)
      const claim = await uploads.claim(id, token)
      expect(await uploads.store(dead!, Buffer.of(4))).toBe(false)
      expect(await pieces()).toBe(0)
      expect(await uploads.store(claim!, Buffer.of(5))).toBe(true)
      expect(await uploads.read('acc', id)).toEqual(Buffer.of(5))
    })

    test('a link lives 10 minutes, its file 10 minutes more, and nothing is left of them', async () => {
      const [early, late] = [await create(), await create()]
      expect(early.expiresAt).toBe(clock.now() + 10 * MINUTE_MS)
      clock.advance(10 * MINUTE_MS - 1)
      const claim = await uploads.claim(early.id, early.token)
      clock.advance(1)
      expect(await uploads.claim(late.id, late.token)).toBeNull()
      await deleteExpired(opened.database, clock)
      expect(await uploads.store(claim!, randomBytes(300_000))).toBe(true)
      clock.advance(10 * MINUTE_MS - 1)
      await deleteExpired(opened.database, clock)
      expect(await uploads.read('acc', early.id)).toHaveLength(300_000)
      clock.advance(1)
      expect(await uploads.read('acc', early.id)).toBeNull()
      await deleteExpired(opened.database, clock)
      expect(await opened.database.query('SELECT id FROM uploads')).toEqual([])
      expect(await pieces()).toBe(0)
    })

    const fill = async (account: string) => {
      for (let count = 0; ; count++) {
        const link = await uploads.create(account)
        if ('retryAfterSeconds' in link) return { count, wait: link.retryAfterSeconds }
        clock.advance(1_000)
      }
    }

    test('an account takes a quarter of the free places, so that some are left for the next, until its first expires', async () => {
      uploads = new Uploads(opened.database, clock, 16, 2 * MINUTE_MS)
      expect(await fill('a')).toEqual({ count: 4, wait: 596 })
      expect(await fill('b')).toEqual({ count: 3, wait: 597 })
      for (const account of ['c', 'd', 'e', 'f', 'g', 'h'])
        expect((await fill(account)).count, account).toBeGreaterThan(0)
      clock.advance(10 * MINUTE_MS)
      expect((await fill('a')).count).toBe(4)
    })

    test('an upload that was read takes no place any more, and makes room when that is wanted', async () => {
      uploads = new Uploads(opened.database, clock, 4, 2 * MINUTE_MS)
      const ids: string[] = []
      for (let i = 0; i < 10; i++) {
        const { id, token } = await create()
        expect(await uploads.create('acc')).toHaveProperty('retryAfterSeconds')
        expect(await uploads.store((await uploads.claim(id, token))!, Buffer.of(i))).toBe(true)
        expect(await uploads.read('acc', id)).toEqual(Buffer.of(i))
        ids.push(id)
        clock.advance(1_000)
      }
      const kept = await Promise.all(ids.map((id) => uploads.read('acc', id)))
      expect(kept.map((bytes) => bytes !== null)).toEqual([...Array(6).fill(false), ...Array(4).fill(true)])
      expect(await pieces()).toBe(4)
    })
  })
})
