import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MinHeap } from '../../src/geometry/min-heap'

describe('MinHeap', () => {
  it('gives entries back in the order of their keys, then of their items, also when the least key is raised', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(20), fc.nat(50))), fc.nat(20), (entries, raise) => {
        const heap = new MinHeap(4)
        for (const [key, item] of entries) heap.push(key, item)
        const model = entries.slice()
        const byOrder = (a: number[], b: number[]) => a[0] - b[0] || a[1] - b[1]
        for (let step = 0; heap.size > 0; step++) {
          model.sort(byOrder)
          expect([heap.key, heap.item]).toEqual(model[0])
          if (step < raise) {
            model[0] = [model[0][0] + 3, model[0][1]]
            heap.replace(model[0][0])
          } else {
            model.shift()
            heap.pop()
          }
        }
        expect(model).toEqual([])
      }),
    )
  })
})
