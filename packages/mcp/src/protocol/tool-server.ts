import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  InitializeRequestSchema,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import { VERSION } from '@vec/core'
import { describeFailure } from '../failure'
import type { Tool } from '../tools/tool'
import { negotiateVersion } from './versions'

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

/** The SDK makes a validator for elicitation unless it is given one. Nothing is elicited here, and making it costs more than a call. */
const NO_ELICITATION = {
  getValidator: () => {
    throw new Error('nothing is elicited here')
  },
}

/** The SDK's server with these tools, ready for `connect`. It serves one connection or, for a stateless host, one message. */
export function createToolServer({ tools, instructions, onFailure }: ToolServerSettings): Server {
  const server = new Server(SERVER_INFO, {
    capabilities: CAPABILITIES,
    instructions,
    jsonSchemaValidator: NO_ELICITATION,
  })
  server.setRequestHandler(InitializeRequestSchema, ({ params }) => ({
    protocolVersion: negotiateVersion(params.protocolVersion),
    capabilities: CAPABILITIES,
    serverInfo: SERVER_INFO,
    instructions,
  }))
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(({ definition }) => definition) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = tools.find(({ definition }) => definition.name === params.name)
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, unknownTool(tools))
    try {
      return succeed(await tool.call(params.arguments ?? {}, signal))
    } catch (error) {
      onFailure?.(error)
      return fail(error)
    }
  })
  return server
}

/** The result as data, and the same as text for clients that show nothing else. */
function succeed(result: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result }
}

/** Without `structuredContent`: clients would check it against the output schema and hide the text. */
function fail(thrown: unknown): CallToolResult {
  return { content: [{ type: 'text', text: describeFailure(thrown) }], isError: true }
}

function unknownTool(tools: readonly Tool[]): string {
  return `Unknown tool; the tools are ${tools.map(({ definition }) => definition.name).join(', ')}`
}
