/** The child process that converts images and writes formats: one request at a time, sent by the command over the IPC channel. It opens no file and writes none. */
import { toFailure } from '../failure'
import type { ChildMessage, ChildReply, ChildRequest } from './child-protocol'
import { ThisProcess } from './this-process'

const engine = new ThisProcess(undefined)

async function perform(request: ChildRequest): Promise<ChildReply> {
  try {
    if ('svg' in request) return { result: await engine.write(request.svg, request.format) }
    return { result: await engine.convert(request.image, request.options) }
  } catch (error) {
    return { failure: toFailure(error) }
  }
}

const say = (message: ChildMessage) => process.send?.(message)

process.on('message', async (request: ChildRequest) => say(await perform(request)))
process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of the terminal; the command ends its children itself.
process.on('SIGINT', () => {})
say({ isReady: true })
