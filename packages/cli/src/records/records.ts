import path from 'node:path'
import { fileFailure } from '../failure'
import { RecordFile } from './record-file'
import { sha256 } from './result-key'
import type { ResultRecord } from './result-record'

/**
 * What this command has written, by place (the real path of a result), so that a result is told from a file that somebody made or edited.
 * Records lie in one file, named by `--manifest`, or in one file for each directory of results inside the state directory.
 */
export class Records {
  private readonly files = new Map<string, RecordFile>()
  private hasFailed = false

  private constructor(
    private readonly locate: (place: string) => { readonly file: string; readonly name: string },
    /** Called once, with a sentence, when records cannot be read or kept. */
    private readonly onProblem: (problem: string) => void,
  ) {}

  /** Names in the manifest are relative to its directory, so that both can be moved together. */
  static inManifest(manifest: string, onProblem: (problem: string) => void): Records {
    const root = path.dirname(path.resolve(manifest))
    const locate = (place: string) => ({ file: manifest, name: path.relative(root, place).split(path.sep).join('/') })
    return new Records(locate, onProblem)
  }

  static inState(directory: string, onProblem: (problem: string) => void): Records {
    const locate = (place: string) => {
      const file = path.join(directory, 'results', `${sha256(path.dirname(place)).slice(0, 32)}.jsonl`)
      return { file, name: place }
    }
    return new Records(locate, onProblem)
  }

  /** What was written to a place, the latest last. */
  of(place: string): readonly ResultRecord[] {
    const { file, name } = this.locate(place)
    return this.attempt(file, () => this.open(file).of(name)) ?? []
  }

  /** The same, with what other processes have recorded since. */
  latestOf(place: string): readonly ResultRecord[] {
    const { file, name } = this.locate(place)
    const read = () => {
      const opened = this.open(file)
      opened.readNews()
      return opened.of(name)
    }
    return this.attempt(file, read) ?? []
  }

  add(place: string, record: ResultRecord): void {
    const { file, name } = this.locate(place)
    this.attempt(file, () => this.open(file).add(name, record))
  }

  private open(file: string): RecordFile {
    const known = this.files.get(file) ?? RecordFile.open(file)
    this.files.set(file, known)
    return known
  }

  private attempt<T>(file: string, work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      const reason = fileFailure('cannot_write', error).message
      if (!this.hasFailed)
        this.onProblem(`${file}: the record of results cannot be kept, so later runs will not know them: ${reason}`)
      this.hasFailed = true
      return undefined
    }
  }
}
