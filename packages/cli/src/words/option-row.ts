/** One option as data: the parser, the help, the man page, the completions and the configuration file are made of these. */
export interface OptionRow {
  /** The long name, without dashes. */
  readonly name: string
  /** One letter. */
  readonly short?: string
  /** What its value is called in help texts; a switch has none. */
  readonly value?: string
  /** A few words without a full stop, which fit on a line of the help text. */
  readonly text: string
  /** Sentences that the manual page adds. */
  readonly more?: string
  /** The heading under which help texts list it. */
  readonly group: string
  /** Whether `vec --help` leaves it to `vec convert --help`, which has all. */
  readonly isRare?: true
  /** What holds when it is not given, as help texts say it. */
  readonly defaultText?: string
  /** The words that are allowed. */
  readonly choices?: readonly string[]
  /** What a shell completes its value with. */
  readonly completes?: 'file' | 'directory'
  /** Whether it may be given several times; its values are collected. */
  readonly isList?: boolean
  /** Turns the text into the value. Throws an Error whose message says what is allowed. */
  readonly parse?: (text: string) => unknown
}

/** The name under which a parsed value is found: `out-dir` is `outDir`. */
export function keyOf({ name }: OptionRow): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

/** `-d, --out-dir <dir>` as help texts spell it. */
export function spellingOf({ name, short, value }: OptionRow): string {
  return `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` <${value}>`}`
}
