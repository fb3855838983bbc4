/**
 * What the caller of `trace` may watch and stop.
 *
 * @example
 * const end = performance.now() + 5_000
 * const control: TraceControl = {
 *   checkpoint: () => {
 *     if (performance.now() > end) throw new Error('took too long')
 *   },
 * }
 */
export interface TraceControl {
  /** A clock in ms, such as `performance.now`, for the statistics; without it all times are 0. */
  readonly now?: () => number
  /** Called before every stage. What it throws ends the trace and goes through to the caller. */
  readonly checkpoint?: () => void
  /** Called after a stage that has something to show, with a numbered name such as `03-planar-map` and an SVG of what the stage made. */
  readonly onStage?: (name: string, svg: string) => void
}

/** Runs the stages of one trace: calls the checkpoint, measures the time, and shows pictures to a caller who watches. */
export class StageRun {
  /** Milliseconds of each stage, in the order in which they ran. Pictures are not counted. */
  readonly milliseconds: Record<string, number> = {}
  private shown = 0

  constructor(private readonly control: TraceControl) {}

  /** Runs a stage and returns its result. `picture` makes an SVG of the result; it is called only when somebody watches. */
  stage<T>(name: string, work: () => T, picture?: (result: T) => string): T {
    this.control.checkpoint?.()
    const start = this.control.now?.() ?? 0
    const result = work()
    // A stage that runs again, for another part of the picture, adds to its time
    this.milliseconds[name] = (this.milliseconds[name] ?? 0) + (this.control.now?.() ?? 0) - start
    if (picture !== undefined && this.control.onStage !== undefined) {
      this.shown++
      this.control.onStage(`${String(this.shown).padStart(2, '0')}-${name}`, picture(result))
    }
    return result
  }

  /** A run of its own for a part of a stage: it has the same checkpoint, but neither times nor pictures. */
  unwatched(): StageRun {
    const { checkpoint } = this.control
    return new StageRun(checkpoint === undefined ? {} : { checkpoint })
  }
}
