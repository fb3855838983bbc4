import { readFile } from 'node:fs/promises'
import type { Pack, Plans } from './plans'

/** Without a file there is nothing to buy, and that is said. */
const NO_PLANS: Plans = { packs: [], api_packs: [], payments_enabled: false }

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isFlag: Check = (value) => typeof value === 'boolean'
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0

const PACK_FIELDS: Readonly<Record<keyof Pack, Check>> = {
  id: isText,
  credits: isCount,
  price: isText,
  per_image: isText,
  popular: isFlag,
  best_value: isFlag,
}

const PLANS_FIELDS: Readonly<Record<keyof Plans, Check>> = {
  packs: Array.isArray,
  api_packs: Array.isArray,
  payments_enabled: isFlag,
  subscriptions: (value) => Array.isArray(value) && value.every(isObject),
  credits_never_expire: isFlag,
  redownload_free_days: isCount,
  enterprise_contact: isText,
  signup_credits: isCount,
}

/**
 * Reads the price list of `GET /v1/plans` from a JSON file in the form in which it is sent; null means no file. Throws a sentence
 * that names the first field that is missing, unknown or of the wrong type.
 */
export async function readPlans(path: string | null): Promise<Plans> {
  if (path === null) return NO_PLANS
  const plans = await readJson(path)
  assertFields(plans, PLANS_FIELDS, ['packs', 'api_packs', 'payments_enabled'], `VEC_PLANS_FILE (${path})`)
  const lists = plans as unknown as Plans
  for (const [list, packs] of Object.entries({ packs: lists.packs, api_packs: lists.api_packs })) {
    for (const [index, pack] of packs.entries()) {
      const place = `VEC_PLANS_FILE (${path}): ${list}[${index}]`
      assertFields(pack, PACK_FIELDS, ['id', 'credits', 'price', 'per_image'], place)
    }
  }
  return lists
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (cause) {
    throw new Error(`VEC_PLANS_FILE (${path}) cannot be read as JSON: ${(cause as Error).message}`, { cause })
  }
}

function assertFields(
  value: unknown,
  fields: Readonly<Record<string, Check>>,
  required: readonly string[],
  place: string,
): asserts value is Record<string, unknown> {
  if (!isObject(value)) throw new Error(`${place} must be a JSON object.`)
  for (const name of required) {
    if (!Object.hasOwn(value, name)) throw new Error(`${place} lacks the field "${name}".`)
  }
  for (const [name, field] of Object.entries(value)) {
    const check = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (check === undefined) throw new Error(`${place} has the unknown field "${name}".`)
    if (!check(field)) throw new Error(`${place}: the field "${name}" has a wrong value.`)
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
