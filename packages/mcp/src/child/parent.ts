/**
 * Whether the process that started this one has ended. On Linux and macOS such a process gets another parent; on Windows it keeps the
 * number of the old one, which then stands for no process, or in rare cases for a later one.
 */
export function isOrphan(parent: number, named = process.ppid): boolean {
  return named !== parent || !exists(parent)
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of another user may not be asked, but is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
