import type { McpBackend, UploadStore } from '../backend'
import { assertKnown, decodeImage, MAX_INLINE_BYTES, MAX_INLINE_SVG_BYTES, readOneOf, readOptions } from './arguments'
import { integerSchema, objectSchema, optionProperties, textSchema, uploadIdSchema } from './schemas'
import type { Tool, ToolDefinition } from './tool'

const definition: ToolDefinition = {
  name: 'vectorize',
  title: 'Vectorize an image',
  description:
    'Converts one still PNG, JPEG or WebP image (at most 4.2 megapixels and 4096 px per side) into an SVG of paths and gradients. ' +
    'Give the image as upload_id (from create_upload, files up to 10 MB) or as image_base64 (up to 2 MB). ' +
    'Uses 1 credit; the same image with the same options is free again for 24 hours; a failed call costs nothing. ' +
    'Usually takes a few seconds, at most about a minute. The SVG is in `svg` when it is under 60 KB, and at download_url in any case.',
  inputSchema: objectSchema(
    {
      upload_id: uploadIdSchema(
        'From create_upload, after the file was sent to its link. Either this or image_base64.',
      ),
      image_base64: textSchema(
        `The image file in base64, at most ${MAX_INLINE_BYTES} bytes once decoded. Either this or upload_id.`,
      ),
      ...optionProperties,
    },
    ['upload_id', 'image_base64', ...Object.keys(optionProperties)],
  ),
  outputSchema: objectSchema(
    {
      width: integerSchema('Width of the image, px.', 1),
      height: integerSchema('Height of the image, px.', 1),
      svg_bytes: integerSchema('Size of the SVG.', 1),
      credits_remaining: integerSchema('Images that can still be processed right now.'),
      download_url: textSchema('Where the SVG can be downloaded for 1 hour, without a key.'),
      svg: textSchema('The SVG itself, when it is under 60 KB.'),
    },
    ['svg'],
  ),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
}

/** `vectorize` for callers that are elsewhere: the image is uploaded or inline, the result downloaded or inline. */
export function vectorizeUploadTool(backend: McpBackend, uploads: UploadStore): Tool {
  const call: Tool['call'] = async (given, signal) => {
    assertKnown(given, definition.inputSchema)
    const options = readOptions(given)
    const source = readOneOf(given, 'upload_id', 'image_base64')
    const image =
      source.name === 'upload_id'
        ? await uploads.read(source.value)
        : decodeImage(source.value, 'Files of up to 10 MB can be sent with create_upload.')
    const { svg, width, height, creditsRemaining, downloadUrl } = await backend.vectorize(image, options, signal)
    return {
      width,
      height,
      svg_bytes: svg.length,
      credits_remaining: creditsRemaining,
      download_url: downloadUrl,
      ...(svg.length < MAX_INLINE_SVG_BYTES && { svg }),
    }
  }
  return { definition, call }
}
