/** Label names and values of one series, in a fixed order. */
export type Labels = Readonly<Record<string, string>>

interface Instrument {
  render(): string[]
}

/** A count that only grows, one number for each combination of labels. */
export class Counter implements Instrument {
  private readonly values = new Map<string, number>()

  constructor(
    readonly name: string,
    readonly help: string,
  ) {}

  add(labels: Labels = {}, amount = 1): void {
    const key = renderLabels(labels)
    this.values.set(key, (this.values.get(key) ?? 0) + amount)
  }

  render(): string[] {
    const series = [...this.values].map(([labels, value]) => `${this.name}${labels} ${value}`)
    return [...header(this.name, this.help, 'counter'), ...(series.length > 0 ? series : [`${this.name} 0`])]
  }
}

/** Something that is read when it is asked for. */
export class Gauge implements Instrument {
  constructor(
    readonly name: string,
    readonly help: string,
    private readonly read: () => number,
  ) {}

  render(): string[] {
    return [...header(this.name, this.help, 'gauge'), `${this.name} ${this.read()}`]
  }
}

interface Distribution {
  readonly labels: Labels
  readonly counts: number[]
  sum: number
  count: number
}

/** Durations in seconds, counted in cumulative buckets. */
export class Histogram implements Instrument {
  private readonly distributions = new Map<string, Distribution>()

  constructor(
    readonly name: string,
    readonly help: string,
    private readonly boundsSeconds: readonly number[],
  ) {}

  observe(seconds: number, labels: Labels = {}): void {
    const key = renderLabels(labels)
    let entry = this.distributions.get(key)
    if (entry === undefined) {
      entry = { labels, counts: this.boundsSeconds.map(() => 0), sum: 0, count: 0 }
      this.distributions.set(key, entry)
    }
    for (const [index, bound] of this.boundsSeconds.entries()) {
      if (seconds <= bound) entry.counts[index] = (entry.counts[index] ?? 0) + 1
    }
    entry.sum += seconds
    entry.count++
  }

  render(): string[] {
    const lines = header(this.name, this.help, 'histogram')
    for (const [key, { labels, counts, sum, count }] of this.distributions) {
      for (const [index, bound] of this.boundsSeconds.entries()) {
        lines.push(`${this.name}_bucket${renderLabels({ ...labels, le: String(bound) })} ${counts[index]}`)
      }
      lines.push(`${this.name}_bucket${renderLabels({ ...labels, le: '+Inf' })} ${count}`)
      lines.push(`${this.name}_sum${key} ${sum}`, `${this.name}_count${key} ${count}`)
    }
    return lines
  }
}

/** The text exposition format of Prometheus, version 0.0.4. */
export function renderMetrics(instruments: readonly Instrument[]): string {
  return `${instruments.flatMap((instrument) => instrument.render()).join('\n')}\n`
}

function header(name: string, help: string, type: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
}

function renderLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, '_')}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
