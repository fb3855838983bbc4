import { OPTIONS, type OptionSpec } from '@vec/core'
import type { Made } from '../backend'
import { integerSchema, type JsonObjectSchema, type JsonSchema, objectSchema, textSchema } from './schemas'

/*
 * What a result is told of beside its text, by wire names: fields of the tools' results, and the headers `X-Resolved` and `X-Stats` of
 * `POST /v1/vectorize`.
 */

/**
 * What options became: never `auto`, but for `colors` of a picture that was not drawn. The number of colors that `auto` left may be above what
 * the option allows.
 */
export function resolvedSchema(): JsonObjectSchema {
  const resolved = ({ values, integers }: OptionSpec): JsonSchema =>
    integers === undefined
      ? { type: 'string', enum: values.filter((value) => value !== 'auto') }
      : {
          anyOf: [
            { type: 'string', enum: [...values] },
            { type: 'integer', minimum: 0 },
          ],
        }
  const words = Object.fromEntries(OPTIONS.map((option) => [option.wireName, resolved(option)]))
  return objectSchema({ ...words, reason: textSchema('Why image_type is what it is, for people.') })
}

export function statsSchema(): JsonObjectSchema {
  return objectSchema({
    shapes: integerSchema('Filled paths.'),
    segments: integerSchema('Lines, arcs and curves of all paths.'),
    colors: integerSchema('Different flat fills.'),
    gradients: integerSchema('Shapes filled with a gradient.'),
  })
}

/** What each option became. The scores behind it stay out: they may change in any release. */
export function resolvedData({ imageType, quality, colors, detail, reason }: Made['resolved']) {
  return { image_type: imageType, quality, colors, detail, reason }
}

export function madeData({ resolved, stats: { shapes, segments, colors, gradients } }: Made) {
  return { resolved: resolvedData(resolved), stats: { shapes, segments, colors, gradients } }
}

/** The wire names of `resolvedData` undone. */
export function readResolved({ image_type: imageType, ...others }: ReturnType<typeof resolvedData>): Made['resolved'] {
  return { imageType, ...others }
}

/** What the headers of a service say; undefined when they are missing, or say what this version does not know. A result is worth more than they. */
export function readMade(resolvedHeader: string | null, statsHeader: string | null): Made | undefined {
  const resolved = readObject(resolvedHeader)
  const stats = readObject(statsHeader)
  const isResolved =
    typeof resolved.reason === 'string' &&
    OPTIONS.every(({ wireName, values, integers }) => {
      const value = resolved[wireName]
      if (integers !== undefined && isCount(value)) return true
      return values.some((known) => known === value) && (value !== 'auto' || integers !== undefined)
    })
  const isStats = Object.keys(statsSchema().properties).every((name) => isCount(stats[name]))
  if (!isResolved || !isStats) return undefined
  return {
    resolved: readResolved(resolved as ReturnType<typeof resolvedData>),
    stats: stats as unknown as Made['stats'],
  }
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function readObject(header: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(header ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
