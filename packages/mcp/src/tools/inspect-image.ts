import type { Inspection, McpBackend } from '../backend'
import { resolvedData, resolvedSchema } from '../wire/made'
import {
  type JsonObjectSchema,
  type JsonSchema,
  objectSchema,
  optionProperties,
  orNull,
  textSchema,
} from '../wire/schemas'
import { assertKnown, readOptions } from './arguments'
import type { ImageSource } from './image-source'
import type { Tool, ToolDefinition } from './tool'

/** An inspection by wire names, with what it would cost where credits are counted; also the body of `POST /v1/inspect`. */
export function inspectionSchema(isMetered: boolean, resolved: JsonSchema = resolvedSchema()): JsonObjectSchema {
  const cost = {
    price: {
      type: 'integer',
      enum: [0, 1],
      description: 'Credits that a conversion would charge now; 0 when it is refused.',
    },
    free_repeat: { type: 'boolean', description: 'Whether a conversion would be a free repeat.' },
  }
  return objectSchema({
    format: orNull({ type: 'string', enum: ['png', 'jpeg', 'webp'] }, 'By content; null when the header is refused.'),
    width: orNull({ type: 'integer', minimum: 1 }, 'Width of the upright image, px.'),
    height: orNull({ type: 'integer', minimum: 1 }, 'Height of the upright image, px.'),
    resolved: orNull(resolved, 'What each option would become; null when the image is refused.'),
    refusal: orNull(
      objectSchema({
        code: textSchema('A code of the error table.'),
        message: textSchema('Why, for people; it may change.'),
      }),
      'What a conversion would fail with now; null when it would not.',
    ),
    ...(isMetered && cost),
  })
}

function defineTool(source: ImageSource, isMetered: boolean): ToolDefinition {
  const properties = { ...source.properties, ...optionProperties }
  return {
    name: 'inspect',
    title: 'Inspect an image',
    description:
      'A dry run of vectorize, with the same image and options: format, size, what each auto would choose and why, and what would be ' +
      'refused. How many colors auto leaves shows only in a conversion, and in rare cases so does another image_type. Nothing is drawn' +
      `${isMetered ? ' and nothing charged; it tells the price and whether it would be a free repeat' : ' or written'}.`,
    inputSchema: objectSchema(properties, Object.keys(properties)),
    outputSchema: inspectionSchema(isMetered),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }
}

/** `inspect`: what `vectorize` would do. */
export function inspectTool(backend: McpBackend, source: ImageSource): Tool {
  const definition = defineTool(source, backend.usage !== undefined)
  const call: Tool['call'] = async (given, signal) => {
    assertKnown(given, definition.inputSchema)
    const options = readOptions(given)
    return { data: describeInspection(await backend.inspect(await source.read(given), options, signal)) }
  }
  return { definition, call }
}

/** An inspection by wire names, as `POST /v1/inspect` answers it. */
export function describeInspection({ header, resolved, refusal, cost }: Inspection): Record<string, unknown> {
  return {
    format: header?.format ?? null,
    width: header?.width ?? null,
    height: header?.height ?? null,
    resolved: resolved && resolvedData(resolved),
    refusal: refusal && { code: refusal.code, message: refusal.message },
    ...(cost && { price: cost.credits, free_repeat: cost.freeRepeat }),
  }
}
