import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSettings } from '../src/local/settings'

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const server = read('../../../server.json')
const packageJson = read('../package.json')

describe('server.json', () => {
  it('names the package and its version, and the package names it back', () => {
    expect(server.name).toBe(packageJson.mcpName)
    expect(server.version).toBe(packageJson.version)
    expect(server.packages).toHaveLength(1)
    expect(server.packages[0]).toMatchObject({
      registryType: 'npm',
      identifier: packageJson.name,
      version: packageJson.version,
      transport: { type: 'stdio' },
    })
  })

  it('keeps to the bounds of the registry', () => {
    expect(server.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
    expect(server.description.length).toBeLessThanOrEqual(100)
    expect(server.title.length).toBeLessThanOrEqual(100)
  })

  it('names the variables that the program reads', () => {
    const names = server.packages[0].environmentVariables.map(({ name }: { name: string }) => name)
    const environment = Object.fromEntries(names.map((name: string) => [name, 'https://vec.example']))
    expect(readSettings([], environment, () => '/somewhere').service).not.toBeNull()
  })

  it('has no address that is not ours', () => {
    expect(JSON.stringify({ ...server, $schema: '' })).not.toMatch(/https?:/)
  })
})
