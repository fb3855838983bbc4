export function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}

/** One line of JSON with a space after each colon and comma of the first level, for people who read it. */
export function jsonLine(value: object): string {
  if (Array.isArray(value)) return `${JSON.stringify(value)}\n`
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${JSON.stringify(field)}`)
  return `{${fields.join(', ')}}\n`
}

/** Text that stays on its line of the terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Rows under the names of their columns, each on one line: control characters are escaped. `None.` without rows. */
export function table(rows: readonly Readonly<Record<string, string | number | null>>[]): string {
  const [first] = rows
  if (first === undefined) return 'None.\n'
  const lines = [
    Object.keys(first),
    ...rows.map((row) => Object.values(row).map((value) => printable(String(value ?? '-')))),
  ]
  const widths = Object.keys(first).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, i) => cell.padEnd(widths[i] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}
