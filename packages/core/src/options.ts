import { VecError } from './errors'

/** What a caller may choose; docs and defaults in `OPTIONS`. */
export interface Options {
  imageType: 'auto' | 'artwork' | 'artwork_sharp' | 'photo'
  quality: 'auto' | 'high' | 'medium' | 'low'
  /** At most this many different fills (2-32), or every colour with evidence. */
  colors: 'auto' | 'unlimited' | number
  detail: 'auto' | 'low' | 'medium' | 'high'
}

/** One option as every face offers it. Values are exact and case-sensitive. */
export interface OptionSpec {
  /** Name in the library. */
  readonly name: keyof Options
  /** Name in queries, forms and tool arguments. */
  readonly wireName: string
  readonly values: readonly string[]
  /** Integers allowed beside `values`, both ends included. */
  readonly integers?: { readonly min: number; readonly max: number }
  readonly defaultValue: string
  /** One line for help texts and schemas. */
  readonly description: string
}

/** All options, in their canonical order. */
export const OPTIONS: readonly OptionSpec[] = [
  {
    name: 'imageType',
    wireName: 'image_type',
    values: ['auto', 'artwork', 'artwork_sharp', 'photo'],
    defaultValue: 'auto',
    description:
      'artwork: logos, icons and illustrations with smooth edges; artwork_sharp: hard pixel edges (pixel art, ' +
      'screenshots); photo: photographs and complex images',
  },
  {
    name: 'quality',
    wireName: 'quality',
    values: ['auto', 'high', 'medium', 'low'],
    defaultValue: 'auto',
    description: 'quality of the input; low: blurry, noisy or heavily compressed',
  },
  {
    name: 'colors',
    wireName: 'colors',
    values: ['auto', 'unlimited'],
    integers: { min: 2, max: 32 },
    defaultValue: 'auto',
    description: 'an integer caps the palette (2 gives a two-colour result); unlimited: every colour found',
  },
  {
    name: 'detail',
    wireName: 'detail',
    values: ['auto', 'low', 'medium', 'high'],
    defaultValue: 'auto',
    description: 'number of shapes in photos; without effect on artwork',
  },
]

const CANONICAL_INTEGER = /^[1-9][0-9]{0,8}$/
const LONGEST_ECHO = 40

/**
 * Completes options under their library names. Missing and undefined ones take their default; `undefined` alone gives
 * all defaults. An integer may be a number or its canonical decimal string, and comes out as a number. Keys of the
 * result are in canonical order. Throws VecError `bad_request` for anything else; inherited properties are not looked
 * at.
 */
export function resolveOptions(options?: unknown): Options {
  if (options === undefined) return complete(new Map())
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new VecError('bad_request', 'options must be an object')
  }
  const chosen = new Map<keyof Options, string | number>()
  for (const [name, value] of Object.entries(options)) {
    const spec = findSpec('name', name)
    if (value !== undefined) chosen.set(spec.name, parseValue(spec, 'name', value))
  }
  return complete(chosen)
}

/**
 * Completes options under their wire names, from a query, a form or tool arguments. Values are strings; where integers
 * are allowed, a JSON number will do. Throws VecError `bad_request` for an unknown name, an unknown value or a name
 * given twice.
 */
export function parseWireOptions(pairs: Iterable<readonly [string, unknown]>): Options {
  const chosen = new Map<keyof Options, string | number>()
  for (const [name, value] of pairs) {
    const spec = findSpec('wireName', name)
    if (chosen.has(spec.name)) throw new VecError('bad_request', `${spec.wireName} is given more than once`)
    chosen.set(spec.name, parseValue(spec, 'wireName', value))
  }
  return complete(chosen)
}

function complete(chosen: ReadonlyMap<keyof Options, string | number>): Options {
  // Every value came through parseValue or is a default, so each is of its option's type.
  return Object.fromEntries(
    OPTIONS.map((spec) => [spec.name, chosen.get(spec.name) ?? spec.defaultValue]),
  ) as unknown as Options
}

function findSpec(key: 'name' | 'wireName', name: string): OptionSpec {
  const spec = OPTIONS.find((candidate) => candidate[key] === name)
  if (spec !== undefined) return spec
  const known = OPTIONS.map((candidate) => candidate[key]).join(', ')
  throw new VecError('bad_request', `unknown option ${quote(name)}; the options are ${known}`)
}

function parseValue(spec: OptionSpec, key: 'name' | 'wireName', value: unknown): string | number {
  if (typeof value === 'string' && spec.values.includes(value)) return value
  if (spec.integers !== undefined) {
    const number = typeof value === 'string' && CANONICAL_INTEGER.test(value) ? Number(value) : value
    if (
      Number.isInteger(number) &&
      (number as number) >= spec.integers.min &&
      (number as number) <= spec.integers.max
    ) {
      return number as number
    }
  }
  throw new VecError('bad_request', `${spec[key]} must be ${allowed(spec)}`)
}

function allowed(spec: OptionSpec): string {
  if (spec.integers === undefined) return `one of ${spec.values.join(', ')}`
  return `${spec.values.join(', ')} or an integer from ${spec.integers.min} to ${spec.integers.max}`
}

/** A caller's own text in a message: cut short, control characters escaped. */
function quote(text: string): string {
  return JSON.stringify(text.length > LONGEST_ECHO ? `${text.slice(0, LONGEST_ECHO)}...` : text)
}
