import type { Previews, Vectorization } from '../backend'
import { madeData, resolvedSchema, statsSchema } from '../wire/made'
import { booleanSchema, integerSchema, type JsonSchema } from '../wire/schemas'
import type { Block } from './tool'

/** The argument that declines the picture. */
export const previewProperty: { readonly [name: string]: JsonSchema } = {
  preview: booleanSchema(true, 'Whether a small PNG of the result comes with it, to look at; false saves context.'),
}

/** The fields that every result has, and those that it may have. */
export const sizeProperties: { readonly [name: string]: JsonSchema } = {
  width: integerSchema('Width of the image, px.', 1),
  height: integerSchema('Height of the image, px.', 1),
  svg_bytes: integerSchema('Size of the SVG.', 1),
}
export const madeProperties: { readonly [name: string]: JsonSchema } = {
  resolved: { ...resolvedSchema(), description: 'What each option became, and why.' },
  stats: statsSchema(),
}

/** What is known of a result wherever it came from, by the names of the output schema. */
export function describeSize({ svg, width, height, made }: Vectorization): Record<string, unknown> {
  return {
    width,
    height,
    svg_bytes: svg.length,
    ...(made && madeData(made)),
  }
}

/** One paragraph that says what was made and what it cost. */
function sentencesOf({ svg, width, height, made, creditsCharged, creditsRemaining }: Vectorization): string {
  const drawn = made ? `, drawn as ${made.resolved.imageType} (${made.resolved.reason})` : ''
  const parts = made ? `${count(made.stats.shapes, 'shape')}, ${count(made.stats.colors, 'flat colour')}, ` : ''
  const sentences = [`${width} x ${height} px${drawn}: ${parts}${svg.length} bytes of SVG.`]
  if (creditsCharged === 0) sentences.push('A free repeat: nothing was charged.')
  else if (creditsCharged !== undefined) sentences.push(`${count(creditsCharged, 'credit')} charged.`)
  if (creditsRemaining !== undefined) sentences.push(`${count(creditsRemaining, 'image')} can still be processed.`)
  return sentences.join(' ')
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** Credits by the names of the output schema, where they are counted. */
export function describeCredits({ creditsCharged, creditsRemaining }: Vectorization): Record<string, number> {
  return {
    ...(creditsCharged !== undefined && { credits_charged: creditsCharged }),
    ...(creditsRemaining !== undefined && { credits_remaining: creditsRemaining }),
  }
}

/** What a caller reads and looks at: sentences, the picture if it is wanted, and the SVG as the last text if it goes inline. */
export function showResult(result: Vectorization, preview: readonly Block[], isInline: boolean): readonly Block[] {
  return [
    { type: 'text', text: sentencesOf(result) },
    ...preview,
    ...(isInline ? [{ type: 'text', text: result.svg } as const] : []),
  ]
}

/** The picture of a result, and a sentence when there should be one and is none. Never rejects: a result is worth more than its picture. */
export async function showPreview(svg: string, previews: Previews, isWanted: boolean): Promise<readonly Block[]> {
  if (!isWanted) return []
  const png = await previews.render(svg).catch(() => null)
  if (png === null) return [{ type: 'text', text: 'No preview: none could be drawn in time.' }]
  return [{ type: 'image', data: Buffer.from(png).toString('base64'), mimeType: 'image/png' }]
}
