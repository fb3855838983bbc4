import { dryRun, vectorize } from '@vec/core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { madeData, readMade, resolvedData, resolvedSchema, statsSchema } from '../../src/wire/made'

const resolved = { image_type: 'artwork', quality: 'high', colors: 3, detail: 'medium', reason: 'flat' }
const stats = { shapes: 4, segments: 20, colors: 3, gradients: 0 }

const square = () => sharp({ create: { width: 20, height: 20, channels: 3, background: '#258' } })

describe('what a result is told of', () => {
  it('has the fields of its schemas, for a conversion and for a dry run', async () => {
    const png = await square().png().toBuffer()
    const made = madeData(await vectorize(png))
    const { resolved: planned } = await dryRun(png)
    const fields = resolvedSchema().required
    expect([Object.keys(made.resolved), Object.keys(planned ? resolvedData(planned) : {})]).toEqual([fields, fields])
    expect(Object.keys(made.stats)).toEqual(statsSchema().required)
  })

  it('is read as it was said', async () => {
    const made = await vectorize(await square().png().toBuffer(), { colors: 'unlimited' })
    const said = madeData(made)
    const read = readMade(JSON.stringify(said.resolved), JSON.stringify(said.stats))
    expect(read && madeData(read)).toEqual(said)
    expect(made.resolved).toMatchObject(read?.resolved ?? {})
  })

  it.each([
    [undefined, stats],
    [resolved, undefined],
    [{ ...resolved, image_type: 'sketch' }, stats],
    [{ ...resolved, image_type: 'auto' }, stats],
    [{ ...resolved, colors: 'some' }, stats],
    [{ ...resolved, colors: -5 }, stats],
    [{ ...resolved, reason: 7 }, stats],
    [resolved, { ...stats, shapes: 'many' }],
    [resolved, { ...stats, shapes: -1 }],
    [null, null],
    [7, []],
  ])('is not believed when it is no more than %j and %j', (...values) => {
    const [first = null, second = null] = values.map((value) => (value === undefined ? null : JSON.stringify(value)))
    expect(readMade(first, second)).toBeUndefined()
    expect(readMade('{', '[')).toBeUndefined()
  })
})
