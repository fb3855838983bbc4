/** Runs `work` every `periodMs`, never twice at once; a failure is told and the next round comes all the same. */
export class Periodic {
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> = Promise.resolve()
  private stopped = false

  constructor(
    private readonly periodMs: number,
    private readonly work: () => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {
    this.schedule()
  }

  /** No further round begins; resolves when the one that runs has ended. */
  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await this.running
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      this.running = this.work()
        .catch(this.onError)
        .then(() => {
          if (!this.stopped) this.schedule()
        })
    }, this.periodMs).unref()
  }
}
