import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccountError } from '../../src/account/account-error'
import { Accounts } from '../../src/account/accounts'
import { generateApiKey } from '../../src/account/api-key'
import { SqlLedger } from '../../src/ledger/sql-ledger'
import { ManualClock, onEachEngine, type TestDatabase } from '../database/engines'

const NEW = { name: 'Ärztehaus "7"', credits: 3, quota: 0, spendLimit: null }

describe('accounts and keys', () => {
  onEachEngine((open) => {
    let opened: TestDatabase
    let accounts: Accounts
    const clock = new ManualClock('2027-05-05T05:05:05.005Z')
    beforeAll(async () => {
      opened = await open()
      accounts = new Accounts(opened.database, clock)
    })
    afterAll(() => opened.drop())

    const creditsOf = (accountId: string) =>
      new SqlLedger(opened.database, clock, { leaseMs: 1, dailyImages: 1 }).credits(accountId)

    test('a key stands for its account, and only that key does', async () => {
      const id = await accounts.createAccount(NEW)
      expect(id).toMatch(/^acc_[a-f0-9]{24}$/)
      const { key, keyId } = await accounts.createKey(id)
      expect(await accounts.authenticate(key)).toEqual({ account: { id, name: NEW.name }, keyId })
      for (const other of [generateApiKey(), '', key.slice(0, -1), `${key}x`, 'vk_']) {
        expect(await accounts.authenticate(other)).toBeNull()
      }
    })

    test('a revoked key is refused from then on, in every process; the others stay', async () => {
      const id = await accounts.createAccount(NEW)
      const [one, two] = [await accounts.createKey(id), await accounts.createKey(id)]
      const elsewhere = new Accounts(opened.database, clock)
      expect(await elsewhere.authenticate(one.key)).not.toBeNull()
      await accounts.revokeKey(one.keyId)
      expect(await elsewhere.authenticate(one.key)).toBeNull()
      expect(await elsewhere.authenticate(two.key)).not.toBeNull()
      clock.advance(1000)
      await accounts.revokeKey(one.keyId)
      const listed = (await accounts.listKeys(id)).find(({ keyId }) => keyId === one.keyId)
      expect(listed).toMatchObject({ accountId: id, revokedAt: clock.now() - 1000, lastFour: one.key.slice(-4) })
      await expect(accounts.revokeKey('key_unknown')).rejects.toThrow(AccountError)
    })

    test('20 keys made at once leave 10, and a revoked one makes room', async () => {
      const id = await accounts.createAccount(NEW)
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => accounts.createKey(id)))
      const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      expect(made).toHaveLength(10)
      await expect(accounts.createKey(id)).rejects.toThrow('10 active keys')
      await accounts.revokeKey(made[0]!.keyId)
      await accounts.createKey(id)
      await expect(accounts.createKey(id)).rejects.toThrow(AccountError)
      expect(await accounts.listKeys(id)).toHaveLength(11)
    })

    test('no key is stored: a dump of every table shows neither it nor its random part', async () => {
      const { key } = await accounts.createKey(await accounts.createAccount(NEW))
      const tables = await opened.database.query<{ name: string }>(
        `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
      )
      expect(tables.map(({ name }) => name)).toContain('api_keys')
      for (const { name } of tables) {
        const rows = await opened.database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)
        for (const { row } of rows) expect(row).not.toContain(key.slice(3, 43))
      }
    })

    test('grants and terms change what they name, within bounds', async () => {
      const id = await accounts.createAccount({ ...NEW, credits: 3, quota: 2, spendLimit: 4 })
      expect(await creditsOf(id)).toMatchObject({ balance: 3, quota: 2, spendLimit: 4, available: 4 })
      expect(await accounts.grant(id, 7)).toBe(10)
      expect(await accounts.grant(id, -10)).toBe(0)
      await expect(accounts.grant(id, -1)).rejects.toThrow('cannot take a change of -1')
      await accounts.setTerms(id, { spendLimit: null })
      expect(await creditsOf(id)).toMatchObject({ balance: 0, quota: 2, spendLimit: null, available: 2 })
      await accounts.setTerms(id, { quota: 0, spendLimit: 0 })
      expect(await creditsOf(id)).toMatchObject({ quota: 0, spendLimit: 0, available: 0 })
      expect(await accounts.listAccounts()).toContainEqual({
        accountId: id,
        name: NEW.name,
        balance: 0,
        quota: 0,
        spendLimit: 0,
      })
    })

    test('what makes no sense is refused in a sentence', async () => {
      const id = await accounts.createAccount(NEW)
      const refused = [
        accounts.createAccount({ ...NEW, name: '  ' }),
        accounts.createAccount({ ...NEW, credits: -1 }),
        accounts.createAccount({ ...NEW, quota: 0.5 }),
        accounts.createAccount({ ...NEW, spendLimit: 1e12 }),
        accounts.createKey('acc_unknown'),
        accounts.listKeys('acc_unknown'),
        accounts.grant(id, 0),
        accounts.grant(id, 2e9),
        accounts.grant('acc_unknown', 1),
        accounts.setTerms('acc_unknown', { quota: 1 }),
        accounts.setTerms(id, { quota: -1 }),
      ]
      for (const each of await Promise.allSettled(refused)) {
        expect(each.status === 'rejected' && each.reason).toBeInstanceOf(AccountError)
      }
    })
  })
})
