/** The child process that draws previews, one SVG at a time. */
import { takeJobs } from '../child/take-jobs'
import { drawPreview } from './draw-preview'

/** An SVG to draw. */
export interface PreviewJob {
  readonly svg: string
}

/** The PNG, or null for a document that could not be drawn. */
export interface PreviewReply {
  readonly png: Uint8Array | null
}

takeJobs(async ({ svg }: PreviewJob): Promise<PreviewReply> => ({ png: await drawPreview(svg).catch(() => null) }))
