import { connect, createServer, type Server, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { onPostgres } from '../database/engines'
import { newServerDatabase, TestService } from './harness'
import { makeImage } from './images'

/** A port that leads to the database server and can be shut. */
class Gate {
  private readonly sockets = new Set<Socket>()
  private isOpen = true
  private server: Server | undefined

  async listen(target: URL): Promise<number> {
    const server = createServer((near) => {
      if (!this.isOpen) {
        near.destroy()
        return
      }
      const far = connect(Number(target.port || 5432), target.hostname)
      for (const socket of [near, far]) {
        this.sockets.add(socket)
        socket.on('error', () => {}).on('close', () => this.sockets.delete(socket))
      }
      near.pipe(far).pipe(near)
    })
    this.server = server
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return (server.address() as { port: number }).port
  }

  shut(): void {
    this.isOpen = false
    for (const socket of this.sockets) socket.destroy()
  }

  open(): void {
    this.isOpen = true
  }

  close(): void {
    this.shut()
    this.server?.close()
  }
}

onPostgres(() => {
  it('answers internal while the database is away, says that it is not ready, and goes on when it is back', async () => {
    const gate = new Gate()
    const data = await newServerDatabase()
    const url = new URL(data.environment.DATABASE_URL ?? '')
    url.host = `127.0.0.1:${await gate.listen(new URL(url))}`
    const service = await TestService.start({}, undefined, { ...data, environment: { DATABASE_URL: url.href } })
    const { key, accountId } = await service.open({ credits: 5 })
    const ready = async () => (await fetch(`${service.running.operationsUrl}/readyz`)).status
    expect((await service.vectorize(key, makeImage())).status).toBe(200)

    gate.shut()
    const refused = await service.vectorize(key, makeImage())
    expect([refused.status, refused.code]).toEqual([500, 'internal'])
    expect(refused.text).not.toMatch(/ECONN|connect|postgres/i)
    expect(await ready()).toBe(503)
    expect((await service.send({ path: '/v1/plans' })).status).toBe(200)

    gate.open()
    const again = await service.vectorize(key, makeImage())
    expect(again.status).toBe(200)
    expect(await ready()).toBe(200)
    expect((await service.store.ledger.credits(accountId)).balance).toBe(3)
    await service.stop()
    gate.close()
  }, 60_000)
})
