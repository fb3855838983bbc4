import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ERRORS } from '../../src/contract/errors'

const ROOT = new URL('../../../../', import.meta.url)

interface Row {
  readonly subject: string
  readonly file: string
  readonly title: string
}

/** The rows of a document that name a test. */
async function readRows(document: string): Promise<{ rows: Row[]; cells: string[] }> {
  const text = await readFile(new URL(document, ROOT), 'utf8')
  const tableRows = text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (§|code|limit|finding|goal) \|/.test(line))
  const cells = tableRows.map((line) => line.split(' | ').at(-1)?.replace(/ \|$/, '') ?? '')
  const rows = tableRows.flatMap((line, index) => {
    const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(cells[index] ?? '') ?? []
    return file === '' ? [] : [{ subject: line, file, title }]
  })
  return { rows, cells }
}

function pathOf(file: string): string {
  const [, other = 'server', rest = file] = /^(?:(core|mcp|cli):)?(.+)$/.exec(file) ?? []
  return fileURLToPath(new URL(`packages/${other}/test/${rest}.test.ts`, ROOT))
}

describe.each([
  ['docs/conformance.md', 110],
  ['docs/audits.md', 60],
])('%s', (document, least) => {
  it('gives every row a test', async () => {
    const { cells, rows } = await readRows(document)
    expect(cells.length).toBeGreaterThan(least)
    expect(cells.length).toBe(rows.length)
  })

  it('names tests that exist', async () => {
    const { rows } = await readRows(document)
    const missing: string[] = []
    for (const { file, title } of rows) {
      const path = pathOf(file)
      const source = existsSync(path) ? await readFile(path, 'utf8') : ''
      const isThere = [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => source.includes(quoted))
      if (!isThere) missing.push(`${file}: ${title}`)
    }
    expect(missing).toEqual([])
  })
})

describe('docs/conformance.md', () => {
  it('has a row for every code of the error table', async () => {
    const text = await readFile(new URL('docs/conformance.md', ROOT), 'utf8')
    for (const code of Object.keys(ERRORS)) expect(text).toContain(`\`${code}\``)
  })
})
