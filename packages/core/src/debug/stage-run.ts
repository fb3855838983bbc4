/** What the caller may watch and stop. */
export interface TraceControl {
  /** A clock in milliseconds, for the statistics; without it all times are 0. */
  readonly now?: () => number
  /** Called before every stage; may throw to give up. */
  readonly checkpoint?: () => void
  /** Called after a stage that has something to show, with a numbered name such as `03-planar-map` and an SVG of it. */
  readonly onStage?: (name: string, svg: string) => void
}

/** Runs the stages of one trace: asks the checkpoint, takes the time, shows results to who watches. */
export class StageRun {
  /** Time by stage, in the order in which they ran. */
  readonly milliseconds: Record<string, number> = {}
  private shown = 0

  constructor(private readonly control: TraceControl) {}

  stage<T>(name: string, work: () => T): T {
    this.control.checkpoint?.()
    const start = this.control.now?.() ?? 0
    const result = work()
    this.milliseconds[name] = (this.control.now?.() ?? 0) - start
    return result
  }

  /** Shows a picture of what a stage made; `draw` is called only when somebody watches. */
  show(name: string, draw: () => string): void {
    if (this.control.onStage === undefined) return
    this.shown++
    this.control.onStage(`${String(this.shown).padStart(2, '0')}-${name}`, draw())
  }
}
