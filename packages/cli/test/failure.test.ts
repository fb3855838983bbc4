import { describe, expect, it } from 'vitest'
import { printable } from '../src/failure'

describe('printable', () => {
  it('leaves no control character, of either half of the code table', () => {
    const controls = [...Array(32).keys(), ...Array.from({ length: 33 }, (_, i) => 127 + i)]
    const text = printable(String.fromCharCode(...controls))
    expect(text).toMatch(/^[ -~]+$/)
    expect(JSON.parse(`"${text}"`)).toBe(String.fromCharCode(...controls))
  })

  it('leaves all other text as it is', () => {
    const text = 'a b.png "quoted" back\\slash \u00a0 \u00fcn\u00ef \u65e5\u672c \u{1f600}'
    expect(printable(text)).toBe(text)
    expect(printable('new\nline\t\u001b[31m\u009b31m')).toBe('new\\nline\\t\\u001b[31m\\u009b31m')
  })
})
