/** Patterns of the identifiers that clients see (specification 2.5 to 2.7), as text, since the OpenAPI document shows them too. */
export const REQUEST_ID_PATTERN = '^req_[a-f0-9]{20}$'
export const UPLOAD_ID_PATTERN = '^upl_[a-f0-9]{24}$'
export const RESULT_ID_PATTERN = '^res_[a-f0-9]{24}$'

const UPLOAD_ID = new RegExp(UPLOAD_ID_PATTERN)
const RESULT_ID = new RegExp(RESULT_ID_PATTERN)

/** Whether the text can be the id of an upload link at all; other text is refused without a query. */
export function isUploadId(text: string): boolean {
  return UPLOAD_ID.test(text)
}

/** Whether the text can be the id of a result link at all; other text is refused without a query. */
export function isResultId(text: string): boolean {
  return RESULT_ID.test(text)
}
