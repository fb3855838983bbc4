/**
 * Computes over all cores: each core gets a process of its own, and each process takes one piece of work at a time.
 *
 * A module that calls `share` runs anew in those processes, with `isWorker` true there; it then answers by `answer`.
 */
import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Whether this process is one that `share` has started. */
export const isWorker = process.send !== undefined && process.env.VEC_BENCH_WORKER === '1'

/** The answers to all `tasks`, in their order, from processes that run `module` (a file URL). Tasks and answers are JSON. Rejects when one process fails. */
export async function share(module, tasks) {
  const answers = new Array(tasks.length)
  let next = 0
  const run = () =>
    new Promise((resolve, reject) => {
      const worker = fork(module, { env: { ...process.env, VEC_BENCH_WORKER: '1' } })
      let index
      const give = () => {
        index = next++
        if (index < tasks.length) worker.send(tasks[index])
        else worker.disconnect()
      }
      worker.on('message', (answer) => {
        answers[index] = answer
        give()
      })
      worker.on('error', reject)
      worker.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`a benchmark process ended with ${code}`)),
      )
      give()
    })
  await Promise.all(Array.from({ length: Math.min(tasks.length, availableParallelism()) }, run))
  return answers
}

/** In a worker: computes `compute(task)` for each task that comes. A failure ends the process. */
export function answer(compute) {
  process.on('message', async (task) => {
    try {
      process.send(await compute(task))
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  })
}
