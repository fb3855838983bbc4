import {
  OPTIONS,
  type OptionSpec,
  OUTPUT_OPTIONS,
  type OutputOptionSpec,
  resolveOptions,
  resolveOutputOptions,
} from '@vec/core'
import type { OptionRow } from './option-row'

/*
 * The options that the library has as well, with its names, values, defaults and texts.
 */

const PICTURE = 'What the picture is'
export const LAYOUT = 'Layout of the result'

/** What the values of the image's options say, in a few words. */
const SHORT_TEXTS: Readonly<Record<OptionSpec['name'], string>> = {
  imageType: '',
  quality: ': of the input',
  colors: ': most fills',
  detail: ': size for photos',
}

/** The same for the options of the layout. */
const LAYOUT_TEXTS: Readonly<Record<OutputOptionSpec['name'], string>> = {
  layers: ': whether shapes overlap',
  group: ': paths of one color',
  background: ': what touches the frame',
  width: '',
}

/** `--image-type` and its like: how the picture is read. */
export const PICTURE_OPTIONS: readonly OptionRow[] = OPTIONS.map(pictureOption)

/** `--layers` and its like: what the result is made for. */
export const LAYOUT_OPTIONS: readonly OptionRow[] = OUTPUT_OPTIONS.map(layoutOption)

function pictureOption(spec: OptionSpec): OptionRow {
  const range = spec.integers ? [`${spec.integers.min}-${spec.integers.max}`] : []
  const allowed = [...spec.values, ...range]
  return {
    name: spec.wireName.replaceAll('_', '-'),
    value: spec.wireName.replace('image_', ''),
    group: PICTURE,
    text: allowed.join(', ') + SHORT_TEXTS[spec.name],
    more: `${spec.description}.`,
    defaultText: spec.defaultValue,
    choices: spec.values,
    parse: (text) => {
      try {
        return resolveOptions({ [spec.name]: text })[spec.name]
      } catch {
        throw new Error(`allowed are ${allowed.join(', ')}`)
      }
    },
  }
}

function layoutOption(spec: OutputOptionSpec): OptionRow {
  const lengths = spec.units === undefined ? [] : [`a length in ${spec.units.join(', ')}`]
  const allowed = [...spec.values, ...lengths]
  return {
    name: spec.name,
    value: spec.units === undefined ? 'word' : 'length',
    group: LAYOUT,
    isRare: true,
    text: allowed.join(', ') + LAYOUT_TEXTS[spec.name],
    more: `${spec.description}.`,
    defaultText: spec.defaultValue,
    choices: spec.values,
    // The library's message says the units and the bounds, too.
    parse: (text) => resolveOutputOptions({ [spec.name]: text })[spec.name],
  }
}
