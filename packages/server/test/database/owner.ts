import { lockDirectory } from '../../src/database/directory-lock'

/*
 * A process that tries to own a directory, tells how it went, and keeps what it has until it is killed or told to end.
 */

const { directory, waitMs } = JSON.parse(process.argv[2] ?? '') as { directory: string; waitMs: number }
const keepAlive = setInterval(() => undefined, 1000)
const end = () => {
  clearInterval(keepAlive)
  process.disconnect?.()
}
try {
  const lock = await lockDirectory(directory, waitMs)
  process.on('message', () => {
    lock.release()
    end()
  })
  process.send?.('owner')
} catch (error) {
  process.send?.(String(error), end)
}
