import type { Outcome } from '../batch/outcome'
import type { Tally } from '../batch/tally'
import { type Failure, printable } from '../failure'
import type { Output } from '../outputs/job'
import { fitPath } from '../terminal/fit'
import type { Terminal } from '../terminal/terminal'
import { count, formatBytes, formatDuration } from '../terminal/units'
import type { Ending } from './reporter'

/** Fewest columns that a file's name is cut to. */
const MIN_NAME = 16

/** `vec: logo.png: invalid_image: the file is truncated` */
export function errorLine(input: string, { code, message, file }: Failure): string {
  return `vec: ${printable(file ?? input)}: ${code}: ${message}`
}

/** `out/logo.svg  13.4 kB → 0.9 kB, 2 colors, 0.2 s`, in at most the columns of the terminal. */
export function resultLine(outcome: Extract<Outcome, { bytesIn: number }>, terminal: Terminal): string {
  const { details, bytesIn, bytesOut } = outcome
  const sizes = `${formatBytes(bytesIn)} ${terminal.arrow} ${formatBytes(bytesOut)}`
  const facts = [
    ...(details.stats ? [fillsOf(details.stats)] : []),
    ...(outcome.kind === 'converted' ? [formatDuration(outcome.milliseconds)] : ['unchanged']),
    ...(outcome.kind === 'converted' && outcome.charge ? [count(outcome.charge.charged, 'credit')] : []),
  ]
  const rest = `  ${sizes}, ${facts.join(', ')}`
  const width = Math.max(MIN_NAME, terminal.columns() - rest.length)
  return fitPath(printable(namesOf(outcome.outputs)), width) + terminal.color('dim', rest)
}

/** `out/logo.svg`, or `out/logo.svg + pdf` where there are several. */
function namesOf([first, ...others]: readonly Output[]): string {
  return [first?.path ?? '', ...others.map(({ format }) => format)].join(' + ')
}

function fillsOf({ colors, gradients }: { readonly colors: number; readonly gradients: number }): string {
  if (gradients === 0) return count(colors, 'color')
  return colors === 0 ? count(gradients, 'gradient') : `${count(colors, 'color')} and ${count(gradients, 'gradient')}`
}

/** `988 converted, 2 unchanged, 10 failed (6 invalid_image, 4 empty); 24.1 MB → 3.2 MB in 1 min 12 s` */
export function summaryLine(tally: Tally, { early, total, milliseconds }: Ending, terminal: Terminal): string {
  const { converted, unchanged, failed, bytesIn, bytesOut } = tally
  const codes = [...tally.failures]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([code, n]) => `${n} ${code}`)
  const left = total - tally.done
  const parts = [
    terminal.color(converted > 0 ? 'green' : 'dim', `${converted} converted`),
    ...(unchanged > 0 ? [`${unchanged} unchanged`] : []),
    ...(failed > 0 ? [`${terminal.color('red', `${failed} failed`)} (${codes.join(', ')})`] : []),
    ...(left > 0 ? [`${left} left`] : []),
  ]
  const sizes = converted > 0 ? `${formatBytes(bytesIn)} ${terminal.arrow} ${formatBytes(bytesOut)} in ` : ''
  const ended = early === 'interrupted' ? 'interrupted: ' : ''
  return `${ended}${parts.join(', ')}; ${sizes}${formatDuration(milliseconds)}`
}

/** `3 credits used, 97 left` */
export function creditsLine({ creditsCharged, creditsRemaining }: Tally): string {
  const left = creditsRemaining === null ? '' : `, ${creditsRemaining.toLocaleString('en-US')} left`
  return `${count(creditsCharged, 'credit')} used${left}`
}
