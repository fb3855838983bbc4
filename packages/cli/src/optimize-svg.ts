import { validateSvg } from '@vec/core'
import { type Config, optimize } from 'svgo'

/** The passes of svgo that keep to the published SVG subset: shorter path data and numbers, attributes moved to groups. */
const CONFIG: Config = {
  multipass: true,
  plugins: ['cleanupNumericValues', 'convertPathData', 'moveElemsAttrsToGroup', 'collapseGroups', 'sortAttrs'],
}

/** The document after svgo, if that is shorter; validated again. Throws VecError `internal` if svgo left the subset. */
export function optimizeSvg(svg: string): string {
  const { data } = optimize(svg, CONFIG)
  if (data.length >= svg.length) return svg
  validateSvg(data)
  return data
}
