import { guardProcess } from './guard'
import { READY } from './words'

/** For the program that a `JobChild` runs: takes one job at a time, and is killed, never asked, to stop. `perform` must not reject. */
export function takeJobs<Job, Reply>(perform: (job: Job) => Promise<Reply>): void {
  const guard = guardProcess()
  process.on('message', async (job: Job) => {
    guard(true)
    const reply = await perform(job)
    guard(false)
    process.send?.(reply)
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.(READY)
}
