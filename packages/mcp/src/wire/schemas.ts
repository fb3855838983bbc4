import { OPTIONS, type OptionSpec } from '@vec/core'

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** JSON Schema 2020-12. */
export type JsonSchema = { [name: string]: Json }

/** The schema of a tool's arguments or result. */
export type JsonObjectSchema = {
  type: 'object'
  properties: { [name: string]: JsonSchema }
  required?: string[]
  additionalProperties: false
}

/** An object of exactly these fields; all but the `optional` ones are required. */
export function objectSchema(
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonObjectSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false }
}

export function integerSchema(description: string, minimum = 0): JsonSchema {
  return { type: 'integer', minimum, description }
}

export function textSchema(description: string): JsonSchema {
  return { type: 'string', description }
}

export function booleanSchema(defaultValue: boolean, description: string): JsonSchema {
  return { type: 'boolean', default: defaultValue, description }
}

/** A value of the schema, or null. */
export function orNull(schema: JsonSchema, description: string): JsonSchema {
  return { anyOf: [schema, { type: 'null' }], description }
}

/** The id of an upload link, as the hosted service makes them. */
export function uploadIdSchema(description: string): JsonSchema {
  return { type: 'string', pattern: '^upl_[a-f0-9]{24}$', description }
}

/** The value of one option; from the engine's own table, so that what is described and what is accepted cannot differ. */
function optionSchema(option: OptionSpec): JsonSchema {
  const words = { type: 'string', enum: [...option.values] }
  const schema =
    option.integers === undefined
      ? words
      : { anyOf: [words, { type: 'integer', minimum: option.integers.min, maximum: option.integers.max }] }
  return { ...schema, default: option.defaultValue, description: option.description }
}

/** The options of a conversion by their wire names. */
export const optionProperties: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  OPTIONS.map((option) => [option.wireName, optionSchema(option)]),
)
