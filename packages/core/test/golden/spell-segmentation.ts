import { fitPieces } from '../../src/fit/chain/fit-pieces'
import type { Joint } from '../../src/fit/chain/joint'
import type { FittedPiece } from '../../src/fit/chain/piece'
import { placeJoint } from '../../src/fit/chain/place-joint'
import type { EdgePoints } from '../../src/fit/points/edge-points'
import { loadClosed, loadOpen } from '../../src/fit/points/load-points'
import { cutLoop } from '../../src/fit/segmentation/cut-loop'
import { segmentPoints } from '../../src/fit/segmentation/segment-points'
import { flatten, readSubpaths } from '../hard/sheet'

/** Standard error of the points, px. */
const SIGMA = 0.05
const LAMBDA = 8
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** The points of a border with the letters of their segments, the segments, and how they meet, as text for people. `d` is one subpath. */
export function spellSegmentation(d: string): string {
  const [subpath] = readSubpaths(d)
  const { points, pieces } = segment(resample(flatten(subpath)), subpath.isClosed)
  const joints: Joint[] = []
  const meetings: string[] = []
  for (let k = subpath.isClosed ? 0 : 1; k < pieces.length; k++) {
    const before = (k + pieces.length - 1) % pieces.length
    const joint = placeJoint(points, pieces[before], pieces[k])
    joints.push(joint)
    const place = spellPlace(joint.x + points.originX, joint.y + points.originY)
    meetings.push(` ${LETTERS[before]} to ${LETTERS[k]}: ${joint.kind} at ${place}`)
  }
  return [
    `path ${d}`,
    '',
    'points by the letter of their segment, corners (*), smooth joints (o), points left out of a fit (.)',
    ...drawPoints(points, pieces, joints),
    '',
    'segments: kind, points, from where to where',
    ...pieces.map((piece, k) => ` ${LETTERS[k]}  ${spellPiece(points, piece)}`),
    '',
    'joints',
    ...(meetings.length > 0 ? meetings : [' none']),
    '',
  ].join('\n')
}

function segment(track: Track, isClosed: boolean): { points: EdgePoints; pieces: FittedPiece[] } {
  const sigma = new Float64Array(track.x.length).fill(SIGMA)
  const source = { ...track, sigma }
  if (isClosed) {
    const { points, segmentation } = cutLoop((first) => loadClosed(source, 0, sigma.length, first), LAMBDA)
    return { points, pieces: fitPieces(points, segmentation) }
  }
  const points = loadOpen(source, 0, sigma.length)
  return { points, pieces: fitPieces(points, segmentPoints(points, LAMBDA)) }
}

interface Track {
  readonly x: Float64Array
  readonly y: Float64Array
}

/** Points at equal steps of about 1 px along a polyline, the first and the last half a step from its ends. */
function resample(line: readonly number[]): Track {
  const along = [0]
  for (let k = 2; k < line.length; k += 2) {
    along.push(along.at(-1)! + Math.hypot(line[k] - line[k - 2], line[k + 1] - line[k - 1]))
  }
  const count = Math.round(along.at(-1)!)
  const step = along.at(-1)! / count
  const [x, y] = [new Float64Array(count), new Float64Array(count)]
  for (let n = 0, side = 0; n < count; n++) {
    const at = (n + 0.5) * step
    while (along[side + 1] < at) side++
    const t = (at - along[side]) / (along[side + 1] - along[side])
    x[n] = line[2 * side] + t * (line[2 * side + 2] - line[2 * side])
    y[n] = line[2 * side + 1] + t * (line[2 * side + 3] - line[2 * side + 1])
  }
  return { x, y }
}

/** Two characters a pixel from left to right and one from top to bottom. */
function drawPoints(points: EdgePoints, pieces: readonly FittedPiece[], joints: readonly Joint[]): string[] {
  const lines: string[][] = []
  const mark = (x: number, y: number, character: string): void => {
    const [column, row] = [Math.round(2 * (x + points.originX)), Math.round(y + points.originY)]
    while (lines.length <= row) lines.push([])
    while (lines[row].length <= column) lines[row].push(' ')
    lines[row][column] = character
  }
  for (const [n, { from, to, first, last }] of pieces.entries()) {
    for (let k = from; k <= to; k++) mark(points.x[k], points.y[k], k < first || k > last ? '.' : LETTERS[n])
  }
  for (const joint of joints) mark(joint.x, joint.y, joint.kind === 'corner' ? '*' : 'o')
  const top = lines.findIndex((line) => line.length > 0)
  return lines.slice(top).map((line) => line.join(''))
}

function spellPiece({ x, y, originX, originY }: EdgePoints, { kind, from, to }: FittedPiece): string {
  const place = (k: number): string => spellPlace(x[k] + originX, y[k] + originY)
  return `${kind.padEnd(6)} ${`${from}-${to}`.padEnd(8)} ${place(from)} to ${place(to)}`
}

/** To a quarter of a pixel, so that a change that nobody can see does not change the text. */
function spellPlace(x: number, y: number): string {
  const spell = (value: number): string => String(Math.round(4 * value) / 4 + 0)
  return `(${spell(x)}, ${spell(y)})`
}
