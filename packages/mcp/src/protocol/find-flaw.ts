import { type JSONRPCRequest, type StandardSchemaV1Sync, specTypeSchemas } from '@modelcontextprotocol/server'

/** Methods whose params the SDK's server reads. It would answer wrong ones as an internal error, with its validator's text. */
const REQUEST_SCHEMAS = new Map<string, Pick<StandardSchemaV1Sync, '~standard'>>([
  ['initialize', specTypeSchemas.InitializeRequest],
  ['tools/call', specTypeSchemas.CallToolRequest],
])

/** What is wrong with the params of a request, as a sentence; undefined when nothing is. */
export function findFlaw(request: JSONRPCRequest): string | undefined {
  // Every request must pass the general form as well, or the server would not answer it at all.
  for (const schema of [REQUEST_SCHEMAS.get(request.method), specTypeSchemas.JSONRPCRequest]) {
    const result = schema?.['~standard'].validate(request)
    if (result instanceof Promise) {
      // The validator tries again asynchronously after any error of its own, such as a full stack. The promise fails as well.
      result.catch(() => {})
      return 'Invalid params: they cannot be checked.'
    }
    const issue = result?.issues?.[0]
    if (issue !== undefined) return `Invalid params: ${issue.path?.join('.') || 'params'}: ${issue.message}`
  }
  return undefined
}
