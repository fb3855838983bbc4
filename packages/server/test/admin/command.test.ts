import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runAdmin } from '../../src/admin/command'
import { serveAdmin } from '../../src/admin/socket'
import { readConfig } from '../../src/config/config'
import { findOwner } from '../../src/database/directory-lock'
import { openStore } from '../../src/store/open-store'
import type { Store } from '../../src/store/store'
import { onPostgres } from '../database/engines'
import { inEachPlace, type MakePlace, makeDirectory, makeServerPlace, type Place } from '../store/places'

const randomRepeatKey = (fill: number) => Buffer.concat([Buffer.alloc(1, fill), randomBytes(31)])

/** A place for the tests of one suite, the store that a running server has open there if there is one, and the command. */
function commandsAt(makePlace: MakePlace, isServed: boolean) {
  let place: Place
  let store: Store | null = null
  beforeAll(async () => {
    place = await makePlace()
    if (!isServed) return
    store = await openStore(place.config)
    serveAdmin(store)
  })
  afterAll(async () => {
    await store?.close()
    await place.remove()
  })

  async function admin(...words: string[]) {
    const said = { out: '', err: '' }
    const output = {
      out: (part: string) => {
        said.out += part
      },
      err: (part: string) => {
        said.err += part
      },
    }
    const code = await runAdmin(words, { ...readConfig({}), ...place.config }, output)
    return { code, ...said }
  }
  async function createAccount(...words: string[]): Promise<string> {
    const { code, out } = await admin('account', 'create', '--name', 'My account', '--credits', '3', ...words, '--json')
    expect(code).toBe(0)
    expect(out).toMatch(/^\{"account_id": "acc_[a-f0-9]{24}"\}\n$/)
    return (JSON.parse(out) as { account_id: string }).account_id
  }
  async function createKey(account: string): Promise<{ key_id: string; key: string }> {
    const { code, out } = await admin('key', 'create', '--account', account, '--json')
    expect(code).toBe(0)
    expect(out).toMatch(/^\{"key_id": "key_[a-f0-9]{24}", "key": "vk_[0-9A-Za-z]{46}"\}\n$/)
    return JSON.parse(out)
  }
  async function withStore<T>(look: (open: Store) => Promise<T>): Promise<T> {
    const open = store ?? (await openStore(place.config))
    try {
      return await look(open)
    } finally {
      if (open !== store) await open.close()
    }
  }
  return { admin, createAccount, createKey, withStore }
}

type Commands = ReturnType<typeof commandsAt>

async function expectAccountAndKey({ admin, createAccount, createKey, withStore }: Commands): Promise<void> {
  const account = await createAccount('--quota', '2', '--spend-limit', '4')
  const { key, key_id } = await createKey(account)
  const { caller, credits } = await withStore(async (open) => ({
    caller: await open.accounts.authenticate(key),
    credits: await open.ledger.credits(account),
  }))
  expect(caller).toEqual({ account: { id: account, name: 'My account' }, keyId: key_id })
  expect(credits).toMatchObject({ balance: 3, quota: 2, spendLimit: 4 })
  const list = await admin('account', 'list', '--json')
  const row = { account_id: account, name: 'My account', balance: 3, quota: 2, spend_limit: 4 }
  expect(JSON.parse(list.out)).toContainEqual(row)
  expect((await admin('account', 'list')).out).toContain(`${account}  My account  3        2      4`)
}

function everyCommand(commands: Commands): void {
  const { admin, createAccount, createKey, withStore } = commands
  test('opens accounts and makes keys that work', () => expectAccountAndKey(commands))

  test('revokes a key at once and lists both without showing either', async () => {
    const account = await createAccount()
    const [one, two] = [await createKey(account), await createKey(account)]
    expect(await admin('key', 'revoke', one.key_id)).toEqual({
      code: 0,
      out: `Key ${one.key_id} revoked.\n`,
      err: '',
    })
    expect(await withStore((open) => open.accounts.authenticate(one.key))).toBeNull()
    expect(await withStore((open) => open.accounts.authenticate(two.key))).not.toBeNull()
    const { out } = await admin('key', 'list', '--account', account, '--json')
    const rows = JSON.parse(out) as { key_id: string; last_four: string; revoked: string | null }[]
    const rowOf = (key: { key_id: string }) => rows.find((row) => row.key_id === key.key_id)
    expect(rowOf(one)).toMatchObject({ last_four: one.key.slice(-4), revoked: expect.stringMatching(/Z$/) })
    expect(rowOf(two)).toMatchObject({ revoked: null })
    expect(out + (await admin('key', 'list', '--account', account)).out).not.toContain(two.key.slice(3, 43))
  })

  test('shows credits, month and last entries of an account, each with its receipt', async () => {
    const account = await createAccount('--quota', '1')
    const { key_id } = await createKey(account)
    const [charged, released] = await withStore(async ({ ledger }) => {
      const reserve = async (fill: number) => {
        const reserved = await ledger.reserve({ accountId: account, keyId: key_id, repeatKey: randomRepeatKey(fill) })
        return reserved.outcome === 'reserved' ? reserved.reservationId : ''
      }
      const ids = [await reserve(1), await reserve(2)] as const
      await ledger.capture(ids[0])
      await ledger.release(ids[1])
      return ids
    })
    const shown = await admin('account', 'show', '--account', account, '--json')
    expect(shown.code).toBe(0)
    const at = expect.stringMatching(/^\d{4}-.*Z$/)
    expect(JSON.parse(shown.out)).toEqual({
      ...{ account_id: account, name: 'My account', available: 3, balance: 3 },
      ...{ quota: 1, quota_used: 1, quota_left: 0, spent_month: 1, spend_limit: null },
      entries: [
        { at, entry: 'refund', credits: 1, from: 'balance', key_id, receipt: released },
        { at, entry: 'hold', credits: -1, from: 'balance', key_id, receipt: released },
        { at, entry: 'charge', credits: -1, from: 'quota', key_id, receipt: charged },
        { at, entry: 'grant', credits: 3, from: 'balance', key_id: null, receipt: null },
      ],
    })
    const lines = (await admin('account', 'show', '--account', account, '--entries', '1')).out.trimEnd().split('\n')
    expect(lines).toHaveLength(5)
    expect(lines[4]).toMatch(/refund +1 +balance/)
  })

  test('grants credits and sets limits', async () => {
    const account = await createAccount()
    expect((await admin('credits', 'grant', '--account', account, '--credits', '10', '--json')).out).toBe(
      '{"balance": 13}\n',
    )
    expect((await admin('credits', 'grant', '--account', account, '--credits', '-3')).code).toBe(0)
    expect((await admin('limit', 'set', '--account', account, '--spend-limit', '5', '--quota', '1')).code).toBe(0)
    expect(await withStore((open) => open.ledger.credits(account))).toMatchObject({
      balance: 10,
      quota: 1,
      available: 5,
    })
    expect((await admin('limit', 'set', '--account', account, '--spend-limit', 'none')).code).toBe(0)
    expect(await withStore((open) => open.ledger.credits(account))).toMatchObject({
      spendLimit: null,
      available: 11,
    })
  })

  test('verifies: 0 when clean, 1 with a sentence when not', async () => {
    const account = await createAccount()
    expect(await admin('verify')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Clean: \d+ entries, \d+ reservations \(0 open\)/),
    })
    const damage = (n: number) =>
      withStore((open) =>
        open.database.query('UPDATE accounts SET balance = balance + $2::integer WHERE id = $1', [account, n]),
      )
    await damage(1)
    const { code, out } = await admin('verify')
    expect([code, out]).toEqual([1, expect.stringContaining(`${account} has a balance that differs`)])
    expect(JSON.parse((await admin('verify', '--json')).out)).toMatchObject({ clean: false })
    await damage(-1)
  })

  test('refuses with a sentence and 1, and words it does not know with 2', async () => {
    const refused = [
      ['key', 'create', '--account', 'acc_unknown'],
      ['key', 'revoke', 'key_unknown'],
      ['credits', 'grant', '--account', 'acc_unknown', '--credits', '5'],
      ['credits', 'grant', '--account', await createAccount(), '--credits', '-4'],
      ['limit', 'set', '--account', 'acc_unknown'],
      ['account', 'show', '--account', 'acc_unknown'],
      ['account', 'create', '--name', ' ', '--credits', '1'],
    ]
    for (const words of refused) {
      const { code, out, err } = await admin(...words)
      expect([words, code, out]).toEqual([words, 1, ''])
      expect(err).toMatch(/^[A-Z].*\.\n$/)
    }
    const misunderstood = [
      [],
      ['account'],
      ['account', 'create'],
      ['account', 'show'],
      ['account', 'create', '--name', 'n', '--credits', 'many'],
      ['account', 'create', '--name', 'n', '--credits', '-1'],
      ['key', 'revoke'],
      ['frobnicate'],
      ['verify', '--frobnicate'],
    ]
    for (const words of misunderstood) {
      const { code, err } = await admin(...words)
      expect([words, code]).toEqual([words, 2])
      expect(err).not.toBe('')
    }
    expect(await admin('--help')).toMatchObject({ code: 0, out: expect.stringContaining('credits') })
  })
}

describe('vec-server admin', { timeout: 120_000 }, () => {
  inEachPlace((makePlace) => {
    describe('while the server runs', () => everyCommand(commandsAt(makePlace, true)))
  })

  onPostgres(() => {
    describe('without a server', () => everyCommand(commandsAt(makeServerPlace, false)))
  })

  // Each command opens the directory anew, which takes long: some stand for all.
  describe('without a server', () => {
    const commands = commandsAt(makeDirectory, false)
    test('opens accounts and makes keys that work in a data directory', () => expectAccountAndKey(commands))
  })

  test('makes no database where there is none, and says so', async () => {
    const dataDir = join(await mkdtemp(join(tmpdir(), 'vec-admin-')), 'mistyped')
    const said: string[] = []
    const output = { out: (part: string) => said.push(part), err: (part: string) => said.push(part) }
    for (const words of [['account', 'list'], ['account', 'create', '--name', 'n', '--credits', '1'], ['verify']]) {
      expect(await runAdmin(words, { ...readConfig({}), dataDir }, output)).toBe(1)
    }
    expect(said).toHaveLength(3)
    expect(said[0]).toContain(`There is no database in ${dataDir}.`)
    expect(existsSync(dataDir)).toBe(false)
    await rm(join(dataDir, '..'), { recursive: true })
  })

  test('describes every command and option, and marks those that are required', async () => {
    const said: string[] = []
    const output = { out: (part: string) => said.push(part), err: (part: string) => said.push(part) }
    const commands = ['account create', 'account list', 'account show', 'key create', 'key list', 'key revoke']
    for (const words of [...commands, 'credits grant', 'limit set', 'verify', '']) {
      await runAdmin([...words.split(' ').filter(Boolean), '--help'], readConfig({}), output)
    }
    const help = said.join('')
    const rows = help.split('\n').filter((line) => /^ {2}(-|\w)/.test(line))
    expect(rows.filter((line) => !/^ {2}\S.*? {2,}\S/.test(line))).toEqual([])
    for (const option of ['--name', '--account', '--credits <n> ']) {
      expect(rows.filter((line) => line.includes(option) && !line.includes('(required)'))).toEqual([])
    }
    expect(help.split('Usage:').length - 1).toBe(10)
  })

  test('the socket answers nonsense with a refusal, and goes on', async () => {
    const place = await makeDirectory()
    const store = await openStore(place.config)
    serveAdmin(store)
    const talk = async (line: string) => {
      const socket = connect((await findOwner(place.config.dataDir)) ?? '')
      socket.write(`${line}\n`)
      return JSON.parse(await text(socket)) as unknown
    }
    const nonsense = [
      '',
      '{',
      'null',
      '{"operation":"toString"}',
      '{"operation":"createKey"}',
      '{"operation":"createAccount","argument":5}',
    ]
    for (const line of nonsense) expect(await talk(line)).toEqual({ refusal: expect.any(String) })
    expect(await talk('{"operation":"listAccounts"}')).toEqual({ result: [] })
    await store.close()
    await place.remove()
  })
})
