import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientNetwork, isInNetworks } from '../../src/limits/client-network'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
  ['2001:db8:a:b:c:d:e:f', '2001:db8:a:b::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['', 'unknown'],
  ['localhost', 'unknown'],
  ['192.0.2.256', 'unknown'],
  ['2001:db8::1::2', 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})

test('all spellings of all addresses of a /64 give one network, and another /64 another', () => {
  const group = fc.nat({ max: 0xffff })
  const four = fc.tuple(group, group, group, group)
  const spell = (groups: readonly number[]) => groups.map((each) => each.toString(16).padStart(4, '0')).join(':')
  fc.assert(
    fc.property(four, four, four, four, (network, hostA, hostB, other) => {
      fc.pre(
        network.some((each, i) => each !== other[i]) &&
          network.some((each) => each > 0) &&
          other.some((each) => each > 0),
      )
      const counted = clientNetwork(spell([...network, ...hostA]))
      expect(clientNetwork(spell([...network, ...hostB]).toUpperCase())).toBe(counted)
      expect(clientNetwork(new URL(`http://[${spell([...network, ...hostA])}]`).hostname.slice(1, -1))).toBe(counted)
      expect(clientNetwork(spell([...other, ...hostA]))).not.toBe(counted)
    }),
  )
})

test.each([
  ['10.1.2.3', ['10.0.0.0/8'], true],
  ['11.1.2.3', ['10.0.0.0/8'], false],
  ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
  ['127.0.0.1', ['10.0.0.0/8', '127.0.0.1'], true],
  ['127.0.0.2', ['127.0.0.1'], false],
  ['fe80::1%eth0', ['fe80::/10'], true],
  ['::1', ['::1'], true],
  ['::1', ['127.0.0.1', '0.0.0.0/0'], false],
  ['', ['0.0.0.0/0'], false],
  ['10.1.2.3', [], false],
])('%j is in %j: %s', (address, networks, isIn) => {
  expect(isInNetworks(address, networks)).toBe(isIn)
})
