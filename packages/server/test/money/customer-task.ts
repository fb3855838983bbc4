import type { StoreConfig } from '../../src/store/open-store'

/** Where the process of a `die` task is killed. */
export type CrashPoint =
  | 'before reserve'
  | 'after reserve'
  | 'between reserve and capture'
  | 'before capture'
  | 'after capture'
  | 'before release'
  | 'after release'

export type CustomerTask = {
  readonly config: StoreConfig
  readonly accountId: string
  readonly keyId: string
} & (
  | { readonly kind: 'die'; readonly point: CrashPoint }
  /** Process new images from `firstImage` on, three in four well, until killed; chance is of this seed. */
  | { readonly kind: 'load'; readonly firstImage: number; readonly seed: number }
  /** Process these images at once, then end. */
  | { readonly kind: 'process'; readonly images: readonly number[] }
)

/** What the store acknowledged. */
export interface CustomerMessage {
  readonly outcome:
    | 'reserved'
    | 'captured'
    | 'expired'
    | 'released'
    | 'repeat'
    | 'revoked'
    | 'daily_limit'
    | 'no_credits'
    | 'spend_limit'
  readonly reservationId?: string
}
