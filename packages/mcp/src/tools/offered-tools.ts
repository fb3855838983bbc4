import type { LocalFiles, McpBackend } from '../backend'
import { createUploadTool } from './create-upload'
import { getUsageTool } from './get-usage'
import type { Tool } from './tool'
import { vectorizeFileTool } from './vectorize-file'
import { vectorizeUploadTool } from './vectorize-upload'

/** The tools of the hosted service, in the order in which they are listed. */
export function hostedTools(backend: Required<McpBackend>): readonly Tool[] {
  return [
    createUploadTool(backend.uploads),
    vectorizeUploadTool(backend, backend.uploads),
    getUsageTool(() => backend.usage()),
  ]
}

/** The tools for a caller on this machine, in the order in which they are listed. */
export function localTools(backend: McpBackend, files: LocalFiles): readonly Tool[] {
  const { usage } = backend
  return [vectorizeFileTool(backend, files), ...(usage === undefined ? [] : [getUsageTool(usage)])]
}
