import { describe, expect, it } from 'vitest'
import { FrontDoor } from '../../src/admission/front-door'

/** Lookups that end when told to, and how many run. */
function gate() {
  const waiting: (() => void)[] = []
  let running = 0
  let most = 0
  const lookUp = async () => {
    most = Math.max(most, ++running)
    await new Promise<void>((resolve) => waiting.push(resolve))
    running--
  }
  const finish = async () => {
    while (waiting.length > 0) {
      waiting.shift()?.()
      await new Promise(setImmediate)
    }
  }
  return { lookUp, finish, most: () => most }
}

const codes = async (admissions: Promise<void>[]) =>
  Promise.all(
    admissions.map((admission) =>
      admission.then(
        () => 'ok',
        (error: { code?: string }) => error.code,
      ),
    ),
  )

describe('FrontDoor', () => {
  it('lets everybody in while the queue has room, a few at a time', async () => {
    const { lookUp, finish, most } = gate()
    const door = new FrontDoor(() => false)
    const admissions = codes(Array.from({ length: 100 }, () => door.admit('n', lookUp)))
    await finish()
    expect(await admissions).toEqual(Array(100).fill('ok'))
    expect(most()).toBe(8)
  })

  it('examines a handful while the queue is full, and refuses the rest with busy at once', async () => {
    const door = new FrontDoor(() => true)
    let lookups = 0
    const admissions = Array.from({ length: 100 }, () => door.admit('n', async () => void lookups++))
    const outcomes = await codes(admissions)
    expect(outcomes.filter((code) => code === 'busy').length).toBeGreaterThanOrEqual(85)
    expect(lookups).toBeGreaterThanOrEqual(8)
    expect(lookups).toBeLessThanOrEqual(12)
  })

  it('has an allowance for each network', async () => {
    const door = new FrontDoor(() => true)
    await codes(Array.from({ length: 100 }, () => door.admit('flood', async () => {})))
    expect(await codes([door.admit('other', async () => {})])).toEqual(['ok'])
  })

  it('examines some again a second later', async () => {
    const door = new FrontDoor(() => true)
    await codes(Array.from({ length: 50 }, () => door.admit('n', async () => {})))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await codes([door.admit('n', async () => {})])).toEqual(['ok'])
  })

  it('refuses those in the line when the queue fills up meanwhile', async () => {
    let isFull = false
    const { lookUp, finish } = gate()
    const door = new FrontDoor(() => isFull)
    const admissions = codes(Array.from({ length: 20 }, () => door.admit('n', lookUp)))
    isFull = true
    await finish()
    const outcomes = await admissions
    expect(outcomes.slice(0, 8)).toEqual(Array(8).fill('ok'))
    expect(outcomes.slice(8)).toEqual(Array(12).fill('busy'))
    isFull = false
    expect(await codes([door.admit('n', async () => {})])).toEqual(['ok'])
  })

  it('passes the failure of a lookup on and frees its place', async () => {
    const door = new FrontDoor(() => false)
    const failing = Array.from({ length: 20 }, () => door.admit('n', () => Promise.reject(new Error('no key'))))
    await expect(Promise.all(failing)).rejects.toThrow('no key')
    expect(await codes([door.admit('n', async () => {})])).toEqual(['ok'])
  })
})
