import { PreviewRenderer } from './preview-renderer'

/** The renderer of previews as it is shipped: its process is the compiled file beside this one. Close it when no more are asked for. */
export function openPreviews(): PreviewRenderer {
  return new PreviewRenderer(new URL('./preview-worker.js', import.meta.url))
}
