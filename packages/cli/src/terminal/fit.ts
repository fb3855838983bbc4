/** Characters that take two columns: those of East Asian scripts, full-width forms and emoji (Unicode Annex 11, W and F). */
const WIDE =
  /[\u1100-\u115F\u2E80-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{16FE0}-\u{1B2FF}\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/u

/** Columns that characters take on a terminal, at most: a combining mark counts as one. */
function columnsOf(characters: readonly string[]): number {
  return characters.reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0)
}

/** A path cut in its middle so that it takes at most `width` columns; its end, the name, is kept longest. */
export function fitPath(text: string, width: number): string {
  const characters = [...text]
  if (columnsOf(characters) <= width) return text
  if (width <= 3) return '.'.repeat(Math.max(width, 0))
  const room = Math.floor((width - 3) / 3)
  const head = takeColumns(characters, room)
  const tail = takeColumns(characters.reverse(), width - 3 - room).reverse()
  return `${head.join('')}...${tail.join('')}`
}

/** The first characters, as many as fit into so many columns. */
function takeColumns(characters: readonly string[], width: number): string[] {
  let taken = 0
  let columns = 0
  for (const character of characters) {
    columns += columnsOf([character])
    if (columns > width) break
    taken++
  }
  return characters.slice(0, taken)
}

/** Words set in lines of at most `width` columns; a longer word has a line of its own. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return line === '' ? lines : [...lines, line]
}

/** A term and its text beside it from a column on, or below where the term is long; the text in lines that end by column `width`. */
export function fitRow(term: string, text: string, column: number, width: number): string[] {
  const texts = wrap(text, Math.max(width - column, 1))
  const indented = texts.map((line) => ' '.repeat(column) + line)
  if (term.length + 4 > column) return [`  ${term}`, ...indented]
  return [`  ${term.padEnd(column - 2)}${texts[0] ?? ''}`, ...indented.slice(1)]
}
