import { EXIT_FAILED } from './exit-codes'
import { toFailure } from './failure'
import { run } from './run'

// Whoever reads our output may stop early (`vec - | head`): that is no error, and there is nobody left to tell.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    process.exitCode = EXIT_FAILED
  })
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const { code, message } = toFailure(error)
  process.stderr.write(`vec: ${code}: ${message}\n`)
  process.exitCode = EXIT_FAILED
}
