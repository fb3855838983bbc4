import { openapiDocument } from '../openapi/document'
import type { Route } from './route'
import type { Services } from './services'

const CACHE_CONTROL = 'public, max-age=300'

/** The page at `/`: what this is, and where to go on. */
const INDEX = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Image to vector</title>
<style>:root { color-scheme: light dark } body { font: 16px/1.6 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem }</style></head>
<body>
<h1>Image to vector</h1>
<p>This service converts one PNG, JPEG or WebP image into an SVG document: <code>POST /v1/vectorize</code>, with an API key.</p>
<p><a href="docs">The interface for people</a> · <a href="openapi.json">for machines</a> · tools for agents: <code>POST /mcp</code></p>
</body>
</html>
`

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
  'cache-control': CACHE_CONTROL,
}

/** `GET /`: a page for people who try the address, and an answer for probes. */
export function indexRoute(): Route {
  return {
    methods: ['GET', 'HEAD'],
    path: '/',
    access: 'public',
    handle: async (_request, reply) => reply.headers(PAGE_HEADERS).send(INDEX),
  }
}

/** `GET /openapi.json`: the contract for machines. */
export function openapiRoute(): Route {
  const document = Buffer.from(JSON.stringify(openapiDocument))
  return {
    methods: ['GET', 'HEAD'],
    path: '/openapi.json',
    access: 'public',
    handle: async (_request, reply) =>
      reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', CACHE_CONTROL)
        .send(document),
  }
}

/** `GET /docs`: the contract for people; one page without anything from elsewhere. */
export function docsRoute({ docsPage }: Services): Route {
  const { html, gzip, contentSecurityPolicy } = docsPage
  return {
    methods: ['GET', 'HEAD'],
    path: '/docs',
    access: 'public',
    handle: async (request, reply) => {
      const accepted = String(request.headers['accept-encoding'] ?? '')
      const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)
      reply.headers({ ...PAGE_HEADERS, 'content-security-policy': contentSecurityPolicy, vary: 'accept-encoding' })
      return await (takesGzip ? reply.header('content-encoding', 'gzip').send(gzip) : reply.send(html))
    },
  }
}
