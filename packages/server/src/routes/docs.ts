import { sendJson } from '../http/respond'
import { openapiDocument } from '../openapi/document'
import { renderPage } from '../openapi/page'
import type { Route } from './route'

const CACHE_CONTROL = 'public, max-age=300'

/** `GET /openapi.json`: the contract for machines. */
export function openapiRoute(): Route {
  return {
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    handle: async (_request, reply) => sendJson(reply, openapiDocument, CACHE_CONTROL),
  }
}

/** `GET /docs`: the contract for people; one page without scripts or anything from elsewhere. */
export function docsRoute(): Route {
  const page = renderPage(openapiDocument)
  return {
    method: 'GET',
    path: '/docs',
    access: 'public',
    handle: async (_request, reply) =>
      reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', CACHE_CONTROL)
        .send(page),
  }
}
