/** Worker processes that try variants, each killed and replaced when it hangs or dies. */
import { fork } from 'node:child_process'

/** What one variant may take, ms of wall time. A variant that hangs between pictures, or one that eats all memory, ends here. */
const VARIANT_LIMIT = 600_000
/** An engine lives for one variant: little of what it allocates is worth a full collection. */
const NODE_FLAGS = ['--max-old-space-size=2000', '--max-semi-space-size=64', '--single-threaded-gc']
const WORKER = new URL('worker.mjs', import.meta.url)

/** Tries all tasks in `jobs` processes; calls `onResult(task, found)` for each when it is done. */
export async function tryAll(tasks, jobs, onResult) {
  const queue = [...tasks]
  const loops = []
  for (let j = 0; j < Math.min(jobs, queue.length); j++) {
    // One after the other, because each writes the bundle of the hard suite to the same place when it starts.
    const worker = await startWorker()
    loops.push(serve(worker, queue, onResult))
  }
  await Promise.all(loops)
}

async function serve(first, queue, onResult) {
  let worker = first
  for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
    const answer = await ask(worker, task)
    onResult(task, answer.found ?? { [task.sample[0]]: { failure: answer.failure } })
    if (answer.failure) worker = await startWorker()
  }
  worker.kill()
}

function startWorker() {
  const worker = fork(WORKER, { execArgv: NODE_FLAGS })
  return new Promise((resolve, reject) => {
    worker.once('message', () => {
      worker.removeAllListeners()
      resolve(worker)
    })
    worker.once('exit', () => reject(new Error('a worker does not start')))
  })
}

function ask(worker, { edit, sample }) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle({ failure: 'endless' }), VARIANT_LIMIT)
    const settle = (answer) => {
      clearTimeout(timer)
      worker.removeAllListeners()
      if (answer.failure) worker.kill('SIGKILL')
      resolve(answer)
    }
    worker.once('message', settle)
    worker.once('exit', () => settle({ failure: 'ends the process' }))
    worker.send({ edit: edit(), sample })
  })
}
