/** What an earlier docs/constants.md says, so that its rows stay where their constants do. */

/** What stays of a document: its rows by `file name`, each with its cells after the file, and the lines of the curve of the price of a parameter. */
export function keptFrom(text) {
  const rows = new Map()
  const curve = []
  let section = ''
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3)
    if (section === CURVE && line !== `## ${CURVE}`) curve.push(line)
    const [, name, file, ...cells] = /^\| `([^`]+)` \| ([^|]+\.ts) \| (.*) \| ([^|]*) \| ([^|]*) \|$/.exec(line) ?? []
    if (name !== undefined) rows.set(`${section === file ? file : `${section}/${file}`} ${name}`, cells)
  }
  return { rows, curve }
}

/** Title of the section of that curve. */
export const CURVE = 'The price of a parameter'

/** The cells that an earlier document has for a constant with the same file, name and value; undefined without any. */
export function keptCells({ rows }, { file, name }, value) {
  const cells = rows.get(`${file} ${name}`)
  return cells?.[0] === value || cells?.[0].startsWith(`${value}: `) ? cells : undefined
}
