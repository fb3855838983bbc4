export function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}

/** One line of JSON with a space after each colon and comma of the first level, for people who read it. */
export function jsonLine(value: object): string {
  if (Array.isArray(value)) return `${JSON.stringify(value)}\n`
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${JSON.stringify(field)}`)
  return `{${fields.join(', ')}}\n`
}

/** Rows under the names of their columns; `None.` without rows. */
export function table(rows: readonly Readonly<Record<string, string | number | null>>[]): string {
  const [first] = rows
  if (first === undefined) return 'None.\n'
  const lines = [Object.keys(first), ...rows.map((row) => Object.values(row).map((value) => String(value ?? '-')))]
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
