import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { AllowedFiles } from '../src/local/allowed-files'
import { PROTOCOL_VERSIONS } from '../src/protocol/versions'
import { hostedTools, localTools } from '../src/tools/offered-tools'
import { FakeBackend } from './fake-backend'

const text = readFileSync(new URL('../../../docs/mcp.md', import.meta.url), 'utf8')
const blocks = new Map([...text.matchAll(/^```json (\S.*)\n([^`]*)```$/gm)].map(([, name, body = '']) => [name, body]))

const backend = new FakeBackend()
const [local] = localTools(backend, new AllowedFiles([]))
const tools = new Map(hostedTools(backend).map(({ definition }) => [definition.name, definition]))
if (local !== undefined) tools.set('vec-mcp vectorize', local.definition)

describe('docs/mcp.md', () => {
  it('shows the schemas of every tool as they are', () => {
    const shown = [...blocks].map(([name, body]) => [name, JSON.parse(body)])
    const offered = [...tools].flatMap(([name, { inputSchema, outputSchema }]) => [
      [`${name} inputSchema`, inputSchema],
      [`${name} outputSchema`, outputSchema],
    ])
    expect(offered.length).toBe(8)
    expect(shown).toEqual(offered)
  })

  it('shows configurations that are JSON, and names every version', () => {
    const snippets = [...text.matchAll(/^```json\n([^`]*)```$/gm)].map(([, body = '']) => body)
    expect(snippets.length).toBe(4)
    for (const snippet of snippets) expect(() => JSON.parse(snippet)).not.toThrow()
    for (const version of PROTOCOL_VERSIONS) expect(text).toContain(version)
  })
})
