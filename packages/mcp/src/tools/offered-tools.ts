import type { ChargingBackend, LocalFiles, McpBackend, Previews } from '../backend'
import { createUploadTool } from './create-upload'
import { getUsageTool } from './get-usage'
import { localImage, uploadedImage } from './image-source'
import { inspectTool } from './inspect-image'
import type { Tool } from './tool'
import { vectorizeFileTool } from './vectorize-file'
import { vectorizeFilesTool } from './vectorize-files'
import { vectorizeUploadTool } from './vectorize-upload'

/**
 * The tools of the hosted service, in the order in which they are listed. Its contract has three, for the versions of the legacy era, and
 * those get exactly them; `inspect` is ours, and for clients of the modern era.
 */
export function hostedTools(backend: ChargingBackend, previews: Previews, era: 'modern' | 'legacy'): readonly Tool[] {
  const source = uploadedImage(backend.uploads)
  const tools = [
    createUploadTool(backend.uploads),
    vectorizeUploadTool(backend, source, previews),
    getUsageTool(() => backend.usage()),
  ]
  return era === 'legacy' ? tools : [...tools, inspectTool(backend, source)]
}

/** The tools for a caller on this machine, in the order in which they are listed. */
export function localTools(backend: McpBackend, files: LocalFiles, previews: Previews): readonly Tool[] {
  const { usage } = backend
  const source = localImage(files)
  return [
    vectorizeFileTool(backend, files, source, previews),
    vectorizeFilesTool(backend, files),
    inspectTool(backend, source),
    ...(usage === undefined ? [] : [getUsageTool(usage)]),
  ]
}
