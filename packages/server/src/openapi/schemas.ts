import type { ErrorCode } from '../contract/errors'
import { REQUEST_ID_PATTERN, UPLOAD_ID_PATTERN } from '../contract/ids'

/** JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export type Schema = Readonly<Record<string, unknown>>

const integer = (description: string, minimum = 0): Schema => ({ type: 'integer', minimum, description })

const text = (description: string): Schema => ({ type: 'string', description })

/** Every code of an error response, by status. */
export const CODES_BY_STATUS: Readonly<Record<number, readonly ErrorCode[]>> = {
  400: ['bad_request', 'empty'],
  401: ['unauthorized'],
  402: ['no_credits', 'spend_limit'],
  403: ['forbidden'],
  404: ['not_found'],
  405: ['method_not_allowed'],
  413: ['too_large'],
  415: ['unsupported_format'],
  422: ['invalid_image', 'too_many_pixels'],
  429: ['rate_limited', 'daily_limit'],
  500: ['internal'],
  503: ['busy', 'timeout'],
}

function object(properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', required, additionalProperties: false, properties }
}

/** An Error object whose code is one of `codes`. */
export function errorSchema(codes: readonly string[]): Schema {
  return object({
    error: object({
      code: { type: 'string', enum: codes, description: 'Stable and machine-readable: branch on this.' },
      message: text('A hint for people; it may change.'),
      request_id: { type: 'string', pattern: REQUEST_ID_PATTERN, description: 'The value of the X-Request-Id header.' },
    }),
  })
}

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

export const schemas: Readonly<Record<string, Schema>> = {
  Account: object({
    account: object({
      id: { type: 'string', pattern: '^acc_', description: 'Account identifier.' },
      name: text('Account display name.'),
    }),
    credits: { $ref: '#/components/schemas/Credits' },
  }),
  Credits: credits,
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
