import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, rename, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Name of the socket in the data directory. Who listens on it owns the directory. */
const SOCKET_NAME = 'owner.sock'

/** The longest path the kernel takes for a socket is 107 bytes (`sun_path`); a temporary name is up to 16 longer. */
const MAX_SOCKET_PATH = 107

const RETRY_MS = 100

/** Ownership of a data directory by this process, and the socket over which others reach the owner. */
export interface DirectoryLock {
  /** Answer connections with `handler`, also those that came before. */
  serve(handler: (socket: Socket) => void): void
  /** Let the directory go. */
  release(): Promise<void>
}

/** The path of the socket of a data directory. */
export function socketPath(directory: string): string {
  return join(directory, SOCKET_NAME)
}

/**
 * Become the only owner of a data directory (made when missing, readable by its owner alone).
 *
 * The lock is a listening unix socket: the kernel drops it with the process, however that dies, and no process id can be mistaken.
 * Waits up to `waitMs` for another owner to end, then throws a sentence that names the directory.
 */
export async function lockDirectory(directory: string, waitMs: number): Promise<DirectoryLock> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = socketPath(directory)
  const ownPath = join(directory, `own-${randomBytes(4).toString('hex')}.sock`)
  if (Buffer.byteLength(ownPath) > MAX_SOCKET_PATH) {
    throw new Error(
      `VEC_DATA_DIR is "${directory}", too long a path for the socket in it: use one of at most 85 bytes.`,
    )
  }
  const lock = new SocketLock(path)
  await lock.listen(ownPath)
  try {
    await chmod(ownPath, 0o600)
    await publish(ownPath, path, directory, waitMs)
  } catch (error) {
    lock.stop()
    throw error
  } finally {
    await rm(ownPath, { force: true })
  }
  return lock
}

class SocketLock implements DirectoryLock {
  private readonly server: Server
  private readonly sockets = new Set<Socket>()
  private waiting: Socket[] = []
  private handler: ((socket: Socket) => void) | null = null

  constructor(private readonly path: string) {
    this.server = createServer((socket) => this.accept(socket)).unref()
  }

  listen(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject)
      this.server.listen(path, () => resolve())
    })
  }

  serve(handler: (socket: Socket) => void): void {
    this.handler = handler
    for (const socket of this.waiting) handler(socket)
    this.waiting = []
  }

  async release(): Promise<void> {
    await rm(this.path, { force: true })
    this.stop()
  }

  stop(): void {
    this.server.close()
    for (const socket of this.sockets) socket.destroy()
  }

  private accept(socket: Socket): void {
    this.sockets.add(socket)
    socket.unref()
    socket.on('close', () => this.sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    if (this.handler === null) this.waiting.push(socket)
    else this.handler(socket)
  }
}

/** Give the listening socket its public name; only one process can, since a link never replaces what is there. */
async function publish(ownPath: string, path: string, directory: string, waitMs: number): Promise<void> {
  const deadline = performance.now() + waitMs
  for (;;) {
    try {
      return await link(ownPath, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (await isAlive(path)) {
      if (performance.now() >= deadline) {
        throw new Error(
          `The data directory ${directory} is in use by another vec-server process; stop it, or set VEC_DATA_DIR.`,
        )
      }
      await sleep(RETRY_MS)
    } else {
      await removeDead(path)
    }
  }
}

/** Take a dead socket out of the way. If a live one took its place in this moment, put that back. */
async function removeDead(path: string): Promise<void> {
  const aside = `${path}.${randomBytes(4).toString('hex')}`
  try {
    await rename(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (await isAlive(aside)) await link(aside, path)
  await rm(aside, { force: true })
}

/** Whether a process listens on the socket. A file that is gone, or that nobody listens on, is not alive. */
export async function isAlive(path: string): Promise<boolean> {
  if ((await stat(path).catch(() => null)) === null) return false
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(false)
      else if (error.code === 'EAGAIN') resolve(true)
      else reject(error)
    })
  })
}
