import { VecError } from '../../errors'

/** Throws `internal` with `message` unless `holds`: the drawing is one that the subset cannot hold. */
export function demand(holds: boolean, message: string): void {
  if (!holds) throw new VecError('internal', message)
}
