import { numberEnd } from './check-number'
import { quote, reject } from './reject'

const SPACE = 32
const ZERO = 48
const ONE = 49
const [A, M, Z] = [65, 77, 90] as const

/** Numbers that a command takes, indexed by the code of its letter in either case; 255 for a code that is no command. */
const ARITY = new Uint8Array(128).fill(255)
for (const [letters, arity] of [
  ['MmLlTt', 2],
  ['HhVv', 1],
  ['Cc', 6],
  ['SsQq', 4],
  ['Aa', 7],
  ['Zz', 0],
] as const) {
  for (const letter of letters) ARITY[letter.charCodeAt(0)] = arity
}

/**
 * Path data: subpaths, each a move, one drawing command or more, and perhaps a close. A letter takes its numbers once
 * or more often; one space or nothing stands between two numbers, nothing beside a letter. Arc radii are above zero
 * and arc flags `0` or `1`. The first move is absolute.
 */
export function checkPath(d: string): void {
  if (d.charCodeAt(0) !== M) reject('path data that does not start with "M"')
  let drawn = true
  let needsMove = true
  let at = 0
  while (at < d.length) {
    const command = d.charCodeAt(at) & ~32
    const arity = ARITY[d.charCodeAt(at)] ?? 255
    if (arity === 255) reject(`${quote(d[at])} in path data at ${at}`)
    if (command !== M && needsMove) reject(`path data that draws before a move, at ${at}`)
    if ((command === M || command === Z) && !drawn) reject(`path data with a move that draws nothing, before ${at}`)
    needsMove = command === Z
    if (needsMove) {
      at++
      continue
    }
    let groups = 1
    at = groupEnd(d, at + 1, command)
    for (; at < d.length && !isLetter(d.charCodeAt(at)); groups++) at = groupEnd(d, at, command)
    drawn = command !== M || groups > 1
  }
  if (!drawn) reject('path data that ends with a move')
}

/** Where one group of numbers of a command ends; a space may stand before each number that does not follow a letter. */
function groupEnd(d: string, start: number, command: number): number {
  let at = start
  for (let k = 0; k < ARITY[command]; k++) {
    if (d.charCodeAt(at) === SPACE && !isLetter(d.charCodeAt(at - 1))) at++
    const isFlag = command === A && (k === 3 || k === 4)
    const end = isFlag ? flagEnd(d, at) : numberEnd(d, at)
    if (end < 0) reject(`no ${isFlag ? 'flag' : 'number'} of the subset in path data at ${at}`)
    if (command === A && k < 2 && !(Number(d.slice(at, end)) > 0)) reject(`arc without radius in path data at ${at}`)
    at = end
  }
  return at
}

function flagEnd(d: string, at: number): number {
  const code = d.charCodeAt(at)
  return code === ZERO || code === ONE ? at + 1 : -1
}

function isLetter(code: number): boolean {
  return (code & ~32) >= 65 && (code & ~32) <= 90
}
