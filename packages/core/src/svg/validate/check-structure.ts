import { XMLParser } from 'fast-xml-parser'
import { MAX_GRADIENT_STOPS, MAX_PATH_USES, MIN_GRADIENT_STOPS } from '../../limits'
import { checkPath } from './check-path'
import {
  checkColor,
  checkConstant,
  checkFill,
  checkId,
  checkNumber,
  checkPathId,
  checkRadius,
  checkRatio,
  checkSize,
  checkTransform,
} from './check-value'
import { quote, reject } from './reject'

/** An element as read: its name, its attributes, and its element children in order. */
interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
}

/** Attributes of an element, required and optional; an element has no others. */
interface Attributes {
  readonly required: readonly string[]
  readonly optional: readonly string[]
}

const ATTRIBUTES = new Map<string, Attributes>([
  ['svg', { required: ['xmlns', 'width', 'height', 'viewBox'], optional: ['shape-rendering'] }],
  ['defs', { required: [], optional: [] }],
  ['g', { required: [], optional: ['fill', 'fill-opacity'] }],
  ['path', { required: ['d'], optional: ['id', 'fill', 'fill-opacity'] }],
  ['use', { required: ['href', 'fill'], optional: [] }],
  ['linearGradient', { required: ['id', 'gradientUnits', 'x1', 'y1', 'x2', 'y2'], optional: [] }],
  [
    'radialGradient',
    { required: ['id', 'gradientUnits', 'cx', 'cy', 'r'], optional: ['fx', 'fy', 'gradientTransform'] },
  ],
  ['stop', { required: ['offset', 'stop-color'], optional: ['stop-opacity'] }],
])

/** Second and third reading: elements in their places, attributes complete and each by its grammar. */
export function checkStructure(svg: string): void {
  const roots = readElements(svg)
  if (roots.length !== 1) reject(`${roots.length} root elements`)
  const root = roots[0]
  if (root.name !== 'svg') reject(`root element ${quote(root.name)}`)
  checkRoot(root.attributes)
  const names: Names = { gradients: new Set(), used: new Set(), paths: new Set() }
  const [first] = root.children
  const hasDefs = first?.name === 'defs'
  if (hasDefs) checkDefs(first, names.gradients)
  checkPainted(hasDefs ? root.children.slice(1) : root.children, names)
  for (const id of names.gradients) if (!names.used.has(id)) reject(`gradient ${quote(id)} that nothing uses`)
}

/** The ids of a document: those of its gradients, those of them that are used, and those of its paths. */
interface Names {
  readonly gradients: Set<string>
  readonly used: Set<string>
  readonly paths: Set<string>
}

function checkRoot(attributes: Readonly<Record<string, string>>): void {
  checkConstant(attributes.xmlns, 'http://www.w3.org/2000/svg')
  checkSize(attributes.width, attributes.height, attributes.viewBox)
  const rendering = attributes['shape-rendering']
  if (rendering !== undefined) checkConstant(rendering, 'crispEdges')
}

/** `defs` holds gradients, one at least; `ids` receives theirs. */
function checkDefs(defs: Element, ids: Set<string>): void {
  if (defs.children.length === 0) reject('empty "defs"')
  for (const { name, attributes, children } of defs.children) {
    if (name !== 'linearGradient' && name !== 'radialGradient') reject(`element ${quote(name)} in "defs"`)
    const id = attributes.id
    checkId(id)
    if (ids.has(id)) reject(`id ${quote(id)} twice`)
    ids.add(id)
    checkConstant(attributes.gradientUnits, 'userSpaceOnUse')
    for (const axis of name === 'linearGradient' ? ['x1', 'y1', 'x2', 'y2'] : ['cx', 'cy'])
      checkNumber(attributes[axis])
    for (const axis of ['fx', 'fy']) if (attributes[axis] !== undefined) checkNumber(attributes[axis])
    if (name === 'radialGradient') checkRadius(attributes.r)
    if (attributes.gradientTransform !== undefined) checkTransform(attributes.gradientTransform)
    checkStops(name, children)
  }
}

function checkStops(gradient: string, stops: readonly Element[]): void {
  if (stops.length < MIN_GRADIENT_STOPS || stops.length > MAX_GRADIENT_STOPS)
    reject(`${gradient} with ${stops.length} stops`)
  let before = 0
  for (const { name, attributes, children } of stops) {
    if (name !== 'stop') reject(`element ${quote(name)} in "${gradient}"`)
    if (children.length > 0) reject(`element ${quote(children[0].name)} in "stop"`)
    const offset = checkRatio(attributes.offset)
    if (offset < before) reject(`offset ${offset} after ${before}`)
    before = offset
    checkColor(attributes['stop-color'])
    if (attributes['stop-opacity'] !== undefined) checkRatio(attributes['stop-opacity'])
  }
}

/**
 * Paths, groups with one child at least, and after a path with an id the elements that paint it again. Recursion ends: the first reading has
 * bounded the depth.
 */
function checkPainted(elements: readonly Element[], names: Names): void {
  let uses = 0
  elements.forEach(({ name, attributes, children }, k) => {
    if (name === 'use') {
      uses = elements[k - 1]?.name === 'use' ? uses + 1 : 1
      const id = elements[k - uses]?.attributes.id
      if (id === undefined || attributes.href !== `#${id}`)
        reject(`"use" of ${quote(attributes.href)}, not of the path before`)
      if (uses > MAX_PATH_USES) reject(`path ${quote(id)} used more than ${MAX_PATH_USES} times`)
    } else if (name !== 'g' && name !== 'path') reject(`element ${quote(name)} out of place`)
    checkPaint(attributes, names)
    if (name === 'g') {
      if (children.length === 0) reject('empty "g"')
      checkPainted(children, names)
      return
    }
    if (children.length > 0) reject(`element ${quote(children[0].name)} in ${quote(name)}`)
    if (name === 'path') checkPathElement(attributes, names, elements[k + 1])
  })
}

/** The paint of an element, and whether the gradient that it names is one of the document. */
function checkPaint(attributes: Readonly<Record<string, string>>, names: Names): void {
  if (attributes['fill-opacity'] !== undefined) checkRatio(attributes['fill-opacity'])
  const id = attributes.fill === undefined ? undefined : checkFill(attributes.fill)
  if (id === undefined) return
  if (!names.gradients.has(id)) reject(`reference to ${quote(id)}, which is no gradient of this document`)
  names.used.add(id)
}

/** The data of a path. One with an id is painted again by the element after it, and has no paint of its own, which would hold there too. */
function checkPathElement(attributes: Readonly<Record<string, string>>, names: Names, next: Element | undefined): void {
  checkPath(attributes.d)
  const { id } = attributes
  if (id === undefined) return
  checkPathId(id)
  if (names.paths.has(id)) reject(`id ${quote(id)} twice`)
  names.paths.add(id)
  if (attributes.fill !== undefined || attributes['fill-opacity'] !== undefined)
    reject(`path ${quote(id)} with a paint`)
  if (next?.name !== 'use') reject(`path ${quote(id)} that nothing uses`)
}

/** What `fast-xml-parser` yields in document order: one key with the children, and perhaps `:@` with the attributes. */
type ParsedNode = Record<string, ParsedNode[] | Record<string, string>>

const ATTRIBUTES_KEY = ':@'
const TEXT_KEY = '#text'

function readElements(svg: string): Element[] {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseAttributeValue: false,
    parseTagValue: false,
    trimValues: false,
    processEntities: false,
    jPath: false,
  })
  let nodes: ParsedNode[]
  try {
    nodes = parser.parse(svg)
  } catch {
    return reject('not readable as XML')
  }
  return toElements(nodes)
}

function toElements(nodes: readonly ParsedNode[]): Element[] {
  const elements: Element[] = []
  for (const node of nodes) {
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES_KEY)
    if (name === undefined || name === TEXT_KEY) continue
    const known = ATTRIBUTES.get(name)
    if (known === undefined) reject(`element ${quote(name)}`)
    const attributes = (node[ATTRIBUTES_KEY] ?? {}) as Record<string, string>
    for (const key of Object.keys(attributes)) {
      if (!known.required.includes(key) && !known.optional.includes(key)) reject(`attribute ${quote(key)} of "${name}"`)
    }
    for (const key of known.required) {
      if (!Object.hasOwn(attributes, key)) reject(`"${name}" without its attribute "${key}"`)
    }
    elements.push({ name, attributes, children: toElements(node[name] as ParsedNode[]) })
  }
  return elements
}
