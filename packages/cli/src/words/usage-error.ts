/** A command line that cannot be carried out: its message is one line, and nothing was done. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}
