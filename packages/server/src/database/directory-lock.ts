import { randomBytes } from 'node:crypto'
import { chmod, link, readdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDirectory } from './make-directory'

/** The n-th owner listens on `owner.<n>.sock`; a number is never given again. */
const SOCKET_NAME = /^owner\.(\d{1,9})\.sock$/

/** The longest path the kernel takes for a socket is 107 bytes (`sun_path`); a name of ours is up to 22 longer. */
const MAX_DIRECTORY = 85

const RETRY_MS = 100

/** Ownership of a data directory by this process, and the socket over which others reach the owner. */
export interface DirectoryLock {
  /** Answer connections with `handler`, also those that came before. */
  serve(handler: (socket: Socket) => void): void
  /** Let the directory go. */
  release(): void
}

/** The path of the socket of the process that owns the directory now, or null. */
export async function findOwner(directory: string): Promise<string | null> {
  const path = socketPath(directory, await lastNumber(directory))
  return (await isAlive(path)) ? path : null
}

/**
 * Become the only owner of a data directory (made when missing, readable by its owner alone).
 *
 * The lock is a listening unix socket: the kernel drops it with the process, however that dies, and no process id can be mistaken.
 * The socket file of a dead owner stays until the next owner has published its own under the next number. So no process removes a
 * file on the strength of an outdated listing, and the highest number in the directory is always that of the last owner.
 * Waits up to `waitMs` for another owner to end, which `onWait` is told once, then throws a sentence that names the directory.
 */
export async function lockDirectory(
  directory: string,
  waitMs: number,
  onWait: () => void = () => undefined,
): Promise<DirectoryLock> {
  await makeDirectory(directory).catch((cause: Error) => {
    throw new Error(`VEC_DATA_DIR is "${directory}", which cannot be made: ${cause.message}`, { cause })
  })
  const ownPath = join(directory, `own-${randomBytes(4).toString('hex')}.sock`)
  if (Buffer.byteLength(directory) > MAX_DIRECTORY) {
    throw new Error(
      `VEC_DATA_DIR is "${directory}", too long a path for the socket in it: use one of at most ${MAX_DIRECTORY} bytes.`,
    )
  }
  const lock = new SocketLock()
  await lock.listen(ownPath)
  try {
    await chmod(ownPath, 0o600)
    await publish(ownPath, directory, waitMs, onWait)
  } catch (error) {
    lock.release()
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

  constructor() {
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

  release(): void {
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

/** Give the listening socket the next number, once the owner of the last one is dead. A link never replaces what is there. */
async function publish(ownPath: string, directory: string, waitMs: number, onWait: () => void): Promise<void> {
  const deadline = performance.now() + waitMs
  let isWaiting = false
  for (;;) {
    const last = await lastNumber(directory)
    if (await isAlive(socketPath(directory, last))) {
      if (performance.now() >= deadline) {
        throw new Error(
          `The data directory ${directory} is in use by another vec-server process; stop it, or set VEC_DATA_DIR.`,
        )
      }
      if (!isWaiting) onWait()
      isWaiting = true
      await sleep(RETRY_MS)
    } else if (await claim(ownPath, directory, last + 1)) return
  }
}

/** Takes this number. False when it is taken, or when other owners came and went since the last number was read. */
async function claim(ownPath: string, directory: string, number: number): Promise<boolean> {
  try {
    await link(ownPath, socketPath(directory, number))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  const numbers = await readNumbers(directory)
  const isLast = Math.max(...numbers) === number
  const outlived = isLast ? numbers.filter((other) => other < number) : [number]
  await Promise.all(outlived.map((other) => rm(socketPath(directory, other), { force: true })))
  return isLast
}

function socketPath(directory: string, number: number): string {
  return join(directory, `owner.${number}.sock`)
}

/** The number of the last owner; 0, which nobody has, when there was none. */
async function lastNumber(directory: string): Promise<number> {
  return Math.max(0, ...(await readNumbers(directory)))
}

/** The numbers of all socket files in the directory; none when the path is missing or is no directory. */
async function readNumbers(directory: string): Promise<number[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
  return names.flatMap((name) => {
    const number = SOCKET_NAME.exec(name)?.[1]
    return number === undefined ? [] : [Number(number)]
  })
}

/** Whether a process listens on the socket. A file that is gone, or that nobody listens on, is not alive. */
function isAlive(path: string): Promise<boolean> {
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
