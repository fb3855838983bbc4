import type { Joint } from './joint'
import type { Piece } from './piece'

/** Pieces and the joints between them: joint k starts piece k, and the last joint ends the last piece. A closed chain's last joint is its first. */
export interface Chain {
  readonly pieces: Piece[]
  readonly joints: Joint[]
}
