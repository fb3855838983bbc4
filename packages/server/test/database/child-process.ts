import { type ChildProcess, fork } from 'node:child_process'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * Compile a TypeScript file beside the tests into one that Node runs. The output lies as deep in the package as the sources do, so
 * that the migrations are found from there as well.
 */
export async function compileChild(source: URL): Promise<string> {
  const entry = fileURLToPath(source)
  const outDir = join(dirname(dirname(entry)), 'dist')
  const name = basename(entry, '.ts')
  await build({
    entryPoints: [entry],
    outdir: outDir,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
  })
  return join(outDir, `${name}.js`)
}

/** A process of the compiled file, given `task` as its argument, with every message it sends. */
export class Child<Message> {
  readonly messages: Message[] = []
  readonly process: ChildProcess
  /** The signal or the code that ended it. */
  readonly ended: Promise<string | number | null>
  private errors = ''

  constructor(file: string, task: object) {
    this.process = fork(file, [JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    this.process.stderr?.on('data', (chunk: Buffer) => {
      this.errors += chunk.toString()
    })
    this.process.on('message', (message) => this.messages.push(message as Message))
    this.ended = new Promise((resolve) => {
      this.process.on('close', (code, signal) => resolve(signal ?? code))
    })
  }

  /** Its messages, once it ended by itself without error. */
  async finish(): Promise<readonly Message[]> {
    const end = await this.ended
    if (end !== 0) throw new Error(`The child process ended with ${end}: ${this.errors}`)
    return this.messages
  }

  /** Resolves when it has sent `count` messages; rejects when it ends before. */
  received(count: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (this.messages.length >= count) resolve()
      }
      this.process.on('message', look)
      this.ended.then((end) => reject(new Error(`The child process ended with ${end} too early: ${this.errors}`)))
      look()
    })
  }

  async kill(): Promise<void> {
    this.process.kill('SIGKILL')
    await this.ended
  }
}
