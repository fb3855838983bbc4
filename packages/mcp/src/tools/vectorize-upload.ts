import type { ChargingBackend, Previews } from '../backend'
import { type FailureCode, withAdvice } from '../failure'
import { booleanSchema, integerSchema, objectSchema, optionProperties, textSchema } from '../wire/schemas'
import { assertKnown, MAX_INLINE_SVG_BYTES, readBoolean, readOptions } from './arguments'
import type { ImageSource } from './image-source'
import type { Block, Tool, ToolDefinition } from './tool'
import {
  describeCredits,
  describeSize,
  madeProperties,
  previewProperty,
  showPreview,
  showResult,
  sizeProperties,
} from './vectorization-result'

function defineTool(source: ImageSource): ToolDefinition {
  const properties = {
    ...source.properties,
    ...optionProperties,
    ...previewProperty,
    inline_svg: booleanSchema(true, 'Whether an SVG under 60 KB comes inline; false saves context.'),
  }
  return {
    name: 'vectorize',
    title: 'Vectorize an image',
    description:
      'Converts one still PNG, JPEG or WebP image (at most 4.2 megapixels and 4096 px per side) into an SVG of paths and gradients. ' +
      'Give the image as upload_id (from create_upload, files up to 10 MB) or as image_base64 (up to 2 MB). ' +
      'Uses 1 credit; the same image with the same options is free again for 24 hours; a failed call costs nothing. ' +
      'Usually takes a few seconds, at most about a minute. Comes with a small PNG of the result to look at. The SVG is at ' +
      'download_url for 1 hour and, when it is under 60 KB, the last text of the content.',
    inputSchema: objectSchema(properties, Object.keys(properties)),
    outputSchema: objectSchema(
      {
        ...sizeProperties,
        credits_charged: integerSchema('1, or 0 for a free repeat.'),
        credits_remaining: integerSchema('Images that can still be processed right now.'),
        download_url: textSchema('Where the SVG can be downloaded for 1 hour, without a key.'),
        ...madeProperties,
      },
      ['credits_charged', ...Object.keys(madeProperties)],
    ),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }
}

/** Failures that call for another file. An upload link judges nothing but the format, and is used up then. */
const FILE_FAILURES: readonly FailureCode[] = ['invalid_image', 'too_many_pixels', 'timeout']

const NEW_LINK = 'The link of this upload is used up: another file needs a new one, from create_upload.'

/** `vectorize` for callers that are elsewhere: the image is uploaded or inline, the result downloaded or inline. */
export function vectorizeUploadTool(backend: ChargingBackend, source: ImageSource, previews: Previews): Tool {
  const definition = defineTool(source)
  const call: Tool['call'] = async (given, signal) => {
    assertKnown(given, definition.inputSchema)
    const options = readOptions(given)
    const wantsPreview = readBoolean(given, 'preview', true)
    const wantsSvg = readBoolean(given, 'inline_svg', true)
    let preview: readonly Block[] = []
    const image = await source.read(given)
    const result = await backend
      .vectorize(image, options, signal, async (svg) => {
        preview = await showPreview(svg, previews, wantsPreview)
      })
      .catch((error: unknown) => {
        throw 'upload_id' in given ? withAdvice(error, FILE_FAILURES, NEW_LINK) : error
      })
    const isInline = wantsSvg && result.svg.length < MAX_INLINE_SVG_BYTES
    const shown = showResult(result, preview, isInline)
    const data = { ...describeSize(result), ...describeCredits(result), download_url: result.downloadUrl }
    return { data, shown }
  }
  return { definition, call }
}
