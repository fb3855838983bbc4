import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

/** The page at `/docs` as it is sent. */
export interface DocsPage {
  readonly html: Buffer
  readonly gzip: Buffer
  /** Lets the page's own scripts run, by their hashes, and nothing from elsewhere. */
  readonly contentSecurityPolicy: string
}

const SCRIPT = /<script[^>]*>([\s\S]*?)<\/script>/g

/** Reads the page that the build made of the OpenAPI document. */
export async function readDocsPage(path: string): Promise<DocsPage> {
  const html = await readFile(path)
  const hashes = [...html.toString('utf8').matchAll(SCRIPT)].map(([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  })
  const scripts = hashes.length === 0 ? "'none'" : hashes.join(' ')
  return {
    html,
    gzip: gzipSync(html),
    contentSecurityPolicy: `default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; script-src ${scripts}`,
  }
}
