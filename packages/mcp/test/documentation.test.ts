import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { AllowedFiles } from '../src/local/allowed-files'
import { PROTOCOL_VERSIONS } from '../src/protocol/versions'
import { hostedTools, localTools } from '../src/tools/offered-tools'
import { FakeBackend, FakePreviews } from './fake-backend'

const text = readFileSync(new URL('../../../docs/mcp.md', import.meta.url), 'utf8')
const blocks = new Map([...text.matchAll(/^```json (\S.*)\n([^`]*)```$/gm)].map(([, name, body = '']) => [name, body]))

const backend = new FakeBackend()
const previews = new FakePreviews()
const hosted = hostedTools(backend, previews, 'modern').map(({ definition }) => [definition.name, definition] as const)
const local = localTools(backend, new AllowedFiles([]), previews)
  .filter(({ definition }) => definition.name.startsWith('vectorize'))
  .map(({ definition }) => [`vec-mcp ${definition.name}`, definition] as const)
const tools = new Map([...hosted, ...local])

describe('docs/mcp.md', () => {
  it('shows the schemas of every tool as they are', () => {
    const shown = [...blocks].map(([name, body]) => [name, JSON.parse(body)])
    const offered = [...tools].flatMap(([name, { inputSchema, outputSchema }]) => [
      [`${name} inputSchema`, inputSchema],
      [`${name} outputSchema`, outputSchema],
    ])
    expect(offered.length).toBe(12)
    expect(shown).toEqual(offered)
  })

  it('shows configurations that are JSON, and names every version', () => {
    const snippets = [...text.matchAll(/^```json\n([^`]*)```$/gm)].map(([, body = '']) => body)
    expect(snippets.length).toBe(4)
    for (const snippet of snippets) expect(() => JSON.parse(snippet)).not.toThrow()
    for (const version of PROTOCOL_VERSIONS) expect(text).toContain(version)
  })
})
