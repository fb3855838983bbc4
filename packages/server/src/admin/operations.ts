import type { AccountSummary, KeySummary, NewAccount, Statement, Terms } from '../account/account'
import type { Credits } from '../ledger/ledger'
import { type VerifyReport, verifyLedger } from '../ledger/verify'
import type { Store } from '../store/store'

/** What an operator can do, by name: arguments and result are plain JSON, since they may cross a socket. */
export interface AdminOperations {
  createAccount(account: NewAccount): Promise<{ accountId: string }>
  listAccounts(): Promise<readonly AccountSummary[]>
  showAccount(of: { accountId: string; entries: number }): Promise<Statement & { credits: Credits }>
  createKey(of: { accountId: string }): Promise<{ keyId: string; key: string }>
  listKeys(of: { accountId: string }): Promise<readonly KeySummary[]>
  revokeKey(key: { keyId: string }): Promise<null>
  grant(grant: { accountId: string; credits: number }): Promise<{ balance: number }>
  setTerms(terms: { accountId: string } & Partial<Terms>): Promise<null>
  verify(): Promise<VerifyReport>
}

export type OperationName = keyof AdminOperations

/** The operations on a store of this process. */
export function storeOperations(store: Pick<Store, 'accounts' | 'database' | 'ledger'>): AdminOperations {
  const { accounts, database, ledger } = store
  return {
    createAccount: async (account) => ({ accountId: await accounts.createAccount(account) }),
    listAccounts: () => accounts.listAccounts(),
    showAccount: async ({ accountId, entries }) => {
      const statement = await accounts.statement(accountId, entries)
      return { ...statement, credits: await ledger.credits(accountId) }
    },
    createKey: ({ accountId }) => accounts.createKey(accountId),
    listKeys: ({ accountId }) => accounts.listKeys(accountId),
    revokeKey: async ({ keyId }) => {
      await accounts.revokeKey(keyId)
      return null
    },
    grant: async ({ accountId, credits }) => ({ balance: await accounts.grant(accountId, credits) }),
    setTerms: async ({ accountId, ...terms }) => {
      await accounts.setTerms(accountId, terms)
      return null
    },
    verify: () => verifyLedger(database),
  }
}
