import type { Made } from '../engine/converter'

/** The counts in the header `X-Stats`. */
const COUNTS = ['shapes', 'segments', 'colors', 'gradients'] as const

/**
 * What the headers `X-Resolved` and `X-Stats` say of a result. Empty when one of them is missing or is not understood: a result that was paid for is
 * worth more than what is said of it.
 */
export function readMade(resolvedHeader: unknown, statsHeader: unknown): Partial<Made> {
  const { image_type: imageType, quality, colors, detail, reason } = readObject(resolvedHeader)
  const words = [imageType, quality, detail, reason]
  const isResolved = words.every((word) => typeof word === 'string') && /string|number/.test(typeof colors)
  const stats = readObject(statsHeader)
  if (!isResolved || !COUNTS.every((name) => Number.isSafeInteger(stats[name]))) return {}
  const resolved = { imageType, quality, colors, detail, reason } as Made['resolved']
  return { resolved, stats: Object.fromEntries(COUNTS.map((name) => [name, stats[name]])) as unknown as Made['stats'] }
}

function readObject(header: unknown): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(typeof header === 'string' ? header : '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
