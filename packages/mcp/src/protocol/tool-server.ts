import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { VERSION } from '@vec/core'
import { describeFailure } from '../failure'
import type { Tool, ToolResult } from '../tools/tool'
import { MODERN_VERSION, negotiateVersion, PROTOCOL_VERSIONS } from './versions'

/** What a server says of itself, and whom it tells about failures. */
export interface ToolServerSettings {
  readonly tools: readonly Tool[]
  /** How the tools go together, for the agent. */
  readonly instructions: string
  /** Told what a tool threw before the caller gets it as text. */
  readonly onFailure?: (thrown: unknown) => void
}

const SERVER_INFO = { name: 'vec', title: 'Image to SVG', version: VERSION }
const CAPABILITIES = { tools: {} }

/** How long a client of the modern era may keep the list of tools and what the server says of itself, ms. Only a new release changes them. */
const CACHE_MS = 3_600_000
const CACHE = { ttlMs: CACHE_MS, cacheScope: 'public' } as const

/** The SDK makes a validator for elicitation unless it is given one. Nothing is elicited here, and making it costs more than a call. */
const NO_ELICITATION = {
  getValidator: () => {
    throw new Error('nothing is elicited here')
  },
}

/**
 * The SDK's server with these tools, ready for `connect`. It serves one connection or, for a stateless host, one message; of which era
 * decides who connects it.
 */
export function createToolServer({ tools, instructions, onFailure }: ToolServerSettings): Server {
  const server = new Server(SERVER_INFO, {
    capabilities: CAPABILITIES,
    instructions,
    supportedProtocolVersions: [MODERN_VERSION, ...PROTOCOL_VERSIONS],
    cacheHints: { 'tools/list': CACHE, 'server/discover': CACHE },
    jsonSchemaValidator: NO_ELICITATION,
  })
  server.setRequestHandler('initialize', ({ params }) => ({
    protocolVersion: negotiateVersion(params.protocolVersion),
    capabilities: CAPABILITIES,
    serverInfo: SERVER_INFO,
    instructions,
  }))
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(({ definition }) => definition) }))
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const { signal } = mcpReq
    const tool = tools.find(({ definition }) => definition.name === params.name)
    if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, unknownTool(tools))
    try {
      return answer(await tool.call(params.arguments ?? {}, signal))
    } catch (error) {
      // A caller who left, or cancelled the call, is no failure.
      if (!signal.aborted) onFailure?.(error)
      return fail(error)
    }
  })
  return server
}

/** The data, the same as text for clients that show nothing else, and what is shown besides. */
function answer({ data, shown = [], isFailure = false }: ToolResult): CallToolResult {
  const content = [{ type: 'text' as const, text: JSON.stringify(data) }, ...shown]
  return { content, structuredContent: data, ...(isFailure && { isError: true }) }
}

/** Without `structuredContent`: clients would check it against the output schema and hide the text. */
function fail(thrown: unknown): CallToolResult {
  return { content: [{ type: 'text', text: describeFailure(thrown) }], isError: true }
}

function unknownTool(tools: readonly Tool[]): string {
  return `Unknown tool; the tools are ${tools.map(({ definition }) => definition.name).join(', ')}`
}
