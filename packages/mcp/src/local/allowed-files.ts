import { access, constants, type FileHandle, link, lstat, open, realpath, rename, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { MAX_INPUT_BYTES } from '@vec/core'
import type { LocalFiles } from '../backend'
import { ToolFailure } from '../failure'
import { readAtMost, writeNew } from './file-contents'
import { attempt, type FileCode, NameTaken, systemCode, toFailure } from './file-failures'
import { makePartName } from './part-name'
import { expand, findNearest, followLink, makeDirectory } from './paths'

/** Non-blocking, so that opening a named pipe does not wait for a writer. */
const READ_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** Names that are tried for an output that no caller named. */
const MAX_NAMES = 1_000

/**
 * The files inside some directories. Every path is followed to its real place, links resolved, before it is judged: a link that leads
 * out is refused, one that stays inside is not. Relative paths begin at the first directory. Written names end in .svg, so that no
 * other kind of file can be lost.
 */
export class AllowedFiles implements LocalFiles {
  readonly place: string
  readonly isWritable: boolean

  /** The directories as real absolute paths; see `openAllowedFiles`. None: only inline images and results. */
  constructor(private readonly roots: readonly string[]) {
    this.isWritable = roots.length > 0
    this.place =
      roots.length === 0
        ? 'No directory is allowed, so images and results can only be given inline.'
        : `Files are read and written only inside ${roots.join(', ')}; relative paths begin at the first.`
  }

  async read(given: string): Promise<Uint8Array> {
    const place = await this.follow(given, 'cannot_read', (absolute) => realpath(absolute))
    const file = await attempt('cannot_read', given, () => open(place, READ_FLAGS))
    try {
      await this.assertUnmoved(file, place, given)
      return await attempt('cannot_read', given, () => readAtMost(file, MAX_INPUT_BYTES + 1))
    } finally {
      await file.close()
    }
  }

  async assertWritable(given: string, mayReplace: boolean): Promise<void> {
    const { place, existing } = await this.locateOutput(given, mayReplace)
    await attempt('cannot_write', given, () => access(existing, constants.W_OK))
    const taken = await lstat(place).catch(() => null)
    if (taken?.isDirectory()) throw new ToolFailure('cannot_write', `${given} is a directory.`)
    if (taken !== null && !mayReplace) throw new NameTaken(given)
  }

  async write(given: string, svg: string, mayReplace: boolean): Promise<string> {
    const place = await this.makeDirectory(given, mayReplace)
    const part = path.join(path.dirname(place), makePartName())
    await attempt('cannot_write', given, () => writeNew(part, svg))
    try {
      if (mayReplace) await rename(part, place)
      else await link(part, place)
      return place
    } catch (error) {
      if (systemCode(error) === 'EEXIST') throw new NameTaken(given)
      throw toFailure('cannot_write', given, error)
    } finally {
      await unlink(part).catch(() => {})
    }
  }

  imagePath(given: string): string {
    return path.resolve(this.roots[0] ?? '', expand(given, 'cannot_read'))
  }

  svgPath(imagePath: string, directory: string | undefined): string {
    const image = expand(imagePath, 'cannot_read')
    const { dir, name } = path.parse(image)
    return path.join(directory === undefined ? dir : expand(directory, 'cannot_write'), `${name}.svg`)
  }

  async writeFree(wanted: string, svg: string, mayReplace: boolean): Promise<string> {
    const stem = wanted.slice(0, -'.svg'.length)
    for (let number = 1; number < MAX_NAMES; number++) {
      const name = number === 1 ? wanted : `${stem}-${number}.svg`
      try {
        return await this.write(name, svg, mayReplace)
      } catch (error) {
        if (!(error instanceof NameTaken)) throw error
      }
    }
    throw new NameTaken(wanted)
  }

  /** The real place of an output, its directories made where they are missing. */
  private async makeDirectory(given: string, mayReplace: boolean): Promise<string> {
    const { place, existing } = await this.locateOutput(given, mayReplace)
    const directory = path.dirname(place)
    await attempt('cannot_write', given, () => makeDirectory(directory, existing))
    // A link may have come in between.
    const real = await attempt('cannot_write', given, () => realpath(directory))
    if (real !== directory) throw this.outside('cannot_write', given)
    return place
  }

  /**
   * The real place of an output, and the deepest of its directories that exists. A link at the name itself is followed where a file may be
   * replaced; elsewhere it takes the name.
   */
  private async locateOutput(
    given: string,
    mayReplace: boolean,
  ): Promise<{ readonly place: string; readonly existing: string }> {
    if (!given.endsWith('.svg')) throw new ToolFailure('cannot_write', 'output_path must end in .svg.')
    if (path.basename(given) === '.svg') throw new ToolFailure('cannot_write', 'output_path has no name before .svg.')
    let existing = ''
    const place = await this.follow(given, 'cannot_write', async (absolute) => {
      const { real, missing } = await findNearest(path.dirname(absolute))
      existing = real
      const place = path.join(real, missing, path.basename(absolute))
      if (!mayReplace || !this.isInside(place)) return place
      const target = await this.followOutput(place, given)
      if (target !== place) existing = path.dirname(target)
      return target
    })
    if (!(await attempt('cannot_write', given, () => stat(existing))).isDirectory()) {
      throw new ToolFailure('cannot_write', `${given} is not in a directory, but in a file.`)
    }
    return { place, existing }
  }

  /** What a link at an output leads to, or the output itself. What exists outside is not told from what does not. */
  private async followOutput(place: string, given: string): Promise<string> {
    const target = await followLink(place)
    if (target === null || !this.isInside(target)) {
      const allowed = `the allowed directories (${this.roots.join(', ')})`
      throw new ToolFailure('cannot_write', `${given} is a link that leads nowhere or outside ${allowed}.`)
    }
    if (target.endsWith('.svg')) return target
    throw new ToolFailure('cannot_write', `${given} is a link to a file whose name does not end in .svg.`)
  }

  private async follow(given: string, code: FileCode, resolve: (absolute: string) => Promise<string>): Promise<string> {
    const [first] = this.roots
    if (first === undefined) {
      throw new ToolFailure(
        code,
        'This server was started without a directory; give vec-mcp the directories it may use.',
      )
    }
    if (given === '' || given.includes('\0')) throw new ToolFailure(code, 'The path is empty or holds a NUL character.')
    const absolute = path.resolve(first, expand(given, code))
    // Judged before the file is touched as well, so that no caller learns which files exist outside.
    if (!this.isInside(absolute)) {
      const { real } = await findNearest(path.dirname(absolute))
      if (!this.isInside(real)) throw this.outside(code, given)
    }
    const place = await attempt(code, given, () => resolve(absolute))
    if (!this.isInside(place)) throw this.outside(code, given)
    return place
  }

  /** The open file must be a plain one and the one that was judged: its path may have been changed into a link meanwhile. */
  private async assertUnmoved(file: FileHandle, place: string, given: string): Promise<void> {
    const opened = await file.stat()
    if (!opened.isFile()) throw new ToolFailure('cannot_read', `${given} is not a file.`)
    const now = await attempt('cannot_read', given, async () =>
      (await realpath(place)) === place ? stat(place) : null,
    )
    if (now === null || now.ino !== opened.ino || now.dev !== opened.dev) throw this.outside('cannot_read', given)
  }

  private isInside(place: string): boolean {
    return this.roots.some((root) => {
      const steps = path.relative(root, place)
      return steps === '' || (steps.split(path.sep)[0] !== '..' && !path.isAbsolute(steps))
    })
  }

  private outside(code: FileCode, given: string): ToolFailure {
    return new ToolFailure(code, `${given} is outside the allowed directories (${this.roots.join(', ')}).`)
  }
}

/** Rejects for a directory that cannot be found, and for a file, with a sentence for the user. */
export async function openAllowedFiles(directories: readonly string[]): Promise<AllowedFiles> {
  return new AllowedFiles(await Promise.all(directories.map(findDirectory)))
}

async function findDirectory(given: string): Promise<string> {
  const place = await realpath(given).catch((error: unknown) => {
    throw new Error(`the directory ${given} ${systemCode(error) === 'ENOENT' ? 'does not exist' : 'cannot be opened'}`)
  })
  if (!(await stat(place)).isDirectory()) throw new Error(`${given} is not a directory`)
  return place
}
