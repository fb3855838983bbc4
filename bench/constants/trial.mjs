/** Runs an engine over a sample and says what differs from the unchanged engine. */
import { Script } from 'node:vm'

/** What one picture may take before the engine counts as endless, ms of wall time. */
const PICTURE_LIMIT = 30_000
/** What a whole sample may take, as a multiple of what the unchanged engine takes, in CPU time. */
const SAMPLE_LIMIT = 12

/** Pictures with the results of the unchanged engine: the sample that variants are compared on. */
export class Sample {
  #items
  #seconds = Number.POSITIVE_INFINITY

  /** `trace` and `traceAgain` are two copies of the unchanged engine: the second shows the time that a new copy takes. */
  constructor(pictures, trace, traceAgain) {
    this.#items = pictures.map((picture) => ({ picture, base: new Judged(picture, traceWithin(trace, picture)) }))
    const { seconds, changed } = this.compare(traceAgain)
    if (changed.length > 0) throw new Error(`the engine repeats itself differently: ${changed[0].name}`)
    this.#seconds = seconds
  }

  get count() {
    return this.#items.length
  }

  /** `{ name, verdict }` of what the unchanged engine makes of every picture. */
  get verdicts() {
    return this.#items.map(({ picture: { name }, base: { verdict } }) => ({ name, verdict }))
  }

  /**
   * `{ seconds, baseSeconds, changed }` or, when the engine fails on a picture, `{ failure }`. `changed` has the name of each picture
   * whose result differs, and both verdicts.
   */
  compare(trace) {
    const start = process.cpuUsage()
    const found = []
    for (const { picture, base } of this.#items) {
      let result
      try {
        result = traceWithin(trace, picture)
      } catch (error) {
        return { failure: `${failureOf(error)} (${picture.name})` }
      }
      if (result.svg !== base.result.svg) found.push({ picture, base, result })
      if (secondsSince(start) > SAMPLE_LIMIT * this.#seconds) return { failure: `takes ${SAMPLE_LIMIT} times as long` }
    }
    const seconds = secondsSince(start)
    const changed = found.map(({ picture, base, result }) => ({
      name: picture.name,
      before: base.verdict,
      after: new Judged(picture, result).verdict,
    }))
    return { seconds, baseSeconds: this.#seconds, changed }
  }
}

/** A result, judged when first asked. */
class Judged {
  #picture
  #verdict

  constructor(picture, result) {
    this.#picture = picture
    this.result = result
  }

  get verdict() {
    this.#verdict ??= this.#picture.judge(this.result.svg, this.result.imageType)
    return this.#verdict
  }
}

/** Traces one picture; throws when that takes longer than PICTURE_LIMIT. Only scripts have a time limit, hence one that calls. */
function traceWithin(trace, { raster, options }) {
  globalThis.traceNow = () => trace(raster, options)
  const { svg, resolved } = CALL.runInThisContext({ timeout: PICTURE_LIMIT })
  return { svg, imageType: resolved.imageType }
}

const CALL = new Script('traceNow()')

function failureOf(error) {
  if (error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return 'endless'
  return `throws: ${String(error.message).split('\n')[0].slice(0, 60)}`
}

function secondsSince(start) {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}
