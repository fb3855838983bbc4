import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The bucket of everything that is no address, such as the peer of a unix socket. */
const NO_ADDRESS = 'unknown'

/**
 * The network that an address is counted under: the address itself for IPv4 (also when mapped into IPv6), `a:b:c:d::/64` for IPv6,
 * where one subscriber commonly holds a whole /64. `unknown` for text that is no address.
 */
export function clientNetwork(address: string): string {
  const bare = address.replace(/%.*$/, '')
  if (isIP(bare) === 0) return NO_ADDRESS
  const parsed = ipaddr.process(bare)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** Whether an address is one of these addresses or in one of these networks (CIDR); false for text that is no address. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const bare = address.replace(/%.*$/, '')
  if (isIP(bare) === 0) return false
  const parsed = ipaddr.process(bare)
  return networks.some((network) => {
    const range = ipaddr.parseCIDR(network.includes('/') ? network : `${network}/${isIP(network) === 6 ? 128 : 32}`)
    return range[0].kind() === parsed.kind() && parsed.match(range)
  })
}
