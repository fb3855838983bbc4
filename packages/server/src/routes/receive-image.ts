import { MAX_INPUT_BYTES, type Options, parseWireOptions } from '@vec/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BodyBudget } from '../admission/body-budget'
import { ServiceError } from '../contract/errors'
import { callerOf } from '../exchange/exchange'
import { announcedLength, readRawFile } from '../http/body'
import { isMultipart, MULTIPART_OVERHEAD_BYTES, type ReceivedForm, readForm } from '../http/multipart'
import { queryPairs } from '../http/query'

/** An image file and what to do with it. */
interface ReceivedImage {
  readonly image: Uint8Array
  readonly options: Options
}

/**
 * Reads the image and the options of a request: the body is the file, or a form with the file in `image`; form fields win over the query
 * (specification 4.1). Throws `too_large`, `bad_request`, `empty` and `busy`, in the order that is drawn in `lifecycle.md`.
 */
export async function receiveImage(
  request: FastifyRequest,
  reply: FastifyReply,
  budget: BodyBudget,
): Promise<ReceivedImage> {
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
  return { image: form.image, options }
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
