import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeDirectory } from '../outputs/make-directory'
import type { ResultRecord } from './result-record'

/** Records kept of one name when a file is written anew: more than the ways in which anybody converts one picture. */
const MAX_RECORDS = 16

interface Line extends ResultRecord {
  readonly name: string
}

/**
 * A file of records, one JSON object a line, which is only added to: several processes may do so at the same time, and a process that is killed
 * leaves at most a last line that is cut off, which is not read.
 */
export class RecordFile {
  private constructor(
    private readonly file: string,
    private readonly records: Map<string, ResultRecord[]>,
    private endsLine: boolean,
  ) {}

  /**
   * Whether a file holds something else than records, so that adding to it would spoil it. A file that is missing or empty does not, nor does one
   * whose only line was cut off. Throws the system's error.
   */
  static isForeign(file: string): boolean {
    const text = readText(file)
    return text.trim() !== '' && !text.split('\n').some((line) => parseLine(line).length > 0) && !isCutOff(text)
  }

  /** Reads the file, if it is there. Throws the system's error. */
  static open(file: string): RecordFile {
    const text = readText(file)
    const lines = text.split('\n').flatMap(parseLine)
    const records = new Map<string, ResultRecord[]>()
    for (const { name, ...record } of lines) add(records, name, record)
    const opened = new RecordFile(file, records, text === '' || text.endsWith('\n'))
    const kept = [...records.values()].reduce((sum, of) => sum + of.length, 0)
    if (lines.length > 2 * kept) opened.rewrite()
    return opened
  }

  /** What was written under a name, the latest last. */
  of(name: string): readonly ResultRecord[] {
    return this.records.get(name) ?? []
  }

  /** Throws the system's error when the record cannot be kept. */
  add(name: string, record: ResultRecord): void {
    add(this.records, name, record)
    makeDirectory(path.dirname(this.file))
    appendFileSync(this.file, `${this.endsLine ? '' : '\n'}${toLine(name, record)}`)
    this.endsLine = true
  }

  private rewrite(): void {
    const temporary = `${this.file}.${process.pid}`
    const lines = [...this.records].flatMap(([name, records]) => records.map((record) => toLine(name, record)))
    writeFileSync(temporary, lines.join(''))
    renameSync(temporary, this.file)
    this.endsLine = true
  }
}

/** A record said again moves to the end. */
function add(records: Map<string, ResultRecord[]>, name: string, record: ResultRecord): void {
  const others = (records.get(name) ?? []).filter(({ key, sha256 }) => key !== record.key || sha256 !== record.sha256)
  records.set(name, [...others, record].slice(-MAX_RECORDS))
}

function toLine(name: string, record: ResultRecord): string {
  return `${JSON.stringify({ name, ...record })}\n`
}

/** Whether a text is the beginning of a line of ours, without its end. */
function isCutOff(text: string): boolean {
  const start = '{"name":"'
  return !isJson(text) && !text.includes('\n') && (text.startsWith(start) || start.startsWith(text))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

function parseLine(text: string): Line[] {
  try {
    const line = JSON.parse(text) as Partial<Line>
    const isWhole = [line.name, line.key, line.sha256].every((value) => typeof value === 'string')
    return isWhole && typeof line.details === 'object' ? [line as Line] : []
  } catch {
    return []
  }
}
