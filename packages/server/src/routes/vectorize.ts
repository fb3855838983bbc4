import { MAX_INPUT_BYTES, parseWireOptions } from '@vec/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../contract/errors'
import { callerOf } from '../exchange/exchange'
import { announcedLength, readRawFile } from '../http/body'
import { isMultipart, MULTIPART_OVERHEAD_BYTES, type ReceivedForm, readForm } from '../http/multipart'
import { queryPairs } from '../http/query'
import { sendSvg } from '../http/respond'
import type { Route } from './route'
import type { Services } from './services'

/** `POST /v1/vectorize`: one image in, one SVG out (specification 4.1). The order of its checks is drawn in `lifecycle.md`. */
export function vectorizeRoute({ budget, converter }: Services): Route {
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { exchange } = request
    const contentType = request.headers['content-type']
    const isForm = isMultipart(contentType)
    const limit = MAX_INPUT_BYTES + (isForm ? MULTIPART_OVERHEAD_BYTES : 0)
    const announced = announcedLength(request.raw)
    if (announced !== undefined && announced > limit) throw new ServiceError('too_large')
    const query = queryPairs(request)
    parseWireOptions(query)
    if (announced === 0) throw new ServiceError('empty')

    exchange.onEnd(budget.take(announced ?? limit, callerOf(request).account.id))
    const form = await exchange.timed('receive', () => receive(request, reply, isForm ? contentType : undefined))
    parseWireOptions(form.fields)
    if (form.image === undefined || form.image.length === 0) throw new ServiceError('empty')
    exchange.bytesIn = form.image.length

    const named = new Set(form.fields.map(([name]) => name))
    const options = parseWireOptions([...query.filter(([name]) => !named.has(name)), ...form.fields])
    const result = await converter.convert(callerOf(request), form.image, options, exchange)
    exchange.charged = result.charged
    reply.header('x-credits-charged', result.charged).header('x-credits-remaining', result.remaining)
    return sendSvg(request, reply, result.svg, 'inline')
  }
  return { method: 'POST', path: '/v1/vectorize', access: 'key', handle }
}

/** A raw body is a form whose only part is the image. */
async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  formType: string | undefined,
): Promise<ReceivedForm> {
  if (formType !== undefined) return readForm(request.raw, reply.raw, formType, MAX_INPUT_BYTES)
  return { image: await readRawFile(request.raw, reply.raw, MAX_INPUT_BYTES), fields: [] }
}
