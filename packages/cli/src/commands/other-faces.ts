import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { SIGNALS } from '../batch/interruption'
import { EXIT_FAILED } from '../exit-codes'
import { UsageError } from '../words/usage-error'

/** The packages that `vec serve` and `vec mcp` start. */
const PACKAGES = { serve: '@vec/server', mcp: '@vec/mcp' } as const

/** Starts the program of another package with this terminal, and ends as it ends. Throws UsageError when it is not installed. */
export function startFace(face: keyof typeof PACKAGES, words: readonly string[]): Promise<number> {
  const program = findProgram(PACKAGES[face])
  if (program === undefined) {
    throw new UsageError(
      `vec ${face} needs the package ${PACKAGES[face]} beside this one or in the working directory; it comes as a tarball, not from npm`,
    )
  }
  const operands = words[0] === '--' ? words.slice(1) : words
  const child = spawn(process.execPath, [program, ...operands], { stdio: 'inherit', env: environmentFor(face) })
  // The terminal's Ctrl-C reaches both; other signals are passed on. The other program decides when it is done.
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (signal !== 'SIGINT') child.kill(signal)
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (status, signal) => {
      if (signal === null) return resolve(status ?? EXIT_FAILED)
      for (const watched of SIGNALS) process.removeAllListeners(watched)
      process.kill(process.pid, signal)
    })
  })
}

/** The service refuses to start with settings that it does not know, and those of this command are none of its own. */
function environmentFor(face: keyof typeof PACKAGES): NodeJS.ProcessEnv {
  const { VEC_STATE_DIR: _, VEC_API_KEY, ...others } = process.env
  return face === 'mcp' && VEC_API_KEY !== undefined ? { ...others, VEC_API_KEY } : others
}

/** The command of a package that is installed beside this one, or in the working directory. */
function findProgram(name: string): string | undefined {
  for (const from of [import.meta.url, path.join(process.cwd(), 'package.json')]) {
    try {
      const manifest = createRequire(from).resolve(`${name}/package.json`)
      const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: string | Record<string, string> }
      const program = typeof bin === 'string' ? bin : Object.values(bin)[0]
      if (program !== undefined) return path.join(path.dirname(manifest), program)
    } catch {
      // Not installed there.
    }
  }
  return undefined
}
