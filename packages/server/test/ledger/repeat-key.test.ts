import fc from 'fast-check'
import { expect, test } from 'vitest'
import { repeatKey } from '../../src/ledger/repeat-key'

const text = fc.string({ maxLength: 12 })
const request = fc.record({
  account: text,
  image: fc.uint8Array({ maxLength: 8 }),
  options: fc.record({ imageType: text, quality: text, colors: fc.oneof(text, fc.integer()), detail: text }),
})

test('the same request has the same key, whatever the order of its options', () => {
  fc.assert(
    fc.property(request, ({ account, image, options }) => {
      const { imageType, quality, colors, detail } = options
      const again = repeatKey(account, Uint8Array.from(image), { detail, colors, quality, imageType })
      expect(again).toEqual(repeatKey(account, image, options))
      expect(again).toHaveLength(32)
    }),
  )
})

test('another account, image or option has another key', () => {
  fc.assert(
    fc.property(request, request, (a, b) => {
      const canonical = (each: typeof a) =>
        JSON.stringify([each.account, [...each.image], { ...each.options, colors: String(each.options.colors) }])
      fc.pre(canonical(a) !== canonical(b))
      expect(repeatKey(a.account, a.image, a.options)).not.toEqual(repeatKey(b.account, b.image, b.options))
    }),
  )
})
