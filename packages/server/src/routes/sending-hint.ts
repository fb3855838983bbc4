import { ServiceError } from '../contract/errors'

/** How curl sends what a path takes: the bytes of a file, or whatever the path has for forms. */
interface Sending {
  readonly bytes: string
  readonly form: string
  /** Where the options go; empty where there are none. */
  readonly options: string
}

/** For the paths of images, and for upload links. */
const SENDINGS = {
  POST: { bytes: '--data-binary @FILE', form: '-F image=@FILE', options: ', and the options in the query' },
  PUT: { bytes: '-T FILE', form: '-T FILE', options: '' },
} as const satisfies Record<string, Sending>

/** What the first bytes of a body, read as Latin-1, tell about how it was sent, or what it is instead of an image. */
const SIGNS: readonly (readonly [RegExp, string | ((sending: Sending) => string)])[] = [
  [/^(image|file)=@?/, ({ form }) => `It is a field of a form without its file: with curl use ${form}.`],
  [/^@/, ({ bytes }) => `It is a file name: with curl use ${bytes}.`],
  [/^data:image\//, 'It is a data URL: send the bytes of the file.'],
  [/^(iVBORw0KGgo|\/9j\/|UklGR)/, 'It is base64: send the bytes of the file.'],
  [/^\s*[{[]/, ({ bytes, options }) => `It is JSON: send the bytes of the file, with curl ${bytes}${options}.`],
  [/^--/, ({ form }) => `It is a multipart form, which is not read as one here: with curl use ${form}.`],
  [/^GIF8/, 'It is a GIF.'],
  [/^\s*(<\?xml[^>]*>\s*)?(<!--[^>]*-->\s*)*<svg/, 'It is an SVG already.'],
  [/^....ftypavi[fs]/s, 'It is an AVIF.'],
  [/^....ftyp/s, 'It is a HEIC or a video.'],
  [/^(II\*\0|MM\0\*)/, 'It is a TIFF.'],
  [/^BM/, 'It is a BMP.'],
  [/^%PDF/, 'It is a PDF.'],
]

const stripped = ({ bytes }: Sending) => `Its line breaks and zero bytes were removed, as curl -d does: use ${bytes}.`

/** An image cut short by `curl -d`: every PNG, JPEG and WebP has some of the bytes that are missing. */
const STRIPPED_IMAGE = /^(\x89PNG|\xff\xd8\xff|RIFF.{0,3}WEBP)/

/** Bytes that are looked at. */
const HEAD_BYTES = 256

/** A refusal of the file, with what was seen instead or how to send it; any other error as it is. */
export function withSendingHint(thrown: unknown, body: Uint8Array, method: keyof typeof SENDINGS): unknown {
  if (!(thrown instanceof Error)) return thrown
  const { code, message } = thrown as Error & { code?: unknown }
  if (code !== 'unsupported_format' && code !== 'invalid_image') return thrown
  const hint = findHint(Buffer.from(body.subarray(0, HEAD_BYTES)).toString('latin1'), SENDINGS[method])
  return hint === undefined
    ? thrown
    : new ServiceError(code, `${message.replace(/\.?$/, '.')} ${hint}`, { cause: thrown })
}

function findHint(head: string, sending: Sending): string | undefined {
  if (STRIPPED_IMAGE.test(head)) return /[\0\r\n]/.test(head) ? undefined : stripped(sending)
  const hint = SIGNS.find(([sign]) => sign.test(head))?.[1]
  return typeof hint === 'function' ? hint(sending) : hint
}
