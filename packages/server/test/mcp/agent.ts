import type { TestResponse, TestService } from '../http/harness'

/** What a tool answered. */
export interface ToolAnswer {
  readonly isError?: boolean
  readonly structuredContent?: Record<string, unknown>
  readonly content: readonly { readonly type: string; readonly text: string; readonly data?: string }[]
}

/** Sends bytes to `/mcp` as they are. */
export function post(
  service: TestService,
  key: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestResponse> {
  const given = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers }
  return service.send({ method: 'POST', path: '/mcp', headers: given, body })
}

let nextId = 1

/** Sends one request; the response must carry its id. */
export async function ask(
  service: TestService,
  key: string,
  method: string,
  params?: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const id = nextId++
  const response = await post(service, key, JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  const answer = JSON.parse(response.text) as Record<string, unknown>
  if (response.status !== 200 || answer.id !== id) throw new Error(`${response.status}: ${response.text}`)
  return answer
}

/** Calls a tool; links in its answer count as secrets. */
export async function call(
  service: TestService,
  key: string,
  name: string,
  given: Readonly<Record<string, unknown>> = {},
): Promise<ToolAnswer> {
  const { result } = (await ask(service, key, 'tools/call', { name, arguments: given })) as { result: ToolAnswer }
  const { upload_url: upload, download_url: download } = result.structuredContent ?? {}
  for (const url of [upload, download]) {
    if (typeof url === 'string') service.secrets.push(new URL(url).searchParams.get('token') ?? '')
  }
  return result
}

/** The SVG that came inline: the last text. */
export function svgOf({ content }: ToolAnswer): string | undefined {
  const last = content.at(-1)?.text
  return last?.startsWith('<svg') ? last : undefined
}

/** The code at the beginning of a failed tool's text; undefined when it did not fail. */
export function failureOf({ isError, structuredContent, content }: ToolAnswer): string | undefined {
  if (isError !== true) return undefined
  if (structuredContent !== undefined) throw new Error('a failure carries structuredContent')
  return /^(\w+): /.exec(content[0]?.text ?? '')?.[1]
}

export const inline = (image: Buffer) => ({ image_base64: image.toString('base64') })

/** Path and query of a link. */
export function pathOf(url: unknown): string {
  const { pathname, search } = new URL(String(url))
  return pathname + search
}
