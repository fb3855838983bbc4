import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { run } from '../src/run'
import { scratchDirectory } from './spawn-vec'

/** The exit status of a command line, and what it wrote to standard error. */
async function errorsOf(words: readonly string[]): Promise<{ status: number; errors: string }> {
  let errors = ''
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    errors += text
    return true
  })
  try {
    return { status: await run(words), errors }
  } finally {
    write.mockRestore()
  }
}

describe('a word that is nearly a command', () => {
  it.each([
    ['inspcet', 'inspect'],
    ['veryfi', 'verify'],
    ['compair', 'compare'],
    ['hlp', 'help'],
  ])('%s is refused with the command', async (word, command) => {
    const { status, errors } = await errorsOf([word, 'logo.png'])
    expect(status).toBe(2)
    expect(errors).toBe(`vec: there is no command and no file ${word}; did you mean: vec ${command}\n`)
  })

  it.each(['./inspcet', 'inspcet.png', 'INSPCET', 'drawing'])('%s is taken for a file', async (word) => {
    const { status, errors } = await errorsOf([word])
    expect(status).toBe(1)
    expect(errors).toContain('cannot_read')
  })

  it('is a file where there is one', async () => {
    const [here, folder] = [process.cwd(), scratchDirectory()]
    writeFileSync(path.join(folder, 'compair'), 'no image')
    process.chdir(folder)
    try {
      expect((await errorsOf(['compair'])).errors).toContain('compair: unsupported_format: ')
    } finally {
      process.chdir(here)
    }
  })
})

it.each([
  ['man', 'compare'],
  ['man', '--json'],
  ['completion', 'bash', 'zsh'],
])('%s %s is refused with its last word', async (...words) => {
  expect(await errorsOf(words)).toEqual({ status: 2, errors: `vec: unexpected argument '${words.at(-1)}'\n` })
})
