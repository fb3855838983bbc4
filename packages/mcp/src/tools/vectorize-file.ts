import type { LocalFiles, McpBackend, Previews } from '../backend'
import { describeFailure } from '../failure'
import { booleanSchema, integerSchema, objectSchema, optionProperties, textSchema } from '../wire/schemas'
import { assertKnown, MAX_INLINE_SVG_BYTES, readBoolean, readOptions, readText } from './arguments'
import type { ImageSource } from './image-source'
import type { Tool, ToolDefinition } from './tool'
import {
  describeCredits,
  describeSize,
  madeProperties,
  previewProperty,
  showPreview,
  showResult,
  sizeProperties,
} from './vectorization-result'

export const overwriteProperty = {
  overwrite: booleanSchema(
    false,
    'Whether files that exist may be replaced. If not, an output_path that exists is refused, and a name that was not given gets a number: logo-2.svg.',
  ),
}

function defineTool(source: ImageSource, place: string, isMetered: boolean): ToolDefinition {
  const properties = {
    ...source.properties,
    output_path: textSchema('The file to write, ending in .svg. Missing directories are made.'),
    ...overwriteProperty,
    ...optionProperties,
    ...previewProperty,
  }
  return {
    name: 'vectorize',
    title: 'Vectorize an image',
    description:
      'Converts one still PNG, JPEG or WebP image (at most 10 MB, 4.2 megapixels and 4096 px per side) into an SVG of paths and ' +
      'gradients. Give the image as path or as image_base64. The SVG is written to output_path. Without output_path it is the last text ' +
      'of the content when it is under 60 KB, and else a file beside the image. Comes with a small PNG of the result to look at. ' +
      `${place}${isMetered ? ' Uses 1 credit; the same image with the same options is free again for 24 hours.' : ''}`,
    inputSchema: objectSchema(properties, Object.keys(properties)),
    outputSchema: objectSchema(
      {
        ...sizeProperties,
        credits_charged: integerSchema('1, or 0 for a free repeat, where credits are counted.'),
        credits_remaining: integerSchema('Images that can still be processed right now, where credits are counted.'),
        output_path: textSchema('The file that was written.'),
        write_error: textSchema(
          'Why no file was written although one should have been; the SVG is in the content then.',
        ),
        ...madeProperties,
      },
      ['credits_charged', 'credits_remaining', 'output_path', 'write_error', ...Object.keys(madeProperties)],
    ),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  }
}

/** Where an SVG went. An SVG that was made is always delivered: what cannot be written is inline, however long. */
type Delivery = { readonly output_path: string } | { readonly write_error?: string }

/** `vectorize` for callers on this machine: files are read and written where they are. */
export function vectorizeFileTool(
  backend: McpBackend,
  files: LocalFiles,
  source: ImageSource,
  previews: Previews,
): Tool {
  const definition = defineTool(source, files.place, backend.usage !== undefined)
  const call: Tool['call'] = async (given, signal) => {
    assertKnown(given, definition.inputSchema)
    const options = readOptions(given)
    const wantsPreview = readBoolean(given, 'preview', true)
    const mayReplace = readBoolean(given, 'overwrite', false)
    const outputPath = readText(given, 'output_path')
    if (outputPath !== undefined) await files.assertWritable(outputPath, mayReplace)
    const result = await backend.vectorize(await source.read(given), options, signal)
    const { svg } = result
    const write = () => {
      if (outputPath !== undefined) return files.write(outputPath, svg, mayReplace)
      const path = readText(given, 'path')
      return files.writeFree(path === undefined ? 'image.svg' : files.svgPath(path, undefined), svg, mayReplace)
    }
    const isFile = outputPath !== undefined || (svg.length >= MAX_INLINE_SVG_BYTES && files.isWritable)
    const delivery: Delivery = isFile ? await deliver(write) : {}
    const preview = await showPreview(svg, previews, wantsPreview)
    const shown = showResult(result, preview, !('output_path' in delivery))
    return { data: { ...describeSize(result), ...describeCredits(result), ...delivery }, shown }
  }
  return { definition, call }
}

async function deliver(write: () => Promise<string>): Promise<Delivery> {
  try {
    return { output_path: await write() }
  } catch (error) {
    return { write_error: describeFailure(error) }
  }
}
