/** Deepest nesting of a message, and most quotes, brackets, commas and colons in it; the call of a tool has some tens of them. */
const MAX_DEPTH = 64
const MAX_MARKS = 10_000

const [QUOTE, BACKSLASH, COMMA, COLON] = Buffer.from('"\\,:')
const [ARRAY, OBJECT, ARRAY_END, OBJECT_END] = Buffer.from('[{]}')

/**
 * What makes a message too costly to parse, as a sentence; undefined for one that can be. A parser needs a second for megabytes of
 * keys or brackets, on the thread that answers everybody; this looks at each byte once and skips what is inside a string.
 */
export function findExcess(body: Buffer): string | undefined {
  let marks = 0
  let depth = 0
  for (let i = 0; i < body.length; i++) {
    const byte = body[i]
    if (byte === ARRAY || byte === OBJECT) depth++
    else if (byte === ARRAY_END || byte === OBJECT_END) depth--
    else if (byte !== QUOTE && byte !== COMMA && byte !== COLON) continue
    marks++
    for (; byte === QUOTE && marks <= MAX_MARKS; marks++) {
      i = body.indexOf('"', i + 1)
      if (i < 0) return undefined
      if (!isEscaped(body, i)) break
    }
    if (depth > MAX_DEPTH) return `The message is nested more than ${MAX_DEPTH} deep.`
    if (marks > MAX_MARKS) return 'The message has too many members.'
  }
  return undefined
}

/** Whether an odd number of backslashes stands before this place. */
function isEscaped(body: Buffer, place: number): boolean {
  let start = place
  while (body[start - 1] === BACKSLASH) start--
  return (place - start) % 2 === 1
}
