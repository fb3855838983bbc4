/** Areas of the layers of a DXF, by an independent reader, against those of the colors in the SVG that it was made from. */
import { Resvg } from '@resvg/resvg-js'
import { Helper } from 'dxf'

/** Pixels for a px in which areas are measured. */
const SCALE = 4
/** Part of the picture that a layer must cover to be compared: the coverage of pixels along the edges of smaller ones is too coarse. */
const MIN_SHARE = 0.01
const MM_PER_PX = 25.4 / 96
/** Largest angle of a chord of an arc, radians. The reader's own chords take up to 5 degrees: it makes a straight line of a long shallow arc. */
const CHORD = Math.PI / 720

/** The number of layers that were compared, and the largest difference as a share of the layer; the whole drawing counts as a layer. */
export function layerAreas(dxf, svg) {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg).map(Number)
  const paths = pathsByLayer(dxf, height)
  const seen = countColors(svg)
  let worst = 0
  let layers = 0
  // A picture with gradients has layers of colors that it may lack.
  for (const [layer, d] of svg.includes('Gradient') ? [] : paths) {
    // A render of a large picture takes 30 MB: small layers get none.
    if ((seen.get(layer) ?? 0) < MIN_SHARE * width * height) continue
    layers++
    const truth = paintedArea(onlyColor(svg, layer))
    worst = Math.max(worst, Math.abs(paintedArea(documentOf(width, height, [d])) - truth) / truth)
  }
  // Where a gradient fades away nothing is painted, yet its shape goes on.
  const covered = paintedArea(svg.replace(/ fill="[^"]*"| fill-opacity="[^"]*"/g, ''))
  const drawn = paintedArea(documentOf(width, height, [...paths.values()]))
  return { layers: layers + 1, worst: Math.max(worst, Math.abs(drawn - covered) / covered) }
}

/** The outlines of each layer as path data, px with y down. */
function pathsByLayer(dxf, height) {
  const helper = new Helper(dxf)
  const { polylines } = helper.toPolylines()
  const paths = new Map()
  for (const [k, entity] of helper.denormalised.entries()) {
    const { vertices, layer } = polylines[k]
    const outline = entity.type === 'LWPOLYLINE' ? withArcs(entity.vertices) : vertices
    const points = outline.map(([x, y]) => `${(x / MM_PER_PX).toFixed(4)} ${(height - y / MM_PER_PX).toFixed(4)}`)
    paths.set(layer.name, `${paths.get(layer.name) ?? ''}M${points.join('L')}z`)
  }
  return paths
}

/** The outline of a closed polyline. A bulge is the tangent of a quarter of the angle of the arc to the next vertex, counterclockwise. */
function withArcs(vertices) {
  return vertices.flatMap(({ x, y, bulge = 0 }, k) => {
    const next = vertices[(k + 1) % vertices.length]
    const angle = 4 * Math.atan(bulge)
    const count = Math.ceil(Math.abs(angle) / CHORD)
    if (count < 2) return [[x, y]]
    // The center lies on the perpendicular bisector of the chord, left of it for less than half a turn.
    const offset = (1 - bulge * bulge) / (4 * bulge)
    const cx = (x + next.x) / 2 - offset * (next.y - y)
    const cy = (y + next.y) / 2 + offset * (next.x - x)
    return Array.from({ length: count }, (_, step) => {
      const [cos, sin] = [Math.cos((angle * step) / count), Math.sin((angle * step) / count)]
      return [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos]
    })
  })
}

function documentOf(width, height, paths) {
  const body = paths.map((d) => `<path fill-rule="evenodd" d="${d}"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`
}

/** The document with the shapes of one color alone, six hexadecimal digits. What has no fill of its own is black. */
function onlyColor(svg, color) {
  const isColor = (fill) => fill.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3') === `#${color}`
  const shown = (fill) => (isColor(fill) ? '#000' : 'none')
  const others = svg
    .replace(/ fill-opacity="[^"]*"/g, '')
    .replace(/ fill="([^"]*)"/g, (_, fill) => ` fill="${shown(fill)}"`)
  return others.replace('<svg ', `<svg fill="${shown('#000')}" `)
}

/** The opaque pixels of each color, six hexadecimal digits, at one pixel to the px. */
function countColors(svg) {
  const pixels = render(svg, 1)
  const counts = new Map()
  for (let i = 0; i < pixels.length; i += 4) {
    if (pixels[i + 3] < 255) continue
    const color = pixels.subarray(i, i + 3).toString('hex')
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  return counts
}

/** What a document paints, px: the sum of the coverages of its pixels. */
function paintedArea(svg) {
  const pixels = render(svg, SCALE)
  let sum = 0
  for (let i = 3; i < pixels.length; i += 4) sum += pixels[i]
  return sum / 255 / SCALE ** 2
}

function render(svg, scale) {
  const [, width] = /viewBox="0 0 (\d+)/.exec(svg)
  const sized = svg.replace(/(<svg[^>]*?) width="[^"]*" height="[^"]*"/, '$1')
  return new Resvg(sized, { fitTo: { mode: 'width', value: scale * Number(width) } }).render().pixels
}
