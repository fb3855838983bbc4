import type { WriteStream } from 'node:tty'
import { styleText } from 'node:util'

type Style = 'bold' | 'dim' | 'green' | 'red'

/** What a stream can show: text is fitted to it before it is written. */
export interface Terminal {
  /** Whether a person looks at it, so that a line may be drawn over. */
  readonly isInteractive: boolean
  /** Columns; Infinity where lines may be of any length. */
  readonly columns: () => number
  readonly color: (style: Style, text: string) => string
  /** An arrow and a dash that the stream's encoding holds. */
  readonly arrow: string
}

/** Looks at a standard stream. Colors follow NO_COLOR, then FORCE_COLOR, also where nobody looks, then what the terminal can do. */
export function examineTerminal(stream: WriteStream, environment: NodeJS.ProcessEnv): Terminal {
  const isInteractive = stream.isTTY === true && environment.TERM !== 'dumb'
  const { NO_COLOR, FORCE_COLOR } = environment
  const isForced = isSet(FORCE_COLOR) && FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  const mayColor =
    FORCE_COLOR === undefined || FORCE_COLOR === '' ? isInteractive && stream.hasColors(environment) : isForced
  const hasColors = mayColor && !isSet(NO_COLOR)
  return {
    isInteractive,
    columns: () => (stream.isTTY ? stream.columns || 80 : Number.POSITIVE_INFINITY),
    color: (style, text) => (hasColors ? styleText(style, text, { validateStream: false }) : text),
    arrow: writesUnicode(environment) ? '→' : '->',
  }
}

/** https://no-color.org: present and not empty. */
function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== ''
}

/** The encoding of the locale; Windows and macOS terminals are Unicode. */
function writesUnicode({ LC_ALL, LC_CTYPE, LANG }: NodeJS.ProcessEnv): boolean {
  if (process.platform === 'win32' || process.platform === 'darwin') return true
  return /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '')
}
