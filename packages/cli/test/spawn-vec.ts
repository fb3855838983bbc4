import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))

export interface Outcome {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: Buffer
  readonly stderr: string
}

/** The path of an image in examples/. */
export function example(name: string): string {
  return fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url))
}

/** A directory that is gone when the test is over. */
export function scratchDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'vec-cli-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** Where the commands of this process keep the record of their results: scratch directories have names of their own, so one place will do. */
const STATE = mkdtempSync(path.join(tmpdir(), 'vec-cli-state-'))
process.on('exit', () => rmSync(STATE, { recursive: true, force: true }))

/** Starts the built command as its own process. */
export function startVec(
  words: readonly string[],
  cwd?: string,
  environment: NodeJS.ProcessEnv = {},
): ChildProcessWithoutNullStreams {
  const env = { ...process.env, VEC_STATE_DIR: STATE, LC_ALL: 'C.UTF-8', ...environment }
  return spawn(process.execPath, [MAIN, ...words], { cwd, env })
}

/** Waits for the end of a process and all it wrote. */
export function outcomeOf(child: ChildProcessWithoutNullStreams): Promise<Outcome> {
  const stdout: Buffer[] = []
  const stderr: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      resolve({ code, signal, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString() })
    })
  })
}

/** Runs the built command to its end, with `input` on its standard input. */
export function runVec(
  words: readonly string[],
  { cwd, input, env }: { cwd?: string; input?: Uint8Array; env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> {
  const child = startVec(words, cwd, env)
  // A command that refuses its arguments does not read its input.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  return outcomeOf(child)
}
