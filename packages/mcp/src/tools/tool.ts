import type { JsonObjectSchema } from '../wire/schemas'

/** A tool as `tools/list` shows it. */
export interface ToolDefinition {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: JsonObjectSchema
  readonly outputSchema: JsonObjectSchema
  readonly annotations: {
    readonly readOnlyHint: boolean
    readonly destructiveHint: boolean
    readonly idempotentHint: boolean
    readonly openWorldHint: boolean
  }
}

/** The arguments of a call as they came: a JSON object, nothing checked. */
export type Arguments = Readonly<Record<string, unknown>>

/** Something to read or to look at; a picture is PNG in base64. */
export type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: 'image/png' }

/** What a call came to. */
export interface ToolResult {
  /** An object of the output schema. */
  readonly data: Record<string, unknown>
  /** Whether nothing of what was asked was done; why is in the data. */
  readonly isFailure?: boolean
  /** What is shown after the data, in this order; nothing in it is needed to use the data. */
  readonly shown?: readonly Block[]
}

/** A tool that can be called. */
export interface Tool {
  readonly definition: ToolDefinition
  /** Throws errors for `describeFailure`. */
  call(given: Arguments, signal: AbortSignal): Promise<ToolResult>
}
