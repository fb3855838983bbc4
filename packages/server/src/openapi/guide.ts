import { MAX_INPUT_BYTES, MAX_PIXELS, MAX_SIDE } from '@vec/core'
import { ERRORS, type ErrorCode } from '../contract/errors'
import { ADVICE } from './error-responses'

const LIMITS: readonly (readonly [string, string, ErrorCode | ''])[] = [
  ['file', `${MAX_INPUT_BYTES.toLocaleString('en')} bytes (10 MB)`, 'too_large'],
  ['resolution', `${MAX_PIXELS.toLocaleString('en')} pixels and ${MAX_SIDE} px a side`, 'too_many_pixels'],
  ['formats', 'PNG, JPEG, WebP; still pictures only', 'unsupported_format'],
  ['processing', '60 seconds', 'timeout'],
  ['requests of a key', '60 a minute, up to 10 at once; REST and tools together', 'rate_limited'],
  ['images of a key', '5,000 a day, from 00:00 UTC', 'daily_limit'],
  ['failed authentications of an address', '30 a minute', 'rate_limited'],
  ['active keys of an account', '10', ''],
  ['image inside a tool call', '2 MB', 'too_large'],
  ['SVG inside a tool result', 'under 60 KB; else a link only', ''],
  ['upload link', '10 minutes, one file', 'not_found'],
  ['download link', '1 hour', 'not_found'],
  ['free repeat', '24 hours for the same image and options', ''],
]

/** The first pages of the description, Markdown: how to begin, limits, errors. */
export const GUIDE = `Converts one PNG, JPEG or WebP image into an SVG document of paths, groups and gradients. In the examples \`$BASE\` is the
address of this server and \`$KEY\` an API key:

\`\`\`sh
curl -H "Authorization: Bearer $KEY" \\
  --data-binary @logo.png \\
  "$BASE/v1/vectorize" -o logo.svg
\`\`\`

An image costs 1 credit, when its SVG is delivered and not before. A failure costs nothing, and neither does the same image with the same options within 24
hours. Every response carries \`X-Request-Id\`. Use a client timeout of at least 90 to 120 seconds. No CORS headers are sent: call from a program, not
from a page.

# Limits

An operator may have set other rates.

${LIMITS.map(([what, limit, code]) => `- ${what}: **${limit}**${code && ` (\`${code}\`)`}`).join('\n')}

# Errors

An error is \`{"error": {"code", "message", "request_id"}}\`. Branch on \`code\`: messages may change. Retry only \`rate_limited\` and \`busy\`, after
\`Retry-After\`, and \`internal\` once after a pause.

${Object.entries(ERRORS)
  .map(([code, { status, message }]) => `- \`${code}\` (${status}): ${message} ${ADVICE[code as ErrorCode]}`)
  .join('\n')}
`
