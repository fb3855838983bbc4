import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { ProcessFigures } from '../../src/metrics/process-figures'

it('gives a mean and a minimum of event loop delays to every reader, also to two at once', async () => {
  const figures = new ProcessFigures()
  await pause(100)
  const texts = [await figures.render(), ...(await Promise.all([figures.render(), figures.render()]))]
  for (const text of texts) {
    expect(text).not.toMatch(/ nan$/im)
    expect(Number(/^nodejs_eventloop_lag_min_seconds (.*)$/m.exec(text)?.[1])).toBeLessThan(3600)
  }
})
