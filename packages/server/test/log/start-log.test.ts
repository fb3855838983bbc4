import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { LOG_FORMAT } from '../../src/log/request-log'
import { warnAtStart } from '../../src/log/start-log'

it('writes a line as the log of the application would', async () => {
  const [own, log] = [new PassThrough(), new PassThrough()]
  warnAtStart({ level: 'info', stream: own }, { data_dir: '/a "b"' }, 'waits')
  fastify({ logger: { level: 'info', stream: log, ...LOG_FORMAT } }).log.warn({ data_dir: '/a "b"' }, 'waits')
  own.end()
  log.end()
  const withoutTime = async (stream: PassThrough) => (await text(stream)).replace(/"time":"[^"]+"/, '"time":""')
  expect(await withoutTime(own)).toBe(await withoutTime(log))
})

it.each(['silent', 'error'] as const)('writes nothing at the level %s', async (level) => {
  const stream = new PassThrough()
  warnAtStart({ level, stream }, {}, 'waits')
  stream.end()
  expect(await text(stream)).toBe('')
})
