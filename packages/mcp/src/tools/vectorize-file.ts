import type { LocalFiles, McpBackend } from '../backend'
import { ToolFailure } from '../failure'
import {
  assertKnown,
  decodeImage,
  MAX_INLINE_BYTES,
  MAX_INLINE_SVG_BYTES,
  readOneOf,
  readOptions,
  readText,
} from './arguments'
import { integerSchema, objectSchema, optionProperties, textSchema } from './schemas'
import type { Arguments, Tool, ToolDefinition } from './tool'

function defineTool(place: string, isMetered: boolean): ToolDefinition {
  return {
    name: 'vectorize',
    title: 'Vectorize an image',
    description:
      'Converts one still PNG, JPEG or WebP image (at most 10 MB, 4.2 megapixels and 4096 px per side) into an SVG of paths and ' +
      'gradients. Give the image as path or as image_base64. The SVG is written to output_path, or given inline when it is under 60 KB. ' +
      `${place}${isMetered ? ' Uses 1 credit; the same image with the same options is free again for 24 hours.' : ''}`,
    inputSchema: objectSchema(
      {
        path: textSchema('The image file to read. Either this or image_base64.'),
        image_base64: textSchema(
          `The image file in base64, at most ${MAX_INLINE_BYTES} bytes once decoded. Either this or path.`,
        ),
        output_path: textSchema('The file to write, ending in .svg, in a directory that exists.'),
        overwrite: { type: 'boolean', default: false, description: 'Whether output_path may replace a file.' },
        ...optionProperties,
      },
      ['path', 'image_base64', 'output_path', 'overwrite', ...Object.keys(optionProperties)],
    ),
    outputSchema: objectSchema(
      {
        width: integerSchema('Width of the image, px.', 1),
        height: integerSchema('Height of the image, px.', 1),
        svg_bytes: integerSchema('Size of the SVG.', 1),
        credits_remaining: integerSchema('Images that can still be processed right now, where credits are counted.'),
        output_path: textSchema('The file that was written.'),
        svg: textSchema('The SVG itself, when no output_path was given.'),
      },
      ['credits_remaining', 'output_path', 'svg'],
    ),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  }
}

/** `vectorize` for callers on this machine: files are read and written where they are. */
export function vectorizeFileTool(backend: McpBackend, files: LocalFiles): Tool {
  const definition = defineTool(files.place, backend.usage !== undefined)
  const call: Tool['call'] = async (given, signal) => {
    assertKnown(given, definition.inputSchema)
    const options = readOptions(given)
    const source = readOneOf(given, 'path', 'image_base64')
    const outputPath = readText(given, 'output_path')
    const mayReplace = readOverwrite(given)
    if (outputPath !== undefined) await files.assertWritable(outputPath, mayReplace)
    const image =
      source.name === 'path'
        ? await files.read(source.value)
        : decodeImage(source.value, 'Files of up to 10 MB can be given as path.')
    const { svg, width, height, creditsRemaining } = await backend.vectorize(image, options, signal)
    const delivery =
      outputPath === undefined ? inline(svg) : { output_path: await files.write(outputPath, svg, mayReplace) }
    return {
      width,
      height,
      svg_bytes: svg.length,
      ...(creditsRemaining !== undefined && { credits_remaining: creditsRemaining }),
      ...delivery,
    }
  }
  return { definition, call }
}

function readOverwrite({ overwrite = false }: Arguments): boolean {
  if (typeof overwrite === 'boolean') return overwrite
  throw new ToolFailure('bad_request', 'overwrite must be true or false.')
}

function inline(svg: string): { svg: string } {
  if (svg.length < MAX_INLINE_SVG_BYTES) return { svg }
  throw new ToolFailure(
    'bad_request',
    `The SVG has ${svg.length} bytes; inline it must be under ${MAX_INLINE_SVG_BYTES}. Give output_path to have it written to a file.`,
  )
}
