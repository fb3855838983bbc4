import { ServiceError } from '../contract/errors'

/** The part of what is free that one owner may hold. However many hold theirs, some is left for the next. */
const OWNER_SHARE = 1 / 2

/**
 * Bytes of request bodies that may be in memory at once, for all clients together. A request takes its share before its
 * first body byte is read and gives it back when its bytes are no longer needed, so memory stays bounded however many
 * clients upload at once, and one account that uploads slowly cannot keep the others out.
 */
export class BodyBudget {
  private readonly takenByOwner = new Map<string, number>()
  private taken = 0

  constructor(private readonly totalBytes: number) {}

  /** Takes `bytes` of the budget; the returned function gives them back (once). Throws `busy` when they are not there. */
  take(bytes: number, owner: string): () => void {
    const held = this.takenByOwner.get(owner) ?? 0
    const free = this.totalBytes - this.taken + held
    const isOverShare = held > 0 && held + bytes > free * OWNER_SHARE
    if (isOverShare || this.taken + bytes > this.totalBytes) {
      throw new ServiceError('busy', 'Too many uploads are in progress.')
    }
    this.add(owner, bytes)
    let isHeld = true
    return () => {
      if (isHeld) this.add(owner, -bytes)
      isHeld = false
    }
  }

  get takenBytes(): number {
    return this.taken
  }

  private add(owner: string, bytes: number): void {
    this.taken += bytes
    const held = (this.takenByOwner.get(owner) ?? 0) + bytes
    if (held === 0) this.takenByOwner.delete(owner)
    else this.takenByOwner.set(owner, held)
  }
}
