import { availableParallelism, totalmem } from 'node:os'

/** Images that are traced at the same time: one a core, as long as all of them together may hold at most half of the memory. */
export function countSlots(imageBytes: number, cores = availableParallelism(), memoryBytes = usableMemory()): number {
  return Math.max(1, Math.min(cores, Math.floor(memoryBytes / 2 / imageBytes)))
}

/** The memory of the machine, or of the container, bytes. */
function usableMemory(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}
