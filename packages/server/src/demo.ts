import { fileURLToPath } from 'node:url'
import { type Accounts, MAX_ACTIVE_KEYS } from './account/accounts'
import type { Store } from './store/store'

const DEMO_NAME = 'Demo'
const DEMO_CREDITS = 100

/** Beside `dist` in the package. */
const IMAGE_PATH = fileURLToPath(new URL('../demo.png', import.meta.url))

/**
 * A key to try the service with, of the account that an earlier start opened if there is one. Resolves to the text that tells how: the
 * key is in it, and a command that works as it stands.
 */
export async function openDemoAccount({ accounts }: Store, url: string): Promise<string> {
  const known = (await accounts.listAccounts()).find(({ name }) => name === DEMO_NAME)
  const accountId = known === undefined ? await createAccount(accounts) : await renew(accounts, known)
  const { key } = await accounts.createKey(accountId)
  return `
Demo account ${accountId} with ${Math.max(known?.balance ?? 0, DEMO_CREDITS)} credits. Its new key is shown this once only:
  ${key}

Try it:
  curl -H "Authorization: Bearer ${key}" --data-binary "@${IMAGE_PATH}" ${url}/v1/vectorize -o demo.svg
`
}

function createAccount(accounts: Accounts): Promise<string> {
  return accounts.createAccount({ name: DEMO_NAME, credits: DEMO_CREDITS, quota: 0, spendLimit: null })
}

/** Fills the account up again and makes room for one more key: the oldest ones end. */
async function renew(accounts: Accounts, known: { accountId: string; balance: number }): Promise<string> {
  const { accountId, balance } = known
  if (balance < DEMO_CREDITS) await accounts.grant(accountId, DEMO_CREDITS - balance)
  const active = (await accounts.listKeys(accountId)).filter(({ revokedAt }) => revokedAt === null)
  for (const { keyId } of active.slice(0, Math.max(0, active.length + 1 - MAX_ACTIVE_KEYS))) {
    await accounts.revokeKey(keyId)
  }
  return accountId
}
