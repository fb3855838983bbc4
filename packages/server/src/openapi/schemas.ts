import {
  inspectionSchema,
  integerSchema,
  objectSchema,
  optionProperties,
  resolvedSchema,
  statsSchema,
  textSchema,
  usageSchema,
} from '@vec/mcp'
import { ERRORS } from '../contract/errors'
import { REQUEST_ID_PATTERN, UPLOAD_ID_PATTERN } from '../contract/ids'
import { componentName } from './error-responses'

/** JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export type Schema = Readonly<Record<string, unknown>>

const error = objectSchema({
  error: objectSchema({
    code: { type: 'string', enum: Object.keys(ERRORS), description: 'Stable and machine-readable: branch on this.' },
    message: textSchema('A hint for people; it may change.'),
    request_id: { type: 'string', pattern: REQUEST_ID_PATTERN, description: 'The value of the X-Request-Id header.' },
  }),
})

const pack = objectSchema(
  {
    id: textSchema('Identifier of the pack.'),
    credits: integerSchema('Credits in the pack.', 1),
    price: textSchema('Formatted price with currency symbol.'),
    per_image: textSchema('Formatted price per image.'),
    popular: { type: 'boolean' },
    best_value: { type: 'boolean' },
  },
  ['popular', 'best_value'],
)

const packs = { type: 'array', items: { $ref: '#/components/schemas/Pack' } }

/** The values of the four options. */
const options = Object.fromEntries(
  Object.entries(optionProperties).map(([wireName, schema]) => [componentName(wireName), schema]),
)

export const schemas: Readonly<Record<string, Schema>> = {
  ...options,
  Account: objectSchema({
    account: objectSchema({
      id: { type: 'string', pattern: '^acc_', description: 'Account identifier.' },
      name: textSchema('Account display name.'),
    }),
    credits: { $ref: '#/components/schemas/Credits' },
  }),
  Credits: usageSchema,
  Error: error,
  Inspection: inspectionSchema(true, { $ref: '#/components/schemas/Resolved' }),
  Pack: pack,
  Plans: objectSchema(
    {
      packs: { ...packs, description: 'Packs sold on the website.' },
      api_packs: { ...packs, description: 'Packs of API credits.' },
      payments_enabled: { type: 'boolean' },
      subscriptions: { type: 'array', items: { type: 'object' } },
      credits_never_expire: { type: 'boolean' },
      redownload_free_days: integerSchema('Days in which a result can be downloaded again.'),
      enterprise_contact: textSchema('Where to ask for more.'),
      signup_credits: integerSchema('Credits given to a new account.'),
    },
    ['subscriptions', 'credits_never_expire', 'redownload_free_days', 'enterprise_contact', 'signup_credits'],
  ),
  Resolved: resolvedSchema(),
  Stats: statsSchema(),
  UploadReceipt: objectSchema({
    upload_id: { type: 'string', pattern: UPLOAD_ID_PATTERN },
    bytes: integerSchema('Stored size.', 1),
  }),
}
