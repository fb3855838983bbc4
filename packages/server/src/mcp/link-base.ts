import type { Socket } from 'node:net'
import type { Config } from '../config/config'

const WILDCARDS = ['0.0.0.0', '::']

/** The address that upload and download links begin with: the public one, else the one that this connection reached. */
export function linkBase({ publicUrl, host }: Config, { localAddress, localPort }: Socket): string {
  if (publicUrl !== null) return publicUrl
  const name = WILDCARDS.includes(host) ? (localAddress ?? 'localhost').replace(/^::ffff:/, '') : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${localPort}`
}
