export type {
  ChargingBackend,
  Inspection,
  Previews,
  UploadLink,
  UploadStore,
  Usage,
  Vectorization,
} from './backend'
export { describeFailure, ToolFailure } from './failure'
export { openPreviews } from './preview/open-previews'
export { answerModern, isModern } from './protocol/answer-modern'
export { answerOnce } from './protocol/answer-once'
export { MalformedMessage, type ParsedMessage, parseJson, readMessage } from './protocol/parse-message'
export { createToolServer, type ToolServerSettings } from './protocol/tool-server'
export { MODERN_VERSION, PROTOCOL_VERSIONS } from './protocol/versions'
export { describeUsage, usageSchema } from './tools/get-usage'
export { describeInspection, inspectionSchema } from './tools/inspect-image'
export { hostedTools } from './tools/offered-tools'
export type { Tool, ToolDefinition } from './tools/tool'
export { madeData, resolvedSchema, statsSchema } from './wire/made'
export { integerSchema, objectSchema, optionProperties, textSchema } from './wire/schemas'
