import { isIPv4, isIPv6 } from 'node:net'

/** The bucket of everything that is no address, such as the peer of a unix socket. */
const NO_ADDRESS = 'unknown'

/**
 * The network that an address is counted under: the address itself for IPv4 (also when mapped into IPv6), `a:b:c:d::/64` for IPv6,
 * where one subscriber commonly holds a whole /64. `unknown` for text that is no address.
 */
export function clientNetwork(address: string): string {
  const bare = address.replace(/%.*$/, '')
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return NO_ADDRESS
  const groups = expand(bare)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.')
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The eight 16-bit groups of a valid IPv6 address. */
function expand(address: string): readonly number[] {
  const hexadecimal = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => {
    return `${(Number(a) * 256 + Number(b)).toString(16)}:${(Number(c) * 256 + Number(d)).toString(16)}`
  })
  const [head = '', tail] = hexadecimal.split('::')
  const left = parseGroups(head)
  if (tail === undefined) return left
  const right = parseGroups(tail)
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right]
}

function parseGroups(text: string): readonly number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
}
