import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPlans } from '../../src/plans/read-plans'
import { TestService } from '../http/harness'

const PACK = { id: 'p100', credits: 100, price: '$9.00', per_image: '$0.09' }
const PLANS = {
  packs: [{ ...PACK, popular: true }],
  api_packs: [{ ...PACK, best_value: false }],
  payments_enabled: true,
  subscriptions: [{ id: 'monthly' }],
  credits_never_expire: true,
  redownload_free_days: 30,
  enterprise_contact: 'sales@example.com',
  signup_credits: 5,
}

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vec-plans-'))
})

afterAll(() => rm(directory, { recursive: true }))

async function planFile(content: unknown): Promise<string> {
  const path = join(directory, 'plans.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

describe('GET /v1/plans', () => {
  it('sends the configured price list to everybody', async () => {
    const service = await TestService.start({ VEC_PLANS_FILE: await planFile(PLANS) })
    const response = await service.send({ path: '/v1/plans' })
    await service.stop()
    expect(response.status).toBe(200)
    expect(JSON.parse(response.text)).toEqual(PLANS)
  })

  it('offers nothing without a file', async () => {
    expect(await readPlans(null)).toEqual({ packs: [], api_packs: [], payments_enabled: false })
  })

  it.each<[string, unknown]>([
    ["required property 'packs'", { ...PLANS, packs: undefined }],
    ['/api_packs must be array', { ...PLANS, api_packs: {} }],
    ['/payments_enabled must be boolean', { ...PLANS, payments_enabled: 'yes' }],
    ['"discount"', { ...PLANS, discount: 1 }],
    ['"constructor"', '{"packs":[],"api_packs":[],"payments_enabled":true,"constructor":1}'],
    ['/packs/0/price must be string', { ...PLANS, packs: [{ ...PACK, price: 9 }] }],
    ['/api_packs/1', { ...PLANS, api_packs: [PACK, { id: 'x' }] }],
    ['/subscriptions/0', { ...PLANS, subscriptions: [1] }],
    ['JSON', '{'],
    ['must be object', []],
  ])('stops the start with a sentence that names %s', async (named, content) => {
    await expect(readPlans(await planFile(content))).rejects.toThrow(named)
  })

  it('stops the start when the file does not exist', async () => {
    await expect(readPlans(join(directory, 'nothing.json'))).rejects.toThrow('VEC_PLANS_FILE')
  })
})
