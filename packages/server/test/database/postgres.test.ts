import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { openPostgres } from '../../src/database/postgres'

/** What PgBouncer takes from a client without being told to ignore it: the parameters that it follows, and whom and what to reach. */
const TAKEN_BY_A_POOLER = [
  'user',
  'database',
  'client_encoding',
  'DateStyle',
  'TimeZone',
  'standard_conforming_strings',
  'application_name',
]

/** The names of the parameters with which a connection begins. */
async function readStartup(): Promise<string[]> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const message = new Promise<Buffer>((resolve) => {
    server.on('connection', (socket) => {
      socket.on('error', () => {})
      socket.once('data', (bytes) => {
        resolve(bytes)
        socket.destroy()
      })
    })
  })
  const { port } = server.address() as AddressInfo
  const opened = openPostgres(`postgres://somebody@127.0.0.1:${port}/anything`, { pool: 1, onError: () => {} })
  await expect(opened).rejects.toThrow('The PostgreSQL server of DATABASE_URL does not answer')
  server.close()
  // Length and version of the protocol come first; a name and its value end with a zero byte each.
  const words = (await message).subarray(8).toString('latin1').split('\0')
  return words.filter((word, index) => index % 2 === 0 && word !== '')
}

describe('a connection to a PostgreSQL server', () => {
  it('begins with no parameter that a pooler refuses', async () => {
    const names = await readStartup()
    expect(names).toContain('user')
    expect(names.filter((name) => !TAKEN_BY_A_POOLER.includes(name))).toEqual([])
  })
})
