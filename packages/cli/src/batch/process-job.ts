import { MAX_INPUT_BYTES, type VectorizeOptions } from '@vec/core'
import { type Conversion, type Converter, Interrupted, type OnTurn } from '../engine/converter'
import { FileFailure, fileFailure, toFailure } from '../failure'
import { readAll } from '../inputs/read-input'
import type { Job, Output } from '../outputs/job'
import { placeOf } from '../outputs/place'
import { assertWritable, refuseUnfit, writeOutput, writeStandardOutput } from '../outputs/write-output'
import type { Records } from '../records/records'
import { resultKey, sha256 } from '../records/result-key'
import type { ResultRecord } from '../records/result-record'
import { examineStanding, type Standing } from '../records/standing'
import type { Outcome } from './outcome'

/** What all jobs of a run share. */
export interface Workbench {
  readonly converter: Converter
  readonly records: Records
  readonly options: Partial<VectorizeOptions>
  /** What the results depend on beside image and options: see `resultKey`. */
  readonly engine: string
  /** Whether files that are not ours are replaced. */
  readonly overwrite: boolean
  /** Whether results that are up to date are made again: `--stages` wants what comes up on the way. */
  readonly always: boolean
  /** ms for the reading of one file; undefined for no limit. */
  readonly timeout: number | undefined
  /** Runs the writing of a result so that no signal cuts it in two. */
  readonly protect: (work: () => Promise<void>) => Promise<void>
}

/**
 * Reads, converts and writes one file, unless that is done already. Rejects with `Interrupted` alone, also when the signal comes before the
 * file's turn; all else becomes an outcome.
 */
export async function processJob(
  { input: { path: input }, outputs }: Job,
  bench: Workbench,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const started = performance.now()
    const image = await readInTime(input, bench.timeout, signal)
    const planned: Planned[] = outputs.map((output) => {
      const key = resultKey(image, bench.options, bench.engine, output.format)
      return { ...output, key, standing: examineOutput(output.path, key, bench) }
    })
    const current = planned.flatMap(({ standing }) => (standing.kind === 'current' ? [standing] : []))
    if (current.length === planned.length && !bench.always) {
      const bytesOut = current.reduce((sum, { content }) => sum + content.length, 0)
      return { kind: 'unchanged', input, outputs, bytesIn: image.length, bytesOut, details: current[0]!.record.details }
    }
    let waited = 0
    const onTurn = (milliseconds: number) => {
      waited += milliseconds
    }
    const { svg, details, charge } =
      drawnBefore(planned, bench) ?? (await bench.converter.convert(image, bench.options, signal, onTurn))
    let bytesOut = 0
    for (const { path, format, key, standing } of planned) {
      const isThere = standing.kind === 'current' && !bench.always
      const content = isThere ? standing.content : await contentOf(svg, { path, format }, bench.converter, onTurn)
      bytesOut += content.length
      if (isThere) continue
      await bench.protect(() => writeResult(path, content, { key, sha256: sha256(content), details }, bench))
    }
    const made = { input, outputs, bytesIn: image.length, bytesOut, details }
    return { kind: 'converted', ...made, milliseconds: performance.now() - started - waited, ...(charge && { charge }) }
  } catch (error) {
    if (error instanceof Interrupted) throw error
    return { kind: 'failed', input, outputs, failure: toFailure(error) }
  }
}

/** Throws FileFailure `timeout` for bytes that do not come in time. */
async function readInTime(input: string, timeout: number | undefined, signal: AbortSignal): Promise<Buffer> {
  const late = timeout === undefined ? undefined : AbortSignal.timeout(timeout)
  try {
    return await readAll(input, MAX_INPUT_BYTES, late === undefined ? signal : AbortSignal.any([signal, late]))
  } catch (error) {
    if (signal.aborted) throw new Interrupted()
    if (timeout !== undefined && late?.aborted) throw new FileFailure('timeout', `not read after ${timeout / 1000} s`)
    throw error
  }
}

interface Planned extends Output {
  readonly key: string
  readonly standing: Standing
}

/** The SVG of an earlier run, where it is up to date: other formats are made of it, and nothing is traced or paid for again. */
function drawnBefore(planned: readonly Planned[], { always }: Workbench): Conversion | undefined {
  const svg = planned.find(({ format }) => format === 'svg')?.standing
  if (svg?.kind !== 'current' || always) return undefined
  return { svg: svg.content.toString('utf8'), details: svg.record.details }
}

/** The result in the format of an output. A format that cannot be written is the fault of that file: those before it stay. */
async function contentOf(
  svg: string,
  { path, format }: Output,
  converter: Converter,
  onTurn: OnTurn,
): Promise<string | Uint8Array> {
  if (format === 'svg') return svg
  try {
    return await converter.write(svg, format, onTurn)
  } catch (error) {
    if (error instanceof Interrupted) throw error
    const { code, message } = toFailure(error)
    throw new FileFailure(code, message, path, { cause: error })
  }
}

/** What stands at an output. Throws FileFailure `exists` for a file that must not be replaced, `cannot_write` for what is no place for one. */
export function examineOutput(
  output: string,
  key: string,
  { records, overwrite }: Pick<Workbench, 'records' | 'overwrite'>,
): Standing {
  if (output === '-') return { kind: 'special' }
  let standing: Standing
  try {
    refuseUnfit(output)
    const place = placeOf(output)
    standing = examineStanding(place, key, records)
    if (standing.kind !== 'current') assertWritable(place)
  } catch (error) {
    throw error instanceof FileFailure ? error : fileFailure('cannot_write', error, output)
  }
  if (standing.kind !== 'foreign' || overwrite) return standing
  throw new FileFailure(
    'exists',
    'vec did not write this file, or it was edited since; --overwrite replaces it',
    output,
  )
}

/**
 * Writes a result. Its record comes first: a result that stands without one would be taken for somebody else's file. The place is looked at once
 * more right before it is replaced, since somebody may have put a file there while the image was traced.
 */
export async function writeResult(
  output: string,
  content: string | Uint8Array,
  record: ResultRecord,
  bench: Pick<Workbench, 'records' | 'overwrite'>,
): Promise<void> {
  if (output === '-') return writeStandardOutput(content)
  if (!output.startsWith('/dev/')) bench.records.add(placeOf(output), record)
  await writeOutput(output, content, () => examineOutput(output, record.key, bench))
}
