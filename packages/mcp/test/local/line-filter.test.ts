import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { LineFilter } from '../../src/local/line-filter'

const LONG = { refused: 'long' }
const reader = {
  read: (line: Buffer) =>
    line[0] === 0x6e ? { answer: { refused: line.toString() } } : { passed: line.toString().trimEnd() },
  refuseLong: () => LONG,
}

/** What is passed of these bytes, sent in pieces of a size, and what is answered. */
async function send(bytes: string, pieceBytes = bytes.length): Promise<{ passed: string; answers: unknown[] }> {
  const output = new PassThrough()
  const lines = new LineFilter(reader, output, 1_000, async () => {})
  const passed = text(lines)
  const all = Buffer.from(bytes, 'latin1')
  for (let i = 0; i < all.length; i += pieceBytes) lines.write(all.subarray(i, i + pieceBytes))
  lines.end()
  const passedText = await passed
  output.end()
  const answers = (await text(output)).split('\n').slice(0, -1)
  return { passed: passedText, answers: answers.map((line) => JSON.parse(line)) }
}

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n'

describe('LineFilter', () => {
  it('passes what is read of each line, in whatever pieces it comes', async () => {
    const notification = '{"jsonrpc":"2.0","method":"notifications/initialized"}'
    const expected = { passed: `${PING}${notification}\n${PING}`, answers: [] }
    for (const size of [1, 7, 1_000]) expect(await send(`${PING}${notification}\r\n${PING}`, size)).toEqual(expected)
  })

  it('answers what is refused, and passes what comes behind it', async () => {
    expect(await send(`null\n${PING}`, 3)).toEqual({ passed: PING, answers: [{ refused: 'null\n' }] })
  })

  it('skips a line that is too long, answers it once, and passes what comes behind it', async () => {
    const long = `"${'a'.repeat(2_000)}"\n`
    for (const size of [1, 100, 999, 10_000]) {
      expect(await send(`${PING}${long}${PING}`, size)).toEqual({ passed: PING + PING, answers: [LONG] })
      expect(await send(`${long}null\n${long}${PING}`, size)).toEqual({
        passed: PING,
        answers: [LONG, { refused: 'null\n' }, LONG],
      })
    }
  })

  it('takes a line of the most bytes, and none of one more', async () => {
    const line = (bytes: number) => `${'a'.repeat(bytes - 1)}\n`
    expect(await send(line(1_000), 300)).toEqual({ passed: line(1_000), answers: [] })
    expect(await send(line(1_001), 300)).toEqual({ passed: '', answers: [LONG] })
  })

  it('ends a last line that has no end', async () => {
    for (const size of [1, 1_000]) {
      expect(await send(PING + PING.trimEnd(), size)).toEqual({ passed: PING + PING, answers: [] })
      expect(await send(`${PING}null`, size)).toEqual({ passed: PING, answers: [{ refused: 'null\n' }] })
    }
    expect(await send('a'.repeat(1_000))).toEqual({ passed: '', answers: [LONG] })
  })

  it('ends once all is answered', async () => {
    let endCalls = () => {}
    const allAnswered = new Promise<void>((resolve) => {
      endCalls = resolve
    })
    const lines = new LineFilter(reader, new PassThrough(), 1_000, () => allAnswered)
    const ended = once(lines, 'end')
    lines.end(PING)
    await once(lines, 'data')
    await setImmediate()
    expect(lines.readableEnded).toBe(false)
    endCalls()
    await ended
  })

  it('answers a line that is too long although it never ends', async () => {
    expect(await send('a'.repeat(5_000), 100)).toEqual({ passed: '', answers: [LONG] })
  })
})
