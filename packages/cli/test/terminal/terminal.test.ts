import type { WriteStream } from 'node:tty'
import { describe, expect, it } from 'vitest'
import { examineTerminal } from '../../src/terminal/terminal'

const PIPE = {} as WriteStream
const SCREEN = { isTTY: true, columns: 100, hasColors: () => true } as unknown as WriteStream

describe('examineTerminal', () => {
  it.each([
    [SCREEN, {}, true],
    [PIPE, {}, false],
    [PIPE, { FORCE_COLOR: '1' }, true],
    [PIPE, { FORCE_COLOR: 'true' }, true],
    [PIPE, { FORCE_COLOR: '' }, false],
    [SCREEN, { FORCE_COLOR: '0' }, false],
    [SCREEN, { TERM: 'dumb' }, false],
    [SCREEN, { NO_COLOR: '1' }, false],
    [PIPE, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
    [SCREEN, { NO_COLOR: '' }, true],
  ])('colors as the stream and the environment say (%#)', (stream, environment, hasColors) => {
    expect(examineTerminal(stream, environment).color('red', 'x') !== 'x').toBe(hasColors)
  })

  it('sets no width where nobody looks', () => {
    expect(examineTerminal(SCREEN, {}).columns()).toBe(100)
    expect(examineTerminal(PIPE, { FORCE_COLOR: '1' })).toMatchObject({ isInteractive: false })
    expect(examineTerminal(PIPE, {}).columns()).toBe(Number.POSITIVE_INFINITY)
  })
})
