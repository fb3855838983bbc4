import { optionProperties } from '@vec/mcp'
import { ERRORS } from '../contract/errors'
import { REQUEST_ID_PATTERN, UPLOAD_ID_PATTERN } from '../contract/ids'
import { componentName } from './error-responses'

/** JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export type Schema = Readonly<Record<string, unknown>>

const integer = (description: string, minimum = 0): Schema => ({ type: 'integer', minimum, description })

const text = (description: string): Schema => ({ type: 'string', description })

function object(properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', required, additionalProperties: false, properties }
}

const error = object({
  error: object({
    code: { type: 'string', enum: Object.keys(ERRORS), description: 'Stable and machine-readable: branch on this.' },
    message: text('A hint for people; it may change.'),
    request_id: { type: 'string', pattern: REQUEST_ID_PATTERN, description: 'The value of the X-Request-Id header.' },
  }),
})

const credits = object({
  available: integer(
    'Images that can be processed right now: quota_left + balance, capped by what is left of spend_limit.',
  ),
  balance: integer('Purchased credits left. They never expire.'),
  quota: integer('Credits the plan includes in each month; 0 for pay-as-you-go. They are used first.'),
  quota_used: integer('Included credits used.'),
  quota_left: integer('Included credits left.'),
  spent_month: integer('Credits used in the current calendar month (UTC).'),
  spend_limit: {
    type: ['integer', 'null'],
    minimum: 0,
    description: 'Monthly cap set by the user; null means no cap.',
  },
})

/** A value of the schema, or null. */
function orNull(schema: Schema, description: string): Schema {
  return { anyOf: [schema, { type: 'null' }], description }
}

const inspection = object({
  format: orNull({ type: 'string', enum: ['png', 'jpeg', 'webp'] }, 'By content; null when the header is refused.'),
  width: orNull(integer('px', 1), 'Width of the upright image, px.'),
  height: orNull(integer('px', 1), 'Height of the upright image, px.'),
  resolved: orNull(
    object({
      image_type: { type: 'string', enum: ['artwork', 'artwork_sharp', 'photo'] },
      quality: { type: 'string', enum: ['high', 'medium', 'low'] },
      colors: {
        anyOf: [
          { type: 'string', enum: ['auto', 'unlimited'] },
          { type: 'integer', minimum: 2, maximum: 32 },
        ],
      },
      detail: { type: 'string', enum: ['low', 'medium', 'high'] },
      reason: text('Why image_type is what it is, for people.'),
    }),
    'What each option would become; null when the image is refused.',
  ),
  refusal: orNull(
    object({ code: text('A code of the error table.'), message: text('A hint for people; it may change.') }),
    'What a conversion would fail with now; null when it would not.',
  ),
  price: {
    type: 'integer',
    enum: [0, 1],
    description: 'Credits that a conversion would charge now; 0 when it is refused.',
  },
  free_repeat: { type: 'boolean', description: 'Whether a conversion would be a free repeat.' },
})

const pack = object(
  {
    id: text('Identifier of the pack.'),
    credits: integer('Credits in the pack.', 1),
    price: text('Formatted price with currency symbol.'),
    per_image: text('Formatted price per image.'),
    popular: { type: 'boolean' },
    best_value: { type: 'boolean' },
  },
  ['popular', 'best_value'],
)

const packs: Schema = { type: 'array', items: { $ref: '#/components/schemas/Pack' } }

/** The values of the four options. */
const options = Object.fromEntries(
  Object.entries(optionProperties).map(([wireName, schema]) => [componentName(wireName), schema]),
)

export const schemas: Readonly<Record<string, Schema>> = {
  ...options,
  Account: object({
    account: object({
      id: { type: 'string', pattern: '^acc_', description: 'Account identifier.' },
      name: text('Account display name.'),
    }),
    credits: { $ref: '#/components/schemas/Credits' },
  }),
  Credits: credits,
  Error: error,
  Inspection: inspection,
  Pack: pack,
  Plans: object(
    {
      packs: { ...packs, description: 'Packs sold on the website.' },
      api_packs: { ...packs, description: 'Packs of API credits.' },
      payments_enabled: { type: 'boolean' },
      subscriptions: { type: 'array', items: { type: 'object' } },
      credits_never_expire: { type: 'boolean' },
      redownload_free_days: integer('Days in which a result can be downloaded again.'),
      enterprise_contact: text('Where to ask for more.'),
      signup_credits: integer('Credits given to a new account.'),
    },
    ['subscriptions', 'credits_never_expire', 'redownload_free_days', 'enterprise_contact', 'signup_credits'],
  ),
  UploadReceipt: object({
    upload_id: { type: 'string', pattern: UPLOAD_ID_PATTERN },
    bytes: integer('Stored size.', 1),
  }),
}
