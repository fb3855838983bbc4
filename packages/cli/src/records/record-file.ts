import { appendFileSync, closeSync, fstatSync, openSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readBoundedFile, readRange } from '../bounded-file'
import { makeDirectory } from '../outputs/make-directory'
import type { ResultRecord } from './result-record'

/** Records kept of one name when a file is written anew: more than the ways in which anybody converts one picture. */
const MAX_RECORDS = 16

/** Largest file of records, bytes: of about a million results. */
const MAX_BYTES = 268_435_456

const LINE_FEED = 10

interface Line extends ResultRecord {
  readonly name: string
}

/**
 * A file of records, one JSON object a line, which is only added to: several processes may do so at the same time, and a process that is killed
 * leaves at most a last line that is cut off, which is not read.
 */
export class RecordFile {
  private records = new Map<string, ResultRecord[]>()
  /** Lines that were read. */
  private lines = 0
  /** Bytes of the file up to the end of the last line that was read to its end. */
  private readTo = 0
  /** Which file was read: another process may have put a new one in its place. */
  private inode = 0
  private endsLine = true

  private constructor(private readonly file: string) {}

  /**
   * Whether a file holds something else than records, so that adding to it would spoil it. A file that is missing or empty does not, nor does one
   * whose only line was cut off. Throws the system's error, and FileFailure for a directory or a file that is too large.
   */
  static isForeign(file: string): boolean {
    const text = readText(file)
    return text.trim() !== '' && !text.split('\n').some((line) => parseLine(line).length > 0) && !isCutOff(text)
  }

  /** Reads the file, if it is there. Throws the system's error. */
  static open(file: string): RecordFile {
    const opened = new RecordFile(file)
    opened.readNews()
    const kept = [...opened.records.values()].reduce((sum, of) => sum + of.length, 0)
    if (opened.lines > 2 * kept) opened.rewrite()
    return opened
  }

  /** What was written under a name, the latest last. */
  of(name: string): readonly ResultRecord[] {
    return this.records.get(name) ?? []
  }

  /** Reads what other processes have added since. Throws the system's error. */
  readNews(): void {
    const descriptor = openIfThere(this.file)
    if (descriptor === undefined) return
    try {
      const { ino, size } = fstatSync(descriptor)
      if (ino !== this.inode || size < this.readTo) {
        this.records = new Map()
        this.readTo = 0
        this.lines = 0
      }
      this.inode = ino
      if (size > this.readTo) this.take(readRange(descriptor, this.readTo, size))
    } finally {
      closeSync(descriptor)
    }
  }

  /** Throws the system's error when the record cannot be kept. */
  add(name: string, record: ResultRecord): void {
    add(this.records, name, record)
    makeDirectory(path.dirname(this.file))
    appendFileSync(this.file, `${this.endsLine ? '' : '\n'}${toLine(name, record)}`)
    this.endsLine = true
  }

  /** A last line without its end is read, and read again when it has one. */
  private take(bytes: Buffer): void {
    const lines = bytes.toString('utf8').split('\n').flatMap(parseLine)
    for (const { name, ...record } of lines) add(this.records, name, record)
    this.lines += lines.length
    this.readTo += bytes.lastIndexOf(LINE_FEED) + 1
    this.endsLine = bytes.at(-1) === LINE_FEED
  }

  /** Leaves out what was said again. What other processes add meanwhile goes to the old file, and is carried over. */
  private rewrite(): void {
    const old = openSync(this.file, 'r')
    try {
      const temporary = `${this.file}.${process.pid}`
      const lines = [...this.records].flatMap(([name, records]) => records.map((record) => toLine(name, record)))
      writeFileSync(temporary, lines.join(''))
      renameSync(temporary, this.file)
      const news = readRange(old, this.readTo, fstatSync(old).size)
      if (news.length > 0) appendFileSync(this.file, news)
    } finally {
      closeSync(old)
    }
    this.readNews()
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
    return readBoundedFile(file, MAX_BYTES).toString('utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
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
