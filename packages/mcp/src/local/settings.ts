import path from 'node:path'
import { distance } from 'fastest-levenshtein'

/** What `vec-mcp` was asked for. */
export interface LocalSettings {
  /** Directories that may be read and written; may be empty. */
  readonly directories: readonly string[]
  /** The hosted service to use instead of the engine on this machine. */
  readonly service: { readonly baseUrl: string; readonly apiKey: string } | null
  /** What the user may not expect of these settings, as a sentence without an end; undefined when there is nothing. */
  readonly warning?: string
}

const SETTINGS = ['VEC_API_KEY', 'VEC_BASE_URL']

/** The command takes the key from the same variable, so people have it in their profile. */
const KEY_ALONE = 'VEC_API_KEY is set, but VEC_BASE_URL is not: images are converted on this machine'

/** Characters by which a misspelt name differs from the setting that was meant, at most. The settings of the service differ by 5 and more. */
const MOST_TYPOS = 4

/** Paths of the service, which people copy with its address. */
const SERVICE_PATHS = /\/(mcp|docs|openapi\.json|v1(\/.*)?)$/

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * Reads command line and environment. Without directories the working directory is allowed, which is asked for only then. Throws an Error with a sentence for the user.
 */
export function readSettings(
  directories: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  findWorkingDirectory: () => string,
): LocalSettings {
  assertSpelled(environment)
  const allowed = directories.length > 0 ? directories : defaultDirectories(findWorkingDirectory)
  const apiKey = environment.VEC_API_KEY || undefined
  const baseUrl = environment.VEC_BASE_URL || undefined
  if (baseUrl !== undefined) return { directories: allowed, service: readService(apiKey, baseUrl) }
  return { directories: allowed, service: null, ...(apiKey !== undefined && { warning: KEY_ALONE }) }
}

/** The working directory, unless it is the root of the file system, where desktop programs start their servers. */
function defaultDirectories(findWorkingDirectory: () => string): readonly string[] {
  try {
    const directory = findWorkingDirectory()
    return path.parse(directory).root === directory ? [] : [directory]
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
    throw new Error('the working directory no longer exists', { cause })
  }
}

function readService(apiKey: string | undefined, baseUrl: string): LocalSettings['service'] {
  if (apiKey === undefined) throw new Error('VEC_BASE_URL is set, but VEC_API_KEY is not')
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new Error('VEC_API_KEY holds characters that no key has')
  if (!isTrustworthy(baseUrl)) {
    throw new Error('VEC_BASE_URL must begin with https:// (or http:// for a service on this machine)')
  }
  const address = baseUrl.replace(/\/+$/, '')
  const service = address.replace(SERVICE_PATHS, '')
  if (service !== address) throw new Error(`VEC_BASE_URL must be the address of the service itself: ${service}`)
  return { apiKey, baseUrl: address }
}

/** Throws for a name that is no setting and near to one. The other programs have settings of their own, which may be set here as well. */
function assertSpelled(environment: Readonly<Record<string, string | undefined>>): void {
  const spellingOf = (name: string) => name.replace(/^VEC|_/g, '')
  for (const name of Object.keys(environment)) {
    if (!name.startsWith('VEC') || SETTINGS.includes(name)) continue
    const near = SETTINGS.find((setting) => distance(spellingOf(name), spellingOf(setting)) <= MOST_TYPOS)
    if (near !== undefined) throw new Error(`${name} is no setting. Did you mean ${near}?`)
  }
}

/** A key is sent there, so the connection must be encrypted or stay on this machine. */
function isTrustworthy(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false
  const { protocol, hostname, search, hash } = new URL(baseUrl)
  if (search !== '' || hash !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname))
}
