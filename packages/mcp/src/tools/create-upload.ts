import { MAX_INPUT_BYTES } from '@vec/core'
import type { UploadStore } from '../backend'
import { objectSchema, textSchema, uploadIdSchema } from '../wire/schemas'
import { assertKnown } from './arguments'
import type { Tool, ToolDefinition } from './tool'

const definition: ToolDefinition = {
  name: 'create_upload',
  title: 'Create an upload link',
  description:
    'Creates a secret link that takes one PNG, JPEG or WebP file of at most 10 MB, once, within 10 minutes. Free. ' +
    'Run upload_command with the path of the image in place of IMAGE_FILE (it PUTs the raw bytes), then call vectorize with upload_id. ' +
    'For images of at most 2 MB, vectorize with image_base64 needs no link.',
  inputSchema: objectSchema({}),
  outputSchema: objectSchema({
    upload_id: uploadIdSchema('What vectorize takes once the file is there.'),
    upload_url: textSchema('Where to PUT the raw bytes. Its token is secret.'),
    upload_command: textSchema('A shell command that uploads IMAGE_FILE.'),
    expires_in_seconds: { type: 'integer', minimum: 1, description: 'Life of the link.' },
    max_bytes: { type: 'integer', minimum: 1, description: 'Largest file.' },
  }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
}

/** Life of an upload link, s. */
const LINK_SECONDS = 600

export function createUploadTool(uploads: UploadStore): Tool {
  const call: Tool['call'] = async (given) => {
    assertKnown(given, definition.inputSchema)
    const { uploadId, uploadUrl } = await uploads.create()
    const data = {
      upload_id: uploadId,
      upload_url: uploadUrl,
      upload_command: `curl -sS -X PUT -H "Content-Type: application/octet-stream" --data-binary "@IMAGE_FILE" "${uploadUrl}"`,
      expires_in_seconds: LINK_SECONDS,
      max_bytes: MAX_INPUT_BYTES,
    }
    return { data }
  }
  return { definition, call }
}
