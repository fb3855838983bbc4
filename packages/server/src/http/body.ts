import type { IncomingMessage, ServerResponse } from 'node:http'
import { ClientGone, ServiceError } from '../contract/errors'
import { awaitsContinue } from './hygiene'

/** Collects a file chunk by chunk; throws `too_large` at the first byte over the limit. */
export class FileCollector {
  private readonly chunks: Buffer[] = []
  private size = 0

  constructor(private readonly limitBytes: number) {}

  add(chunk: Buffer): void {
    this.size += chunk.length
    if (this.size > this.limitBytes) throw new ServiceError('too_large')
    this.chunks.push(chunk)
  }

  finish(): Buffer {
    return Buffer.concat(this.chunks, this.size)
  }
}

/** The announced length in bytes, or undefined for a chunked body. Absent means no body: 0. */
export function announcedLength(request: IncomingMessage): number | undefined {
  if (request.headers['transfer-encoding'] !== undefined) return undefined
  return Number(request.headers['content-length'] ?? 0)
}

/** True while bytes of the body may still arrive on the socket. */
export function hasUnreadBody(request: IncomingMessage): boolean {
  return !request.complete && announcedLength(request) !== 0
}

/**
 * Feeds every chunk of the body to `consume` and resolves when it has all arrived. Asks for the body first when the client
 * waits for `100 Continue`. Rejects with what `consume` throws, at once and without reading on, and with `ClientGone` when the
 * connection breaks.
 */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  consume: (chunk: Buffer) => void,
): Promise<void> {
  if (request.destroyed) return Promise.reject(new ClientGone())
  if (awaitsContinue.delete(request)) response.writeContinue()
  return new Promise((resolve, reject) => {
    const settle = (error?: unknown) => {
      request.off('data', onData).off('end', onEnd).off('close', onBroken).off('error', onBroken)
      request.on('error', ignore)
      if (error === undefined) resolve()
      else {
        request.pause()
        reject(error)
      }
    }
    const onData = (chunk: Buffer) => {
      try {
        consume(chunk)
      } catch (error) {
        settle(error)
      }
    }
    const onEnd = () => settle()
    const onBroken = () => settle(new ClientGone())
    request.on('data', onData).on('end', onEnd).on('close', onBroken).on('error', onBroken)
  })
}

function ignore(): void {}

/** Reads a raw body of at most `limitBytes`. */
export async function readRawFile(
  request: IncomingMessage,
  response: ServerResponse,
  limitBytes: number,
): Promise<Buffer> {
  const collector = new FileCollector(limitBytes)
  await readBody(request, response, (chunk) => collector.add(chunk))
  return collector.finish()
}
