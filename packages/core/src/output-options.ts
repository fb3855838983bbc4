import { VecError } from './errors'
import { MAX_PAGE_INCHES } from './limits'
import { inches, type Length } from './model/page'
import { OPTIONS, type Options, resolveOptions, unknownOption } from './options'
import { ownEntries } from './own-entries'

/**
 * How the result is laid out: shapes for editors and cutters, and a physical size. They change nothing of how the picture is read. The
 * service has none of them. `OUTPUT_OPTIONS` describes the same options as data.
 *
 * @example
 * const sticker: Partial<OutputOptions> = { layers: 'cutout', group: 'color', background: 'remove', width: '80mm' }
 */
export interface OutputOptions {
  /**
   * How shapes lie over one another. `stacked` (default): lower shapes run on under upper ones, so that no renderer shows a gap between
   * them. `cutout`: no shape lies under another, and neighbors have the same curve as their common border, for cutters, plotters and
   * presses; renderers may show hairlines between neighbors. A part that is shaded by several gradients, one over the other, is as many
   * paths with one outline.
   *
   * @example
   * await vectorize(bytes, { layers: 'cutout' })
   */
  layers: 'stacked' | 'cutout'
  /**
   * `none` (default): as the file is shortest; the parts of one color are one path. `color`: each connected part is a path, and the paths of one color are
   * children of one `g`. With `stacked` layers a color has one `g` for each of its places in the paint order.
   *
   * @example
   * await vectorize(bytes, { layers: 'cutout', group: 'color' })
   */
  group: 'none' | 'color'
  /**
   * `keep` (default): the picture as it is. `remove`: the ground becomes transparent. The ground is the color of most of the frame (of
   * 40 % of it at least), as far as it is connected to the frame; enclosed areas of that color stay. A picture without such a color stays
   * as it is, and `resolved.background` says which it was.
   *
   * @example
   * await vectorize(bytes, { background: 'remove' })
   */
  background: 'keep' | 'remove'
  /**
   * Width of the document: a number above 0 with the unit `mm`, `in` or `px` (a 96th of an inch); the height follows from the picture, and
   * the `viewBox` stays that of its pixels. Neither side may be longer than 200 in (5,080 mm). `auto` (default): a px for each pixel.
   *
   * @example
   * await vectorize(bytes, { width: '80mm' })
   */
  width: 'auto' | `${number}${Length['unit']}`
}

/**
 * All options of `vectorize`.
 *
 * @example
 * const options: Partial<VectorizeOptions> = { imageType: 'artwork', layers: 'cutout' }
 */
export interface VectorizeOptions extends Options, OutputOptions {}

/**
 * One output option as data, for help texts and forms. Values are exact and case-sensitive.
 *
 * @example
 * const flags = OUTPUT_OPTIONS.map((option: OutputOptionSpec) => `--${option.name} <${option.values.join('|')}>`)
 */
export interface OutputOptionSpec {
  /** Name of the option as a property of `OutputOptions`. */
  readonly name: keyof OutputOptions
  /** The words that are allowed. */
  readonly values: readonly string[]
  /** The units of the lengths that are allowed beside `values`. */
  readonly units?: readonly Length['unit'][]
  /** The value of an option that is not given. */
  readonly defaultValue: string
  /** One line for help texts. */
  readonly description: string
}

/**
 * All output options, in their canonical order.
 *
 * @example
 * for (const { name, description } of OUTPUT_OPTIONS) console.log(`${name}: ${description}`)
 */
export const OUTPUT_OPTIONS: readonly OutputOptionSpec[] = [
  {
    name: 'layers',
    values: ['stacked', 'cutout'],
    defaultValue: 'stacked',
    description: 'stacked: shapes run on under the shapes over them; cutout: no shape lies under another',
  },
  {
    name: 'group',
    values: ['none', 'color'],
    defaultValue: 'none',
    description: 'color: one path for each part, in a group for each color',
  },
  {
    name: 'background',
    values: ['keep', 'remove'],
    defaultValue: 'keep',
    description: 'remove: the ground that touches the frame becomes transparent',
  },
  {
    name: 'width',
    values: ['auto'],
    units: ['mm', 'in', 'px'],
    defaultValue: 'auto',
    description: 'physical width, such as 80mm; auto: a px for each pixel',
  },
]

/** A decimal number that the SVG subset can hold. */
const LENGTH = /^((?:0|[1-9][0-9]{0,5})(?:\.[0-9]{1,4})?)(mm|in|px)$/

/**
 * Completes output options: missing and undefined ones take their default. Keys of the result are in canonical order. Throws VecError
 * `bad_request` for an unknown name or value, and for what is no plain object.
 *
 * @example
 * resolveOutputOptions({ width: '80mm' }) // { layers: 'stacked', group: 'none', background: 'keep', width: '80mm' }
 */
export function resolveOutputOptions(options?: unknown): OutputOptions {
  const entries = ownEntries(options, 'output options')
  for (const [name] of entries) {
    if (!isOutputOption(name)) throw unknownOption(name, namesOf(OUTPUT_OPTIONS))
  }
  return complete(Object.fromEntries(entries))
}

/** The options of a call, completed: those that say how the picture is read, and those of the output. Throws VecError `bad_request`. */
export function resolveAllOptions(options?: unknown): { readonly reading: Options; readonly output: OutputOptions } {
  const reading: Record<string, unknown> = {}
  const output: Record<string, unknown> = {}
  for (const [name, value] of ownEntries(options, 'options')) {
    if (isOutputOption(name)) output[name] = value
    else if (OPTIONS.some((spec) => spec.name === name)) reading[name] = value
    else throw unknownOption(name, namesOf([...OPTIONS, ...OUTPUT_OPTIONS]))
  }
  return { reading: resolveOptions(reading), output: complete(output) }
}

/** The length that an option spells, such as `80mm`; null for `auto`. */
export function parseWidth(width: OutputOptions['width']): Length | null {
  const [, digits, unit] = LENGTH.exec(width) ?? []
  return digits === undefined ? null : { value: Number(digits), unit: unit as Length['unit'] }
}

/** Whether a text spells a length above 0 that is no longer than a page may be. */
function isLength(text: string): text is Exclude<OutputOptions['width'], 'auto'> {
  const length = parseWidth(text as OutputOptions['width'])
  return length !== null && length.value > 0 && inches(length) <= MAX_PAGE_INCHES
}

function isOutputOption(name: string): boolean {
  return OUTPUT_OPTIONS.some((spec) => spec.name === name)
}

function namesOf(specs: readonly { readonly name: string }[]): string[] {
  return specs.map(({ name }) => name)
}

function complete(given: object): OutputOptions {
  // Every value came through parseValue or is a default, so each is of its option's type.
  return Object.fromEntries(
    OUTPUT_OPTIONS.map((spec) => {
      const value = Object.hasOwn(given, spec.name) ? (given as Record<string, unknown>)[spec.name] : undefined
      return [spec.name, value === undefined ? spec.defaultValue : parseValue(spec, value)]
    }),
  ) as unknown as OutputOptions
}

function parseValue({ name, values, units }: OutputOptionSpec, value: unknown): string {
  if (typeof value === 'string') {
    if (values.includes(value)) return value
    if (units !== undefined && isLength(value)) return value
  }
  const lengths =
    units === undefined
      ? ''
      : ` or a length in ${units.join(', ')}, such as 80mm, above 0 and at most ${MAX_PAGE_INCHES}in`
  throw new VecError('bad_request', `${name} must be one of ${values.join(', ')}${lengths}`)
}
