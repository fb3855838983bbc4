import type { Inspection, McpBackend } from '../backend'
import { assertKnown, readOptions } from './arguments'
import type { ImageSource } from './image-source'
import { objectSchema, optionProperties, orNull, resolvedSchema, textSchema } from './schemas'
import type { Tool, ToolDefinition } from './tool'
import { resolvedData } from './vectorization-result'

function defineTool(source: ImageSource, isMetered: boolean): ToolDefinition {
  const properties = { ...source.properties, ...optionProperties }
  const cost = {
    price: { type: 'integer', minimum: 0, maximum: 1, description: 'Credits that vectorize would charge now.' },
    free_repeat: { type: 'boolean', description: 'Whether vectorize would be a free repeat.' },
  }
  return {
    name: 'inspect',
    title: 'Inspect an image',
    description:
      'A dry run of vectorize, with the same image and options: format, size, what each auto would choose and why, and what would be ' +
      `refused. Nothing is traced${isMetered ? ' and nothing charged; it tells the price and whether it would be a free repeat' : ' or written'}.`,
    inputSchema: objectSchema(properties, Object.keys(properties)),
    outputSchema: objectSchema({
      format: orNull(
        { type: 'string', enum: ['png', 'jpeg', 'webp'] },
        'By content; null when the file is refused by its header.',
      ),
      width: orNull({ type: 'integer', minimum: 1 }, 'Width of the upright image, px.'),
      height: orNull({ type: 'integer', minimum: 1 }, 'Height of the upright image, px.'),
      resolved: orNull(resolvedSchema(), 'What each option would become; null when the file is refused.'),
      refusal: orNull(
        objectSchema({ code: textSchema('The code that vectorize would fail with.'), message: textSchema('Why.') }),
        'What vectorize would fail with; null when it would not.',
      ),
      ...(isMetered && cost),
    }),
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
