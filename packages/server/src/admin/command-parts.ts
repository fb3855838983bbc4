import { Option } from 'commander'
import type { AdminOperations } from './operations'

/** Where a command writes; the process's own streams unless a test gives others. */
export interface AdminOutput {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

/** Refused, or `verify` found a disagreement. */
export const EXIT_REFUSED = 1
/** Do `work` with the operations of the store, wherever it is; it resolves to the exit code. */
export type Run = (work: (operations: AdminOperations) => Promise<number>) => Promise<void>

/** `--account ID`, which every command about one account needs. */
export function requiredAccount(description: string): Option {
  return new Option('--account <id>', `(required) ${description}: acc_..., from account list`).makeOptionMandatory()
}
