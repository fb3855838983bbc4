import { MAX_INPUT_BYTES, OPTIONS } from '@vec/core'
import { componentName } from './error-responses'
import type { Schema } from './schemas'

const optionSchema = (wireName: string) => ({ $ref: `#/components/schemas/${componentName(wireName)}` })

/** The options of the engine as parameters of the query, by the names of their components. */
export const optionParameters = Object.fromEntries(
  OPTIONS.map(({ wireName, description }): [string, Schema] => [
    componentName(wireName),
    { name: wireName, in: 'query', required: false, description, schema: optionSchema(wireName) },
  ]),
)

/** The secret in the query of a link. */
export const token: Schema = {
  name: 'token',
  in: 'query',
  required: true,
  description: 'The secret of the link.',
  schema: { type: 'string' },
}

/** The id in the path of a link. */
export function idParameter(name: string, pattern: string): Schema {
  return { name, in: 'path', required: true, description: 'From the link.', schema: { type: 'string', pattern } }
}

/** The bytes of an image. */
export const file = {
  type: 'string',
  format: 'binary',
  description: `PNG, JPEG or WebP, at most ${MAX_INPUT_BYTES} bytes.`,
}

/** The image of a request, and its options. */
export const imageBody = {
  required: true,
  content: {
    'application/octet-stream': { schema: file },
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['image'],
        additionalProperties: false,
        properties: {
          image: file,
          ...Object.fromEntries(OPTIONS.map(({ wireName }) => [wireName, optionSchema(wireName)])),
        },
      },
    },
  },
}
