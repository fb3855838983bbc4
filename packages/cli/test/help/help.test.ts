import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { completionScript } from '../../src/help/completion'
import { helpText } from '../../src/help/help'
import { manPage } from '../../src/help/man-page'
import { COMMANDS, CONVERT } from '../../src/words/command-table'

const ALL = [CONVERT, ...COMMANDS]

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

  it('of vec fits a screen', () => {
    expect(helpText(CONVERT).split('\n').length).toBeLessThanOrEqual(62)
  })
})

describe('the manual page', () => {
  it('names every command and option, and no line begins as a troff request by accident', () => {
    const page = manPage('1.2.3')
    for (const { name, options } of ALL) {
      if (name !== '') expect(page).toContain(`.SS ${name}`)
      for (const option of options) expect(page).toContain(`\\-\\-${option.name.replaceAll('-', '\\-')}`)
    }
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

  it('completes commands, options and values in bash', () => {
    expect(complete('vec', 'in')).toEqual(['inspect'])
    expect(complete('vec', '--out')).toEqual(['--output', '--out-dir'])
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
