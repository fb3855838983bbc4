import { ServiceError } from '../contract/errors'
import { isResultId } from '../contract/ids'
import { linkToken } from '../http/query'
import { sendSvg } from '../http/respond'
import type { Route } from './route'
import type { Services } from './services'

/** `GET /v1/results/{result_id}`: the SVG behind a download link of the tool interface (specification 2.6, 4.6). */
export function resultsRoute({ store }: Services): Route {
  return {
    methods: ['GET'],
    path: '/v1/results/:resultId',
    access: 'public',
    handle: async (request, reply) => {
      const { resultId } = request.params as { resultId: string }
      const svg = isResultId(resultId) ? await store.results.open(resultId, linkToken(request)) : null
      if (svg === null) throw new ServiceError('not_found', 'This result link does not exist or has expired.')
      return sendSvg(request, reply, svg, 'attachment')
    },
  }
}
