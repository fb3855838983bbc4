/** An operation on an account that cannot be done, in a sentence for the operator. */
export class AccountError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'AccountError'
  }
}
