/** The child process that draws previews: it says `started`, then draws one SVG at a time, sent over the IPC channel. It is killed, never asked, to stop. */
import { guardProcess } from '../child/guard'
import { drawPreview } from './draw-preview'

/** An SVG to draw. */
export interface PreviewJob {
  readonly svg: string
}

/** The PNG, or null for a document that could not be drawn. */
export interface PreviewReply {
  readonly png: Uint8Array | null
}

guardProcess()
process.on('message', async ({ svg }: PreviewJob) => {
  const png = await drawPreview(svg).catch(() => null)
  process.send?.({ png } satisfies PreviewReply)
})
process.on('disconnect', () => process.exit(0))
process.send?.('started')
