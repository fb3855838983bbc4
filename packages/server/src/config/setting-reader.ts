/** Names to values, as `process.env` holds them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Reads typed settings and collects a sentence for each wrong one, so that one start shows all of them. */
export class SettingReader {
  readonly sentences: string[] = []

  constructor(private readonly environment: Environment) {}

  /** Note that the value of `name` is wrong; `rule` completes "NAME is ..., but it". */
  refuse(name: string, rule: string): void {
    const value = this.optionalText(name)
    this.sentences.push(value === null ? `${name} ${rule}.` : `${name} is "${redact(value)}", but it ${rule}.`)
  }

  optionalText(name: string): string | null {
    return this.environment[name] || null
  }

  text(name: string, fallback: string): string {
    return this.optionalText(name) ?? fallback
  }

  /** A decimal integer in [least, most]. */
  integer(name: string, fallback: number, least: number, most: number): number {
    const text = this.optionalText(name)
    if (text === null) return fallback
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    this.refuse(name, `must be a whole number from ${least} to ${most}`)
    return fallback
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
    const text = this.optionalText(name)
    if (text === null) return fallback
    const found = choices.find((choice) => choice === text)
    if (found === undefined) this.refuse(name, `must be one of ${choices.join(', ')}`)
    return found ?? fallback
  }

  /** A URL with one of the protocols (`http:`), as written; null when not set. */
  url(name: string, protocols: readonly string[]): string | null {
    const text = this.optionalText(name)
    if (text === null) return null
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
    this.refuse(name, `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)
    return null
  }

  /** Items with commas between, each checked; `check` returns what is wrong with one, or null. */
  list(name: string, check: (item: string) => string | null): readonly string[] {
    const items = this.text(name, '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
    for (const item of items) {
      const wrong = check(item)
      if (wrong !== null) this.sentences.push(`${name} is a list with commas between, but ${wrong}.`)
    }
    return items
  }
}

/** A value as it may be shown: the password of a URL is not. */
function redact(value: string): string {
  return value.replace(/(:\/\/[^/@:]*):[^/]*@/, '$1:...@')
}
