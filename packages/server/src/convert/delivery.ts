import type { Traced } from '../jobs/protocol'

/** Where an SVG is put for its caller, ahead of the charge: what cannot be delivered is not charged. */
export interface Delivery<Receipt> {
  put(traced: Traced): Promise<Receipt>
  /** Takes the SVG away again, since it was not charged. */
  withdraw(receipt: Receipt): Promise<void>
}

/** The SVG is the answer itself, which is sent once it is charged. */
export const AS_ANSWER: Delivery<undefined> = { put: async () => undefined, withdraw: async () => {} }
