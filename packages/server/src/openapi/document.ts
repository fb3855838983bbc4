import { RESULT_ID_PATTERN, UPLOAD_ID_PATTERN } from '../contract/ids'
import { message } from './describe-mcp'
import { errorResponses, headers } from './error-responses'
import { GUIDE } from './guide'
import { account, describeDocument, inspect, plans, result, upload, vectorize } from './operations'
import { idParameter, imageBody, optionParameters, token } from './parameters'
import { schemas } from './schemas'

/** Version of the interface description; the major version is the prefix of the paths. */
const INTERFACE_VERSION = '1.0.0'

/** The interface as OpenAPI 3.1: served, shown, and what every response of the test suite is checked against. */
export const openapiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Image to vector',
    version: INTERFACE_VERSION,
    description: GUIDE,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'This server' }],
  tags: [
    { name: 'Images', description: 'Conversion.' },
    { name: 'Account', description: 'Credits and prices.' },
    { name: 'Tools', description: 'The same for agents.' },
    { name: 'Links', description: 'Files of the tool interface. The token in the query is the only credential.' },
    { name: 'Description', description: 'This interface, described.' },
  ],
  paths: {
    '/v1/vectorize': { post: vectorize },
    '/v1/account': { get: account },
    '/v1/plans': { get: plans },
    '/v1/uploads/{upload_id}': { parameters: [idParameter('upload_id', UPLOAD_ID_PATTERN), token], put: upload },
    '/v1/results/{result_id}': { parameters: [idParameter('result_id', RESULT_ID_PATTERN), token], get: result },
    '/mcp': { post: message },
    '/v1/inspect': { post: inspect },
    '/': { get: describeDocument('text/html', 'getIndex', 'What this service is') },
    '/openapi.json': { get: describeDocument('application/json', 'getOpenapi', 'This description for machines') },
    '/docs': { get: describeDocument('text/html', 'getDocs', 'This description for people') },
  },
  components: {
    requestBodies: { Image: imageBody },
    schemas,
    responses: errorResponses,
    parameters: optionParameters,
    headers,
    securitySchemes: {
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        description: 'An API key of the account, `Authorization: Bearer vk_...`.',
      },
    },
  },
} as const
