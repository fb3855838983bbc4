import type { Traced } from '../../src/jobs/protocol'

/** What a child says of an SVG that no test looks into. */
export const MADE: Traced['made'] = {
  resolved: { imageType: 'artwork', quality: 'high', colors: 'auto', detail: 'medium', reason: 'a test', scores: {} },
  stats: { shapes: 1, segments: 4, colors: 1, gradients: 0, bytes: 0, milliseconds: 1, stageMilliseconds: {} },
}
