import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.doUnmock('node:module')
  vi.resetModules()
})

// The registry of npm has no package of ours, and somebody else's could get the name.
it.each([
  ['serve', '@vec/server'],
  ['mcp', '@vec/mcp'],
] as const)('vec %s names the package that is missing, and sends nobody to npm for it', async (face, name) => {
  vi.resetModules()
  vi.doMock('node:module', () => ({
    createRequire: () => ({
      resolve: () => {
        throw new Error('not found')
      },
    }),
  }))
  const { startFace } = await import('../../src/commands/other-faces')
  expect(() => startFace(face, [])).toThrow(new RegExp(`needs the package ${name} beside this one.*not from npm$`))
})
