import fs, { appendFileSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RecordFile } from '../../src/records/record-file'
import { Records } from '../../src/records/records'
import { resultKey, sha256 } from '../../src/records/result-key'
import { examineStanding } from '../../src/records/standing'
import { scratchDirectory } from '../spawn-vec'

const record = (key: string, text: string) => ({ key, sha256: sha256(text), details: { width: 1, height: 1 } })

describe('RecordFile', () => {
  it('holds what was added, in this process and the next', () => {
    const file = path.join(scratchDirectory(), 'deep', 'records.jsonl')
    const first = RecordFile.open(file)
    first.add('a', record('1', 'x'))
    first.add('b', record('1', 'y'))
    first.add('a', record('2', 'z'))
    for (const opened of [first, RecordFile.open(file)]) {
      expect(opened.of('a')).toEqual([record('1', 'x'), record('2', 'z')])
      expect(opened.of('b')).toEqual([record('1', 'y')])
      expect(opened.of('c')).toEqual([])
    }
  })

  it('reads what is whole of a file that was cut off at any byte, and adds to it', () => {
    const file = path.join(scratchDirectory(), 'records.jsonl')
    const whole = RecordFile.open(file)
    for (const key of ['1', '2', '3']) whole.add('a', record(key, key))
    const bytes = readFileSync(file)
    fc.assert(
      fc.property(fc.nat(bytes.length), (length) => {
        writeFileSync(file, bytes.subarray(0, length))
        RecordFile.open(file).add('b', record('4', 'new'))
        const again = RecordFile.open(file)
        expect(again.of('b')).toEqual([record('4', 'new')])
        // A line is whole without the line feed that ends it.
        const lines =
          bytes
            .subarray(0, length + 1)
            .toString()
            .split('\n').length - 1
        expect(again.of('a')).toHaveLength(lines)
      }),
      { numRuns: 60 },
    )
  })

  it('stays small when the same is said over and over', () => {
    const file = path.join(scratchDirectory(), 'records.jsonl')
    for (let run = 0; run < 40; run++) RecordFile.open(file).add('a', record(String(run % 2), 'x'))
    expect(readFileSync(file, 'utf8').trimEnd().split('\n').length).toBeLessThan(8)
    expect(RecordFile.open(file).of('a')).toHaveLength(2)
  })

  it('keeps what another process adds while it is written anew', () => {
    const file = path.join(scratchDirectory(), 'records.jsonl')
    const other = RecordFile.open(file)
    for (let time = 0; time < 4; time++) other.add('a', record('1', 'x'))
    const { renameSync: rename } = fs
    fs.renameSync = (from, to) => {
      other.add('b', record('2', 'y'))
      rename(from, to)
      other.add('c', record('3', 'z'))
    }
    syncBuiltinESMExports()
    try {
      expect(RecordFile.open(file).of('b')).toEqual([record('2', 'y')])
    } finally {
      fs.renameSync = rename
      syncBuiltinESMExports()
    }
    const again = RecordFile.open(file)
    expect(['a', 'b', 'c'].map((name) => again.of(name).length)).toEqual([1, 1, 1])
    expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(3)
  })

  it('reads what other processes have added, also after one of them has written it anew', () => {
    const file = path.join(scratchDirectory(), 'records.jsonl')
    const [mine, other] = [RecordFile.open(file), RecordFile.open(file)]
    for (let time = 0; time < 4; time++) {
      other.add('a', record(String(time % 2), 'x'))
      mine.readNews()
      expect(mine.of('a').at(-1)).toEqual(record(String(time % 2), 'x'))
    }
    RecordFile.open(file).add('b', record('1', 'y'))
    mine.readNews()
    expect([mine.of('a').length, mine.of('b').length]).toEqual([2, 1])
  })

  it('ignores lines that are none of its own', () => {
    const file = path.join(scratchDirectory(), 'records.jsonl')
    writeFileSync(file, 'null\n[]\n{"name":1}\nnoise\n{"name":"a","key":"k","sha256":"s"}\n')
    expect(RecordFile.open(file).of('a')).toEqual([])
  })
})

describe('RecordFile.isForeign', () => {
  const isForeign = (text: string | undefined) => {
    const file = path.join(scratchDirectory(), 'records.jsonl')
    if (text !== undefined) writeFileSync(file, text)
    return RecordFile.isForeign(file)
  }

  it('is false of a missing, an empty and a cut file, and of one that holds a record', () => {
    const line = JSON.stringify({ name: 'a', ...record('1', 'x') })
    for (let length = 0; length <= line.length; length++) expect(isForeign(line.slice(0, length))).toBe(false)
    expect(isForeign(undefined)).toBe(false)
    expect(isForeign(`<<<<<<< ours\n${line}\n>>>>>>> theirs\n`)).toBe(false)
  })

  it('is true of anything else', () => {
    for (const text of ['{"name":"package"}', '{\n  "name": "package"\n}\n', '<svg/>', 'noise\n', '\x89PNG\r\n'])
      expect(isForeign(text)).toBe(true)
  })
})

describe('examineStanding', () => {
  it('tells nothing, an empty file, a result, an earlier result, an edited result and a stranger apart', () => {
    const root = scratchDirectory()
    const records = Records.inState(path.join(root, 'state'), () => {})
    const place = path.join(root, 'a.svg')
    const kind = (key: string) => examineStanding(place, key, records).kind
    expect(kind('new')).toBe('absent')
    writeFileSync(place, '')
    expect(kind('new')).toBe('empty')
    writeFileSync(place, 'made by hand')
    expect(kind('new')).toBe('foreign')
    records.add(place, record('old', 'first'))
    records.add(place, record('new', 'second'))
    expect(kind('new')).toBe('foreign')
    writeFileSync(place, 'first')
    expect(kind('new')).toBe('ours')
    expect(kind('old')).toBe('current')
    writeFileSync(place, 'second')
    expect(kind('new')).toBe('current')
    appendFileSync(place, ' edited')
    expect(kind('new')).toBe('foreign')
    expect(examineStanding(root, 'new', records).kind).toBe('special')
  })
})

describe('Records', () => {
  it('in a manifest can be moved together with the results', () => {
    const root = scratchDirectory()
    mkdirSync(path.join(root, 'old', 'out'), { recursive: true })
    Records.inManifest(path.join(root, 'old', 'records.jsonl'), () => {}).add(
      path.join(root, 'old', 'out', 'a.svg'),
      record('k', 'x'),
    )
    renameSync(path.join(root, 'old'), path.join(root, 'new'))
    const moved = Records.inManifest(path.join(root, 'new', 'records.jsonl'), () => {})
    expect(moved.of(path.join(root, 'new', 'out', 'a.svg'))).toEqual([record('k', 'x')])
  })

  it('that cannot be kept are told of once', () => {
    const root = scratchDirectory()
    writeFileSync(path.join(root, 'occupied'), '')
    const problems: string[] = []
    const records = Records.inState(path.join(root, 'occupied'), (problem) => problems.push(problem))
    records.add(path.join(root, 'a.svg'), record('k', 'x'))
    records.add(path.join(root, 'b.svg'), record('k', 'x'))
    expect(problems).toHaveLength(1)
    expect(readdirSync(root)).toEqual(['occupied'])
  })
})

describe('resultKey', () => {
  it('is the same for options left out and given as their defaults, and another for everything else', () => {
    const image = Buffer.from('image')
    const key = resultKey(image, {}, '1', 'svg')
    expect(resultKey(image, { imageType: 'auto', colors: 'auto', layers: 'stacked', width: 'auto' }, '1', 'svg')).toBe(
      key,
    )
    const others = [
      resultKey(Buffer.from('another'), {}, '1', 'svg'),
      resultKey(image, {}, '2', 'svg'),
      resultKey(image, { colors: 2 }, '1', 'svg'),
      resultKey(image, { detail: 'low' }, '1', 'svg'),
      resultKey(image, { width: '80mm' }, '1', 'svg'),
      resultKey(image, {}, '1', 'pdf'),
    ]
    expect(new Set([key, ...others]).size).toBe(7)
  })
})
