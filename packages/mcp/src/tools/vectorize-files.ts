import type { Options } from '@vec/core'
import type { LocalFiles, McpBackend } from '../backend'
import { describeFailure, type FailureCode, ToolFailure } from '../failure'
import { integerSchema, objectSchema, optionProperties, textSchema } from '../wire/schemas'
import { assertKnown, readBoolean, readOptions, readText, readTexts } from './arguments'
import type { Tool, ToolDefinition, ToolResult } from './tool'
import { describeSize, madeProperties, sizeProperties } from './vectorization-result'
import { overwriteProperty } from './vectorize-file'

/** Most files of one call: at a few seconds each, more would outlast the patience of any client. */
const MAX_FILES = 50

/** Files that are converted at the same time; the service asks for 2 to 4, and the engine here has a line of its own. */
const PARALLEL = 4

/** Codes after which no other file of the call can do better. */
const HOPELESS: readonly FailureCode[] = ['no_credits', 'spend_limit', 'daily_limit', 'unauthorized', 'unreachable']

function defineTool(place: string, isMetered: boolean): ToolDefinition {
  const properties = {
    paths: {
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
      maxItems: MAX_FILES,
      description: 'The image files to read; ~ and file: URLs are understood.',
    },
    output_dir: textSchema('Where NAME.svg of each NAME.png goes; made if missing. Without it, beside each image.'),
    ...overwriteProperty,
    ...optionProperties,
  }
  const file = objectSchema(
    {
      path: textSchema('As it was given.'),
      output_path: textSchema('The file that was written.'),
      ...sizeProperties,
      ...madeProperties,
      error: textSchema('Why this file was not converted.'),
    },
    ['output_path', ...Object.keys(sizeProperties), ...Object.keys(madeProperties), 'error'],
  )
  return {
    name: 'vectorize_files',
    title: 'Vectorize several images',
    description:
      `Converts up to ${MAX_FILES} PNG, JPEG or WebP files as vectorize does, each into a file of its own. A file that fails does not stop the ` +
      `others: its entry has an error. No previews; call vectorize to look at one. ${place}` +
      `${isMetered ? ' Uses 1 credit for each file that is converted; repeats within 24 hours are free.' : ''}`,
    inputSchema: objectSchema(
      properties,
      Object.keys(properties).filter((name) => name !== 'paths'),
    ),
    outputSchema: objectSchema(
      {
        files: {
          type: 'array',
          items: file,
          description: 'One entry for each file, in the order of the paths; a file that is named twice has one.',
        },
        converted: integerSchema('Files that were converted.'),
        failed: integerSchema('Files that were not.'),
        credits_charged: integerSchema('Credits that were charged in all, where they are counted.'),
        credits_remaining: integerSchema('Images that can still be processed, where credits are counted.'),
      },
      ['credits_charged', 'credits_remaining'],
    ),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  }
}

/** `vectorize` for several files on this machine. */
export function vectorizeFilesTool(backend: McpBackend, files: LocalFiles): Tool {
  const definition = defineTool(files.place, backend.usage !== undefined)
  const call: Tool['call'] = async (given, signal) => {
    assertKnown(given, definition.inputSchema)
    const settings = { options: readOptions(given), mayReplace: readBoolean(given, 'overwrite', false), signal }
    const jobs = planJobs(readTexts(given, 'paths', MAX_FILES), readText(given, 'output_dir'), files)
    const batch = new Batch(backend, files, settings)
    const queue = jobs.entries()
    await Promise.all(Array.from({ length: Math.min(PARALLEL, jobs.length) }, () => batch.work(queue)))
    return batch.result()
  }
  return { definition, call }
}

/** One file of a call, with the name that its SVG gets. */
interface Job {
  readonly path: string
  readonly outputPath: string
}

/** One job for each image, however often it is named. Throws `bad_request` when two images would become one file. */
function planJobs(paths: readonly string[], directory: string | undefined, files: LocalFiles): Job[] {
  const jobs = new Map<string, Job>()
  const sources = new Map<string, string>()
  for (const path of paths) {
    const image = files.imagePath(path)
    if (jobs.has(image)) continue
    const outputPath = files.svgPath(image, directory)
    const other = sources.get(outputPath)
    if (other !== undefined) {
      throw new ToolFailure('bad_request', `${other} and ${path} would both be written to ${outputPath}.`)
    }
    sources.set(outputPath, path)
    jobs.set(image, { path, outputPath })
  }
  return [...jobs.values()]
}

interface BatchSettings {
  readonly options: Options
  readonly mayReplace: boolean
  readonly signal: AbortSignal
}

/** The files of one call while they are converted, a few at a time. */
class Batch {
  private readonly entries: Record<string, unknown>[] = []
  private charged = 0
  private remaining: number | undefined
  /** The text of a failure after which no file is tried. */
  private hopeless: string | undefined

  constructor(
    private readonly backend: McpBackend,
    private readonly files: LocalFiles,
    private readonly settings: BatchSettings,
  ) {}

  /** Converts what the queue holds until it is empty; several of these share one queue. */
  async work(queue: Iterable<[number, Job]>): Promise<void> {
    for (const [index, job] of queue) {
      this.entries[index] = { path: job.path, ...(await this.attempt(job)) }
    }
  }

  /** A failure when no file was converted. */
  result(): ToolResult {
    const failed = this.entries.filter((entry) => 'error' in entry).length
    const converted = this.entries.length - failed
    const { entries: files, charged, remaining } = this
    const credits = remaining !== undefined && { credits_charged: charged, credits_remaining: remaining }
    return { data: { files, converted, failed, ...credits }, isFailure: converted === 0 }
  }

  private async attempt(job: Job): Promise<Record<string, unknown>> {
    if (this.hopeless !== undefined) return { error: `Not tried, because of another file: ${this.hopeless}` }
    try {
      return await this.convert(job)
    } catch (error) {
      this.settings.signal.throwIfAborted()
      const text = describeFailure(error)
      if (error instanceof ToolFailure && HOPELESS.includes(error.code)) this.hopeless = text
      return { error: text }
    }
  }

  private async convert({ path, outputPath }: Job): Promise<Record<string, unknown>> {
    const { options, mayReplace, signal } = this.settings
    const image = await this.files.read(path)
    await this.files.assertWritable(outputPath, true)
    const result = await this.backend.vectorize(image, options, signal)
    this.charged += result.creditsCharged ?? 0
    this.remaining = result.creditsRemaining ?? this.remaining
    const written = await this.files.writeFree(outputPath, result.svg, mayReplace)
    return { output_path: written, ...describeSize(result) }
  }
}
