/** What the caller may watch and stop. */
export interface TraceControl {
  /** A clock in milliseconds, for the statistics; without it all times are 0. */
  readonly now?: () => number
  /** Called before every stage; may throw to give up. */
  readonly checkpoint?: () => void
  /** Called after a stage that has something to show, with a numbered name such as `03-planar-map` and an SVG of it. */
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
    this.milliseconds[name] = (this.control.now?.() ?? 0) - start
    if (picture !== undefined) this.show(name, () => picture(result))
    return result
  }

  /** Shows a picture that belongs to no stage; `draw` is called only when somebody watches. */
  show(name: string, draw: () => string): void {
    if (this.control.onStage === undefined) return
    this.shown++
    this.control.onStage(`${String(this.shown).padStart(2, '0')}-${name}`, draw())
  }
}
