import { readFile } from 'node:fs/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { schemas } from '../openapi/schemas'

/** The price list exactly as `GET /v1/plans` sends it; the OpenAPI document says what is in it. */
export type Plans = object

/** Without a file there is nothing to buy, and that is said. */
const NO_PLANS: Plans = { packs: [], api_packs: [], payments_enabled: false }

/**
 * Reads the price list of `GET /v1/plans` from a JSON file in the form in which it is sent; null means no file. Throws a sentence
 * that names the first field that is missing, unknown or of the wrong type. The schema is that of the OpenAPI document.
 */
export async function readPlans(path: string | null): Promise<Plans> {
  if (path === null) return NO_PLANS
  const plans = await readJson(path)
  const ajv = new Ajv2020({ strict: false }).addSchema({ components: { schemas } }, 'openapi')
  const isPlans = ajv.compile<Plans>({ $ref: 'openapi#/components/schemas/Plans' })
  if (isPlans(plans)) return plans
  const { instancePath, message, params } = isPlans.errors?.[0] ?? {}
  const field = params?.additionalProperty === undefined ? '' : `: "${params.additionalProperty}"`
  throw new Error(`VEC_PLANS_FILE (${path}): the value${instancePath && ` of ${instancePath}`} ${message}${field}.`)
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (cause) {
    throw new Error(`VEC_PLANS_FILE (${path}) cannot be read as JSON: ${(cause as Error).message}`, { cause })
  }
}
