/** Outlines as path data in px, clockwise as seen (y down). Angles in degrees, from the x axis towards y. */

export type Point = readonly [x: number, y: number]

const RADIANS = Math.PI / 180

function number(value: number): string {
  return String(Number(value.toFixed(4)))
}

function at([x, y]: Point): string {
  return `${number(x)} ${number(y)}`
}

/** The point at distance `r` from (cx, cy) in direction `angle`. */
export function polar(cx: number, cy: number, r: number, angle: number): Point {
  return [cx + r * Math.cos(angle * RADIANS), cy + r * Math.sin(angle * RADIANS)]
}

export function polygon(...points: Point[]): string {
  return `M${points.map(at).join('L')}z`
}

export function rectangle(x: number, y: number, width: number, height: number): string {
  return polygon([x, y], [x + width, y], [x + width, y + height], [x, y + height])
}

/** The same rectangle counter-clockwise: a hole. */
export function window(x: number, y: number, width: number, height: number): string {
  return polygon([x, y], [x, y + height], [x + width, y + height], [x + width, y])
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, turn = 0, isHole = false): string {
  const dx = rx * Math.cos(turn * RADIANS)
  const dy = rx * Math.sin(turn * RADIANS)
  const half = `A${number(rx)} ${number(ry)} ${number(turn)} 0 ${isHole ? 0 : 1} `
  return `M${at([cx + dx, cy + dy])}${half}${at([cx - dx, cy - dy])}${half}${at([cx + dx, cy + dy])}z`
}

export function circle(cx: number, cy: number, r: number): string {
  return ellipse(cx, cy, r, r)
}

export function roundHole(cx: number, cy: number, r: number): string {
  return ellipse(cx, cy, r, r, 0, true)
}

export function ring(cx: number, cy: number, outer: number, inner: number): string {
  return circle(cx, cy, outer) + roundHole(cx, cy, inner)
}

export function regularPolygon(cx: number, cy: number, r: number, sides: number, turn = -90): string {
  return polygon(...Array.from({ length: sides }, (_, k) => polar(cx, cy, r, turn + (360 * k) / sides)))
}

export function star(cx: number, cy: number, outer: number, inner: number, tips: number, turn = -90): string {
  const points = Array.from({ length: 2 * tips }, (_, k) =>
    polar(cx, cy, k % 2 ? inner : outer, turn + (180 * k) / tips),
  )
  return polygon(...points)
}

/** A polygon about (cx, cy) turned by `turn`; the points are relative to the centre. */
export function turned(cx: number, cy: number, turn: number, ...points: Point[]): string {
  const [c, s] = [Math.cos(turn * RADIANS), Math.sin(turn * RADIANS)]
  return polygon(...points.map(([x, y]): Point => [cx + c * x - s * y, cy + s * x + c * y]))
}

/** A rectangle about (cx, cy) whose corners are quarter circles of radius `r`, turned by `turn`. */
export function roundedRectangle(cx: number, cy: number, width: number, height: number, r: number, turn = 0): string {
  const [c, s] = [Math.cos(turn * RADIANS), Math.sin(turn * RADIANS)]
  const place = (x: number, y: number): string => at([cx + c * x - s * y, cy + s * x + c * y])
  const [w, h] = [width / 2, height / 2]
  const corner = `A${number(r)} ${number(r)} 0 0 1 `
  return (
    `M${place(r - w, -h)}L${place(w - r, -h)}${corner}${place(w, r - h)}L${place(w, h - r)}${corner}${place(w - r, h)}` +
    `L${place(r - w, h)}${corner}${place(-w, h - r)}L${place(-w, r - h)}${corner}${place(r - w, -h)}z`
  )
}

/** A straight stroke from `from` to `to`, with flat ends, or round ones. */
export function stroke(from: Point, to: Point, width: number, isRound = false): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const nx = ((from[1] - to[1]) / length) * (width / 2)
  const ny = ((to[0] - from[0]) / length) * (width / 2)
  const [a, b, c, d]: Point[] = [
    [from[0] - nx, from[1] - ny],
    [to[0] - nx, to[1] - ny],
    [to[0] + nx, to[1] + ny],
    [from[0] + nx, from[1] + ny],
  ]
  if (!isRound) return polygon(a!, b!, c!, d!)
  const cap = `A${number(width / 2)} ${number(width / 2)} 0 0 1 `
  return `M${at(a!)}L${at(b!)}${cap}${at(c!)}L${at(d!)}${cap}${at(a!)}z`
}

/** A stroke along the circle about (cx, cy), clockwise from one angle to the other (less than a turn apart), flat ends or round. */
export function arcStroke(
  cx: number,
  cy: number,
  r: number,
  from: number,
  to: number,
  width: number,
  isRound = false,
): string {
  const [outer, inner] = [r + width / 2, r - width / 2]
  const large = to - from > 180 ? 1 : 0
  const end = (point: Point): string =>
    (isRound ? `A${number(width / 2)} ${number(width / 2)} 0 0 1 ` : 'L') + at(point)
  return (
    `M${at(polar(cx, cy, outer, from))}A${number(outer)} ${number(outer)} 0 ${large} 1 ${at(polar(cx, cy, outer, to))}` +
    `${end(polar(cx, cy, inner, to))}A${number(inner)} ${number(inner)} 0 ${large} 0 ${at(polar(cx, cy, inner, from))}` +
    `${end(polar(cx, cy, outer, from))}z`
  )
}

/** A sector of a disc, clockwise from one angle to the other. */
export function sector(cx: number, cy: number, r: number, from: number, to: number): string {
  const large = to - from > 180 ? 1 : 0
  const arc = `A${number(r)} ${number(r)} 0 ${large} 1 ${at(polar(cx, cy, r, to))}`
  return `M${at([cx, cy])}L${at(polar(cx, cy, r, from))}${arc}z`
}
