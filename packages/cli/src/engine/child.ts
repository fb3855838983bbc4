import { type ChildProcess, fork } from 'node:child_process'
import { FileFailure } from '../failure'
import type { ChildMessage, ChildReply, ChildRequest, ResultOf } from './child-protocol'
import { Interrupted } from './converter'

/** The last part of what a child wrote on standard error that is kept to explain its end, characters. */
const STDERR_TAIL = 300

/** Garbage is collected on the child's main thread: helper threads would take the cores of the other children. */
const CHILD_FLAGS = ['--single-threaded-gc']

/** A process that carries out one request at a time. Once it has ended it is of no more use. */
export class Child {
  /** Why the process has ended, or was told to. */
  private ended: Error | undefined
  private readonly process: ChildProcess
  private stderr = ''
  /** Settles once the process has started, or has ended before. */
  private readonly started: Promise<void>
  private onStarted = () => {}
  private settle: ((reply: ChildReply | Error) => void) | undefined

  constructor(program: string) {
    this.process = fork(program, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: CHILD_FLAGS,
    })
    this.process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr = (this.stderr + text).slice(-STDERR_TAIL)
    })
    this.started = new Promise((resolve) => {
      this.onStarted = resolve
    })
    this.process.on('message', (message: ChildMessage) => {
      if ('isReady' in message) this.onStarted()
      else this.settle?.(message)
    })
    this.process.on('error', (error) => this.end(`it could not be run: ${error.message}`))
    this.process.on('exit', (status, signal) => this.end(signal ?? `exit status ${status}`))
  }

  get hasEnded(): boolean {
    return this.ended !== undefined
  }

  /** Rejects with FileFailure: with the failure that the child found, `timeout` after `timeout` ms (once the process has started), `internal` when the process ends. */
  async perform<Request extends ChildRequest>(
    request: Request,
    timeout: number | undefined,
  ): Promise<ResultOf<Request>> {
    await this.started
    if (this.ended !== undefined) throw this.ended
    const timer = timeout === undefined ? undefined : setTimeout(() => this.giveUp(timeout), timeout)
    try {
      const reply = await new Promise<ChildReply | Error>((resolve) => {
        this.settle = resolve
        this.process.send(request, (error) => {
          if (error) this.end(error.message)
        })
      })
      if (reply instanceof Error) throw reply
      if ('result' in reply) return reply.result as ResultOf<Request>
      throw new FileFailure(reply.failure.code, reply.failure.message, reply.failure.file)
    } finally {
      clearTimeout(timer)
      this.settle = undefined
    }
  }

  /** Ends the process at once; nothing inside it can delay this. */
  kill(reason: Error = new Interrupted()): void {
    this.ended ??= reason
    this.onStarted()
    this.settle?.(this.ended)
    this.process.kill('SIGKILL')
  }

  private giveUp(timeout: number): void {
    this.kill(new FileFailure('timeout', `not done after ${timeout / 1000} s`))
  }

  private end(how: string): void {
    const detail = this.stderr.trim().split('\n').at(-1)
    const said = detail ? `; it said: ${detail}` : ''
    this.kill(new FileFailure('internal', `the process that worked on it ended (${how})${said}`))
  }
}
