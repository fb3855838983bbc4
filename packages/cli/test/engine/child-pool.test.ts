import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { ChildPool } from '../../src/engine/child-pool'
import { Interrupted } from '../../src/engine/converter'
import { scratchDirectory } from '../spawn-vec'

/** How long the word `slow` takes. */
const SLOW_MS = 300

/** A child whose images are words that say what it does with them. */
const PROGRAM = `
process.on('message', ({ image, svg, format }) => {
  const word = svg ?? Buffer.from(image).toString()
  if (word === 'crash') process.kill(process.pid, 'SIGKILL')
  if (word === 'exit') { process.stderr.write('out of luck\\n'); process.exit(7) }
  if (word === 'hang') return
  if (word === 'fail') return process.send({ failure: { code: 'invalid_image', message: 'no' } })
  if (svg !== undefined) return process.send({ result: Buffer.from(format + ' of ' + svg) })
  const answer = () => process.send({ result: { svg: word + ' by ' + process.pid, details: { width: 1, height: 1 } } })
  if (word === 'slow') setTimeout(answer, ${SLOW_MS})
  else answer()
})
process.on('disconnect', () => process.exit())
process.send({ isReady: true })
`

let pool: ChildPool | undefined

function openPool(size: number, timeout?: number): (word: string) => Promise<string> {
  const program = path.join(scratchDirectory(), 'child.mjs')
  writeFileSync(program, PROGRAM)
  const opened = new ChildPool(program, size, timeout)
  pool = opened
  return async (word) => (await opened.convert(Buffer.from(word), {})).svg
}

afterEach(() => pool?.close())

describe('ChildPool', () => {
  it('gives each image its own answer, from no more children than its size', async () => {
    const convert = openPool(2)
    const words = Array.from({ length: 30 }, (_, i) => `image ${i}`)
    const answers = await Promise.all(words.map(convert))
    expect(answers.map((answer) => answer.split(' by ')[0])).toEqual(words)
    expect(new Set(answers.map((answer) => answer.split(' by ')[1])).size).toBe(2)
  })

  it('tells each request how long it has waited for others', async () => {
    openPool(1)
    const waits: number[] = []
    const onTurn = (waited: number) => waits.push(waited)
    const started = performance.now()
    await Promise.all([
      pool!.convert(Buffer.from('slow'), {}, undefined, onTurn),
      pool!.convert(Buffer.from('a'), {}, undefined, onTurn),
      pool!.write('b', 'pdf', onTurn),
    ])
    expect(waits).toHaveLength(3)
    // A busy machine starts the first one late, and the others as much later
    for (const waited of waits.slice(1)) {
      expect(waited).toBeGreaterThan((waits[0] as number) + SLOW_MS * 0.9)
      expect(waited).toBeLessThan(performance.now() - started)
    }
  })

  it('loses the image of a child that ends, and no other', async () => {
    const convert = openPool(2)
    const words = ['a', 'crash', 'b', 'exit', 'c', 'crash', 'crash', 'd', 'fail', 'e']
    const results = await Promise.allSettled(words.map(convert))
    const outcomes = results.map((result) => (result.status === 'fulfilled' ? result.value[0] : result.reason.code))
    expect(outcomes).toEqual(['a', 'internal', 'b', 'internal', 'c', 'internal', 'internal', 'd', 'invalid_image', 'e'])
    const [, killed, , exited] = results as PromiseRejectedResult[]
    expect(killed!.reason.message).toContain('SIGKILL')
    expect(exited!.reason.message).toMatch(/exit status 7.*out of luck/)
  })

  it('gives up on an image after its time, and goes on', async () => {
    const convert = openPool(1, 300)
    const results = await Promise.allSettled(['hang', 'a'].map(convert))
    expect(results[0]).toMatchObject({
      status: 'rejected',
      reason: { code: 'timeout', message: 'not done after 0.3 s' },
    })
    expect(results[1]).toMatchObject({ status: 'fulfilled' })
  })

  it('writes formats in the children, so that a writer which ends its process costs its file alone', async () => {
    openPool(1, 300)
    const write = (svg: string) => pool!.write(svg, 'pdf').then((bytes) => Buffer.from(bytes).toString())
    const results = await Promise.allSettled(['a', 'exit', 'hang', 'b'].map(write))
    expect(results).toMatchObject([
      { value: 'pdf of a' },
      { reason: { code: 'internal' } },
      { reason: { code: 'timeout' } },
      { value: 'pdf of b' },
    ])
  })

  it('refuses what runs and what waits when it is closed', async () => {
    const convert = openPool(1)
    const results = Promise.allSettled(['hang', 'a', 'b'].map(convert))
    pool?.close()
    for (const result of await results) expect(result).toMatchObject({ reason: expect.any(Interrupted) })
    await expect(convert('late')).rejects.toThrow(Interrupted)
  })

  it('begins with nothing that waits once a failure has ended the run', async () => {
    openPool(1)
    const ended = new AbortController()
    const convert = (word: string) => pool!.convert(Buffer.from(word), {}, ended.signal)
    const first = convert('fail').catch(() => ended.abort())
    const others = Promise.allSettled(['a', 'b'].map(convert))
    await first
    for (const result of await others) expect(result).toMatchObject({ reason: expect.any(Interrupted) })
  })

  it('says so when the program cannot be run', async () => {
    pool = new ChildPool(path.join(scratchDirectory(), 'not-there.mjs'), 1, undefined)
    await expect(pool.convert(Buffer.from('a'), {})).rejects.toMatchObject({ code: 'internal' })
  })
})
