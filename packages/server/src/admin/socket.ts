import { connect, type Socket } from 'node:net'
import { AccountError } from '../account/account-error'
import type { Store } from '../store/store'
import { type AdminOperations, type OperationName, storeOperations } from './operations'

/*
 * The owner of a data directory does the admin operations of other processes. One connection carries one line each way:
 * {"operation": NAME, "argument": {...}}, then {"result": ...} or {"refusal": SENTENCE}. Spaces ahead of the answer tell that the work goes on.
 * The socket's mode (0600, in a directory of 0700) is the only credential: whoever may open it may read the data as well.
 */

/** Longest line in characters. Requests are small; a list of all accounts may be long. */
const MAX_LINE = 67_108_864

/** Silence for so long means that the owner hangs, ms. */
const SILENCE_MS = 120_000

/** How often an owner that works on a long operation says so, ms. `verify` of a large ledger takes minutes. */
const SIGN_OF_LIFE_MS = 10_000

/** Answer admin commands of other processes, when this one owns a data directory; else they use the database itself. */
export function serveAdmin(store: Pick<Store, 'accounts' | 'database' | 'ledger' | 'lock'>): void {
  const operations = storeOperations(store)
  store.lock?.serve((socket) => {
    const signs = setInterval(() => socket.write(' '), SIGN_OF_LIFE_MS).unref()
    readLine(socket)
      .then((line) => answer(operations, line))
      .then((reply) => socket.end(`${JSON.stringify(reply)}\n`))
      .catch(() => socket.destroy())
      .finally(() => clearInterval(signs))
  })
}

async function answer(operations: AdminOperations, line: string): Promise<{ result: unknown } | { refusal: string }> {
  try {
    const { operation, argument } = JSON.parse(line) as { operation: string; argument: never }
    if (!Object.hasOwn(operations, operation)) return { refusal: `This vec-server does not know "${operation}".` }
    return { result: await operations[operation as OperationName](argument) }
  } catch (error) {
    return { refusal: error instanceof AccountError ? error.message : `The server failed: ${String(error)}` }
  }
}

/** The operations of the owner that listens on `path`, see `findOwner`; each rejects with `AccountError` when the owner refuses it. */
export function remoteOperations(path: string): AdminOperations {
  const call = (operation: OperationName) => async (argument?: unknown) => {
    const socket = connect(path)
    socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('The running vec-server does not answer.')))
    socket.write(`${JSON.stringify({ operation, argument })}\n`)
    const reply = JSON.parse(await readLine(socket)) as { result: never } | { refusal: string }
    socket.destroy()
    if ('refusal' in reply) throw new AccountError(reply.refusal)
    return reply.result
  }
  return {
    createAccount: call('createAccount'),
    listAccounts: call('listAccounts'),
    showAccount: call('showAccount'),
    createKey: call('createKey'),
    listKeys: call('listKeys'),
    revokeKey: call('revokeKey'),
    grant: call('grant'),
    setTerms: call('setTerms'),
    verify: call('verify'),
  }
}

function readLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      text += chunk
      const end = text.indexOf('\n')
      if (end >= 0) resolve(text.slice(0, end))
      else if (text.length > MAX_LINE) socket.destroy(new Error('a line too long'))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The running vec-server closed the connection without an answer.')))
  })
}
