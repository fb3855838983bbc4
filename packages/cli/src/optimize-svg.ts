import { VecError, validateSvg } from '@vec/core'
import type { Config } from 'svgo'

/** The passes of svgo that keep to the published SVG subset: shorter path data and numbers, attributes moved to groups. */
const CONFIG: Config = {
  plugins: ['cleanupNumericValues', 'convertPathData', 'moveElemsAttrsToGroup', 'collapseGroups'],
}

/** The document after svgo, if that is shorter; validated again. Throws VecError `internal` if svgo left the subset. */
export async function optimizeSvg(svg: string): Promise<string> {
  // Loaded here because it takes longer to load than most images take to convert.
  const { optimize } = await import('svgo')
  const { data } = optimize(svg, CONFIG)
  if (data.length >= svg.length) return svg
  try {
    validateSvg(data)
  } catch (cause) {
    throw new VecError('internal', 'the optimizer left the SVG subset', { cause })
  }
  return data
}
