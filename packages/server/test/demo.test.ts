import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemoAccount } from '../src/demo'
import { openStore } from '../src/store/open-store'
import type { Store } from '../src/store/store'
import { makeDirectory, type Place } from './store/places'

let place: Place
let store: Store

beforeAll(async () => {
  place = await makeDirectory()
  store = await openStore(place.config)
})

afterAll(async () => {
  await store.close()
  await place.remove()
})

/** The key and the image that a start of the demo prints. */
async function startDemo(): Promise<{ key: string; image: string }> {
  const text = await openDemoAccount(store, 'http://127.0.0.1:8080')
  const [, key = '', image = ''] = /Bearer (vk_\w+)" --data-binary "@([^"]+)"/.exec(text) ?? []
  return { key, image }
}

test('every start gives a key that works, of one account, which is filled up again', async () => {
  const first = await startDemo()
  const accountId = (await store.accounts.authenticate(first.key))?.account.id ?? ''
  await store.accounts.grant(accountId, -90)
  for (let start = 2; start <= 12; start++) {
    const { key } = await startDemo()
    expect((await store.accounts.authenticate(key))?.account.id).toBe(accountId)
  }
  expect(await store.accounts.listAccounts()).toMatchObject([{ accountId, name: 'Demo', balance: 100 }])
  const active = (await store.accounts.listKeys(accountId)).filter(({ revokedAt }) => revokedAt === null)
  expect(active).toHaveLength(10)
})

test('its image is in the package', async () => {
  const { image } = await startDemo()
  // Beside `src` here, beside `dist` in the package.
  expect(existsSync(image)).toBe(true)
})
