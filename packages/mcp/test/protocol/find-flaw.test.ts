import { expect, test } from 'vitest'
import { findFlaw } from '../../src/protocol/find-flaw'

test('takes params that the validator fails on for wrong, and leaves no rejection behind', async () => {
  const experimental = JSON.parse(`${'{"a":'.repeat(10_000)}{}${'}'.repeat(10_000)}`)
  const params = {
    protocolVersion: '2025-06-18',
    clientInfo: { name: 'a', version: '1' },
    capabilities: { experimental },
  }
  expect(findFlaw({ jsonrpc: '2.0', id: 1, method: 'initialize', params })).toMatch(/^Invalid params: /)
  await new Promise((resolve) => setImmediate(resolve))
})
