import { ServiceError } from '../contract/errors'

/** What the first bytes of a body, read as Latin-1, tell about how it was sent, or what it is instead of an image. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [
    /^(image|file)=@?/,
    'It is a field of a form without its file: with curl use -F image=@FILE, or --data-binary @FILE.',
  ],
  [/^@/, 'It is a file name: with curl use --data-binary @FILE.'],
  [/^data:image\//, 'It is a data URL: send the bytes of the file.'],
  [/^(iVBORw0KGgo|\/9j\/|UklGR)/, 'It is base64: send the bytes of the file.'],
  [/^\s*[{[]/, 'It is JSON: send the bytes of the file, with curl --data-binary @FILE, and the options in the query.'],
  [/^--/, 'It is a multipart form without its Content-Type: with curl use -F image=@FILE.'],
  [/^GIF8/, 'It is a GIF.'],
  [/^\s*(<\?xml[^>]*>\s*)?(<!--[^>]*-->\s*)*<svg/, 'It is an SVG already.'],
  [/^....ftypavi[fs]/s, 'It is an AVIF.'],
  [/^....ftyp/s, 'It is a HEIC or a video.'],
  [/^(II\*\0|MM\0\*)/, 'It is a TIFF.'],
  [/^BM/, 'It is a BMP.'],
  [/^%PDF/, 'It is a PDF.'],
]

const STRIPPED = 'Its line breaks and zero bytes were removed, as curl -d does: use --data-binary @FILE.'

/** An image cut short by `curl -d`: every PNG, JPEG and WebP has some of the bytes that are missing. */
const STRIPPED_IMAGE = /^(\x89PNG|\xff\xd8\xff|RIFF.{0,3}WEBP)/

/** Bytes that are looked at. */
const HEAD_BYTES = 256

/** A refusal of the file, with what was seen instead or how to send it; any other error as it is. */
export function withSendingHint(thrown: unknown, body: Uint8Array): unknown {
  if (!(thrown instanceof Error)) return thrown
  const { code, message } = thrown as Error & { code?: unknown }
  if (code !== 'unsupported_format' && code !== 'invalid_image') return thrown
  const hint = findHint(Buffer.from(body.subarray(0, HEAD_BYTES)).toString('latin1'))
  return hint === undefined
    ? thrown
    : new ServiceError(code, `${message.replace(/\.?$/, '.')} ${hint}`, { cause: thrown })
}

function findHint(head: string): string | undefined {
  if (STRIPPED_IMAGE.test(head)) return /[\0\r\n]/.test(head) ? undefined : STRIPPED
  return SIGNS.find(([sign]) => sign.test(head))?.[1]
}
