import { VecError } from './errors'
import { ownEntries } from './own-entries'

/**
 * Number of fills that `colors` can ask for: an integer from 2 to 32. Give a number whose value is known only at run time to
 * `resolveOptions`, which checks it.
 *
 * @example
 * const { svg } = await vectorize(bytes, resolveOptions({ colors: Number(slider.value) }))
 */
// biome-ignore format: one range
export type ColorCount =
  | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16
  | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28 | 29 | 30 | 31 | 32

/**
 * Values of the option `colors`.
 *
 * @example
 * const stencil: ColorLimit = 2
 */
export type ColorLimit = 'auto' | 'unlimited' | ColorCount

/**
 * What a caller may choose. Every option is `auto` unless it is given. `OPTIONS` describes the same options as data.
 *
 * @example
 * const pixelArt: Partial<Options> = { imageType: 'artwork_sharp', colors: 16 }
 */
export interface Options {
  /**
   * What the picture is, and so how it is drawn. `artwork`: logos, icons and illustrations with smooth edges become lines, arcs and
   * curves. `artwork_sharp`: hard pixel edges (pixel art, screenshots) are kept exactly. `photo`: photographs and complex images become
   * many flat shapes. `auto` (default) looks at the pixels.
   *
   * @example
   * await vectorize(bytes, { imageType: 'artwork' })
   */
  imageType: 'auto' | 'artwork' | 'artwork_sharp' | 'photo'
  /**
   * How clean the pixels of the input are, for `artwork`; without effect on `artwork_sharp` and `photo`. It is not the quality of the
   * result. `high`: clean, so each edge pixel is trusted. `medium`: slightly compressed or scaled. `low`: blurry, noisy or heavily
   * compressed, so edges are smoothed more and faint colors are dropped. `auto` (default) estimates it.
   *
   * @example
   * await vectorize(jpeg, { quality: 'low' })
   */
  quality: 'auto' | 'high' | 'medium' | 'low'
  /**
   * At most this many different fills, an integer from 2 to 32; 2 gives a two-color result. Each stop of a gradient counts as a fill; where
   * they are too many, the picture gets flat colors instead. `unlimited`: every color that is found. `auto` (default): in `artwork`, colors
   * that people cannot tell apart (OKLab difference up to 0.005) become one; elsewhere as `unlimited`. `resolved.colors` says how many are left.
   *
   * @example
   * await vectorize(bytes, { colors: 8 })
   */
  colors: ColorLimit
  /**
   * How large the SVG of a `photo` may become, as estimated while tracing: about 74, 151 or 336 kB, and fewer bytes where the picture is small
   * or smooth. More bytes hold more shapes. On `artwork` it tells only in areas that are drawn as photos, on `artwork_sharp` nowhere. `auto` (default) is `medium`.
   *
   * @example
   * await vectorize(bytes, { imageType: 'photo', detail: 'high' })
   */
  detail: 'auto' | 'low' | 'medium' | 'high'
}

/**
 * One option as data, for help texts, forms and schemas. Values are exact and case-sensitive.
 *
 * @example
 * const flags = OPTIONS.map((option: OptionSpec) => `--${option.wireName} <${option.values.join('|')}>`)
 */
export interface OptionSpec {
  /** Name in the library, such as `imageType`. */
  readonly name: keyof Options
  /** Name in queries, forms and tool arguments, such as `image_type`. */
  readonly wireName: string
  /** The words that are allowed. */
  readonly values: readonly string[]
  /** Integers that are allowed beside `values`, both ends included. */
  readonly integers?: { readonly min: number; readonly max: number }
  /** The value of an option that is not given. */
  readonly defaultValue: string
  /** One line for help texts and schemas. */
  readonly description: string
}

/**
 * All options, in their canonical order.
 *
 * @example
 * for (const { wireName, description } of OPTIONS) console.log(`${wireName}: ${description}`)
 */
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
    description:
      'how large the SVG of a photo may become: more bytes hold more detail; on artwork, for areas drawn as photos only',
  },
]

const CANONICAL_INTEGER = /^[1-9][0-9]{0,8}$/

/** Characters of a caller's own text that a message repeats. */
const MAX_ECHO = 40

/**
 * Completes options under their library names. Missing and undefined ones take their default; `undefined` alone gives
 * all defaults. An integer may be a number or its canonical decimal string, and comes out as a number. Keys of the
 * result are in canonical order. Throws VecError `bad_request` for an unknown name or value, and for what is no plain object.
 *
 * @example
 * resolveOptions({ colors: '8' }) // { imageType: 'auto', quality: 'auto', colors: 8, detail: 'auto' }
 */
export function resolveOptions(options?: unknown): Options {
  const chosen = new Map<keyof Options, string | number>()
  for (const [name, value] of ownEntries(options, 'options')) {
    const spec = findSpec('name', name)
    if (value !== undefined) chosen.set(spec.name, parseValue(spec, 'name', value))
  }
  return complete(chosen)
}

/**
 * Completes options under their wire names, from a query, a form or tool arguments. Values are strings; where integers
 * are allowed, a JSON number will do. Throws VecError `bad_request` for an unknown name, an unknown value or a name
 * given twice.
 *
 * @example
 * parseWireOptions(new URLSearchParams('image_type=photo&detail=high')) // { imageType: 'photo', ..., detail: 'high' }
 */
export function parseWireOptions(pairs: Iterable<readonly [string, unknown]>): Options {
  const chosen = new Map<keyof Options, string | number>()
  for (const [name, value] of assertPairs(pairs)) {
    const spec = findSpec('wireName', name)
    if (chosen.has(spec.name)) throw new VecError('bad_request', `${spec.wireName} is given more than once`)
    chosen.set(spec.name, parseValue(spec, 'wireName', value))
  }
  return complete(chosen)
}

/** The pairs, each checked as it is read: callers without types may pass an object or a query string. */
function* assertPairs(pairs: Iterable<readonly [string, unknown]>): Generator<readonly [string, unknown]> {
  const isIterable = typeof pairs === 'object' && pairs !== null && Symbol.iterator in pairs
  if (!isIterable)
    throw new VecError('bad_request', 'wire options must be pairs of names and values, such as a URLSearchParams')
  for (const pair of pairs) {
    if (!Array.isArray(pair) || typeof pair[0] !== 'string') {
      throw new VecError('bad_request', 'each wire option must be a pair [name, value]')
    }
    yield [pair[0], pair[1]]
  }
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
  throw unknownOption(
    name,
    OPTIONS.map((candidate) => candidate[key]),
  )
}

/** The error for a name that is none of those known. */
export function unknownOption(name: string, known: readonly string[]): VecError {
  return new VecError('bad_request', `unknown option ${quote(name)}; the options are ${known.join(', ')}`)
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
  return JSON.stringify(text.length > MAX_ECHO ? `${text.slice(0, MAX_ECHO)}...` : text)
}
