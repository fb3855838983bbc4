import type { JsonObjectSchema } from './schemas'

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

/** A tool that can be called. */
export interface Tool {
  readonly definition: ToolDefinition
  /** Resolves to an object of the output schema. Throws errors for `describeFailure`. */
  call(given: Arguments, signal: AbortSignal): Promise<Record<string, unknown>>
}
