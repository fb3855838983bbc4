import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../src/', import.meta.url))

/** Every import of every file, types included: packages by name, our own files as paths below src. */
const imports = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) =>
    ts.preProcessFile(readFileSync(path.join(ROOT, file), 'utf8'), true, true).importedFiles.map(({ fileName }) => {
      const isOwn = fileName.startsWith('.')
      return { file, name: isOwn ? path.posix.join(path.posix.dirname(file), fileName) : fileName, isOwn }
    }),
  )

describe('@vec/mcp', () => {
  it('reaches the engine through its public face, the protocol through the SDK, and no other package', () => {
    const packages = imports.filter(({ isOwn }) => !isOwn).map(({ name }) => name)
    expect(packages).toEqual(expect.arrayContaining(['@vec/core', '@modelcontextprotocol/sdk/server/index.js']))
    const others = packages.filter(
      (name) => name !== '@vec/core' && !/^(node:|@modelcontextprotocol\/sdk\/)/.test(name),
    )
    expect(others).toEqual([])
  })

  it('touches the protocol in two places, this machine in one', () => {
    const own = imports.filter(({ isOwn }) => isOwn)
    expect(own.length).toBeGreaterThan(30)
    const speaksProtocol = imports.filter(({ name }) => name.startsWith('@modelcontextprotocol/'))
    expect(speaksProtocol.filter(({ file }) => !/^(protocol\/|main\.ts$)/.test(file))).toEqual([])
    const isLocal = (file: string) => /^(local\/|main\.ts$)/.test(file)
    expect(own.filter(({ file, name }) => name.startsWith('local/') && !isLocal(file))).toEqual([])
    const reachesMachine = imports.filter(({ name }) => name.startsWith('node:'))
    expect(reachesMachine.filter(({ file }) => !isLocal(file))).toEqual([])
  })

  it('calls the backends through their interface only', () => {
    const users = imports.filter(({ name }) => /^local\/\w+-backend$/.test(name)).map(({ file }) => file)
    expect(users).toEqual(['main.ts', 'main.ts'])
  })
})
