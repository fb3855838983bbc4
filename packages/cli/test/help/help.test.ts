import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { completionScript } from '../../src/help/completion'
import { helpText } from '../../src/help/help'
import { manPage } from '../../src/help/man-page'
import { COMMANDS, CONVERT, OVERVIEW } from '../../src/words/command-table'
import { CONVERT_OPTIONS } from '../../src/words/convert-options'
import { scratchDirectory } from '../spawn-vec'

const ALL = [OVERVIEW, ...COMMANDS]

describe('help', () => {
  it.each(ALL.map((command) => [command.name || 'vec', command] as const))(
    'of %s fits 80 columns and names every option',
    (_, command) => {
      const text = helpText(command)
      expect(text.split('\n').filter((line) => line.length > 80)).toEqual([])
      for (const { name, defaultText, choices = [] } of command.options) {
        expect(text).toContain(`--${name}`)
        for (const word of [...choices, ...(defaultText === undefined ? [] : [defaultText])]) {
          expect(text.replace(/\s+/g, ' ')).toContain(word)
        }
      }
      for (const { words } of command.examples) expect(text).toContain(words)
    },
  )

  it('of vec names the options of help itself', () => {
    expect(helpText(OVERVIEW)).toMatch(/-h, --help .*-V, --version/)
  })

  it.each(ALL.map((command) => [command.name || 'vec', command] as const))(
    'of %s fits a screen of 48 lines',
    (_, command) => {
      expect(helpText(command).trimEnd().split('\n').length).toBeLessThanOrEqual(46)
    },
  )

  it('of vec leaves out what few need, and says where that is; of vec convert has every option', () => {
    expect(OVERVIEW.options.length).toBeLessThan(CONVERT.options.length)
    expect(helpText(OVERVIEW)).toContain('vec convert --help')
    for (const { name } of CONVERT_OPTIONS) expect(helpText(CONVERT)).toContain(`--${name}`)
  })
})

describe('the manual page', () => {
  it('names every command and option, and no line begins as a troff request by accident', () => {
    const page = manPage('1.2.3')
    for (const { name, options } of ALL) {
      if (name !== '') expect(page).toContain(`.SS ${name}`)
      for (const option of options) expect(page).toContain(`\\-\\-${option.name.replaceAll('-', '\\-')}`)
    }
    // No option is left out of a command, and no sentence runs into the next.
    const inspectPart = page.slice(page.indexOf('.SS inspect'), page.indexOf('.SS verify'))
    const inspect = COMMANDS.find(({ name }) => name === 'inspect')!
    for (const { name } of inspect.options) expect(inspectPart).toContain(`\\-\\-${name.replaceAll('-', '\\-')}`)
    for (const { text, more } of CONVERT.options) {
      if (more) expect(page.replaceAll('\\-', '-')).not.toContain(`${text} ${more}`)
    }
    expect(page).toContain('.B \\-V, \\-\\-version')
    const requests = page.split('\n').flatMap((line) => /^\.(\w+)/.exec(line)?.[1] ?? [])
    expect(new Set(requests)).toEqual(new Set(['TH', 'SH', 'B', 'br', 'PP', 'TP', 'SS', 'I']))
  })
})

describe('completion', () => {
  /** What bash offers for a command line whose last word is being typed. */
  function complete(...words: string[]): string[] {
    const quoted = words.map((word) => `'${word}'`).join(' ')
    const script = `${completionScript('bash')}\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _vec; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
    expect(stderr).toBe('')
    return stdout.split('\n').filter((line) => line !== '')
  }

  it('offers names with spaces whole, and names with wildcards as they are', () => {
    const cwd = scratchDirectory()
    for (const name of ['two words.png', 'two*.png']) writeFileSync(path.join(cwd, name), '')
    mkdirSync(path.join(cwd, 'a b'))
    expect(complete('vec', `${cwd}/two`).sort()).toEqual([`${cwd}/two words.png`, `${cwd}/two*.png`].sort())
    expect(complete('vec', 'x.png', '-d', `${cwd}/a`)).toEqual([`${cwd}/a b`])
  })

  it('completes commands, options and values in bash', () => {
    expect(complete('vec', 'in')).toEqual(['inspect'])
    expect(complete('vec', '--out')).toEqual(['--output', '--out-dir'])
    expect(complete('vec', 'convert', '--out')).toEqual(['--output', '--out-dir'])
    expect(complete('vec', 'x.png', '--image-type', 'art')).toEqual(['artwork', 'artwork_sharp'])
    expect(complete('vec', 'compare', '--o')).toEqual(['--output', '--overwrite'])
    expect(complete('vec', 'completion', 'z')).toEqual(['zsh'])
  })

  it('has every option for every shell, and refuses others', () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      const script = completionScript(shell)
      for (const { name } of CONVERT.options) expect(script).toContain(name)
    }
    expect(() => completionScript('sh')).toThrow('bash, zsh or fish')
  })
})
