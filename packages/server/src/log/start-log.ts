import type { Writable } from 'node:stream'
import type { Config } from '../config/config'
import { LOG_FORMAT } from './request-log'

/** Settings of the log that leave warnings out. */
const WITHOUT_WARNINGS: readonly Config['logLevel'][] = ['silent', 'error']

/** Writes a warning of the start in the form of the log, whose own writer is made with the application, later. */
export function warnAtStart(
  { level, stream }: { readonly level: Config['logLevel']; readonly stream: Writable },
  fields: Readonly<Record<string, string>>,
  message: string,
): void {
  if (WITHOUT_WARNINGS.includes(level)) return
  const members = JSON.stringify({ ...fields, msg: message }).slice(1)
  stream.write(`{"level":"warn"${LOG_FORMAT.timestamp()},${members}\n`)
}
