import type { OptionRow } from './option-row'

/** One command as data: the help, the man page and the completions are made of these. */
export interface CommandRow {
  /** The word after `vec`; empty for the conversion, which has none. */
  readonly name: string
  /** What follows the name. */
  readonly usage: string
  /** One line without a full stop, for the list of commands. */
  readonly summary: string
  /** Paragraphs under the usage. */
  readonly about: readonly string[]
  readonly options: readonly OptionRow[]
  /** Command lines with what they do. */
  readonly examples: readonly { readonly words: string; readonly what: string }[]
  /** What a shell completes its operands with. */
  readonly completes?: 'file' | readonly string[]
}
