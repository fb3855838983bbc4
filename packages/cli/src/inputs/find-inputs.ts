import { type Dirent, readdir, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import picomatch from 'picomatch'
import { FileFailure, fileFailure } from '../failure'
import { UsageError } from '../words/usage-error'
import type { Input } from './input'
import type { MissingInput } from './missing-input'
import { readList } from './read-list'

/** Where inputs are looked for, as the command line says it. */
export interface InputWords {
  readonly inputs: readonly string[]
  readonly filesFrom: string | undefined
  readonly recursive: boolean
  readonly exclude: readonly string[]
  readonly base: string | undefined
  /** The files of a directory that are taken without being named one by one: those of images where it is left out. */
  readonly names?: string
}

const IMAGE_NAMES = '*.{png,jpg,jpeg,jpe,jfif,webp}'

/**
 * Finds the images that the words mean, each once, in the order of the words: files as they are named, the images of a directory, the
 * matches of a glob; the latter two sorted by name, without hidden files, and without what lies behind links to directories.
 */
export async function findInputs(words: InputWords): Promise<{ inputs: Input[]; missing: MissingInput[] }> {
  const listed = words.filesFrom === undefined ? [] : await readList(words.filesFrom)
  const inputs = new Map<string, Input>()
  const missing: MissingInput[] = []
  const isExcluded = excluder(words.exclude)
  for (const word of [...words.inputs, ...listed]) {
    const found = await findWord(word, words, isExcluded).catch((error: unknown) => {
      if (!isSystemError(error)) throw error
      return { inputs: [], unreadable: [{ word, error: fileFailure('cannot_read', error) }] }
    })
    missing.push(...found.unreadable)
    if (found.inputs.length + found.unreadable.length === 0 && !isExcluded(word))
      missing.push({ word, error: nothingFound(word, words) })
    for (const input of found.inputs) {
      const place = input.path === '-' ? '-' : path.resolve(input.path)
      if (!inputs.has(place)) inputs.set(place, input)
    }
  }
  return { inputs: [...inputs.values()], missing }
}

/** The fixed part of a word: the directory that holds all it can mean. */
export function baseOf(word: string): string {
  if (isDirectory(word)) return word
  return isGlob(word) ? picomatch.scan(toSlashes(word)).base || '.' : path.dirname(word)
}

/** What one word means, and the directories on the way that cannot be read. */
interface Found {
  readonly inputs: readonly Input[]
  readonly unreadable: readonly MissingInput[]
}

async function findWord(word: string, words: InputWords, isExcluded: (file: string) => boolean): Promise<Found> {
  const base = words.base ?? baseOf(word)
  if (word === '-') return { inputs: [{ path: '-', directory: '' }], unreadable: [] }
  if (isAddress(word)) return { inputs: [], unreadable: [] }
  const { names = IMAGE_NAMES } = words
  if (isDirectory(word)) return found(await search(words.recursive ? `**/${names}` : names, word, false), base)
  if (isGlob(word)) {
    const root = baseOf(word)
    const pattern = root === '.' ? toSlashes(word) : path.posix.relative(root, toSlashes(word))
    return found(await search(pattern, root, process.platform !== 'win32'), base)
  }
  return { inputs: isExcluded(word) ? [] : [toInput(word, base)], unreadable: [] }

  function found({ files, unreadable }: Search, below: string): Found {
    const inputs = files.filter((file) => !isExcluded(file)).map((file) => toInput(file, below))
    return { inputs, unreadable: unreadable.filter(({ word: directory }) => !isExcluded(directory)) }
  }
}

interface Search {
  readonly files: readonly string[]
  /** Directories that would have been searched. */
  readonly unreadable: readonly MissingInput[]
}

/** Files that match a pattern below a directory, sorted, named as the directory is. Links to files are files. */
async function search(pattern: string, root: string, caseSensitiveMatch: boolean): Promise<Search> {
  // Loaded here because most runs name one file.
  const { glob } = await import('tinyglobby')
  const refusals = new Map<string, NodeJS.ErrnoException>()
  const fs = { readdir: notingRefusals(refusals) }
  const found = await glob(pattern, { cwd: root, caseSensitiveMatch, expandDirectories: false, fs })
  if (found.length + refusals.size === 0) return { files: [], unreadable: [] }
  const isBehindLink = linkDetector(root)
  const files = found.map((file) => path.join(root, file)).filter((file) => !isBehindLink(path.dirname(file)))
  const unreadable = [...refusals]
    .map(([directory, error]) => {
      return { word: path.join(root, path.relative(root, directory)), error: fileFailure('cannot_read', error) }
    })
    .filter(({ word }) => !isHidden(path.relative(root, word)) && !isBehindLink(word))
  return { files: files.sort(), unreadable }
}

/** `readdir` that notes the directories which this user may not read: the search passes over them in silence. */
function notingRefusals(refusals: Map<string, NodeJS.ErrnoException>): typeof readdir {
  const noting = (directory: string, options: { withFileTypes: true }, done: ReaddirDone) =>
    readdir(directory, options, (error, entries) => {
      if (error?.code === 'EACCES' || error?.code === 'EPERM') refusals.set(directory, error)
      done(error, entries)
    })
  return noting as typeof readdir
}

type ReaddirDone = (error: NodeJS.ErrnoException | null, entries: Dirent[]) => void

function isHidden(file: string): boolean {
  return file.split(path.sep).some((name) => name.startsWith('.') && name !== '..')
}

/** Tells whether a directory below `root` is reached through a link to a directory, which may lead anywhere, in circles too. */
function linkDetector(root: string): (directory: string) => boolean {
  const known = new Map<string, boolean>()
  const realRoot = realpathSync(root)
  return (directory) => {
    const answer =
      known.get(directory) ?? realpathSync(directory) !== path.join(realRoot, path.relative(root, directory))
    known.set(directory, answer)
    return answer
  }
}

function toInput(file: string, base: string): Input {
  const directory = path.relative(base, path.dirname(file))
  if (directory === '..' || directory.startsWith(`..${path.sep}`) || path.isAbsolute(directory)) {
    throw new UsageError(`${file} does not lie below --base ${base}`)
  }
  return { path: file, directory: toSlashes(directory) }
}

/**
 * A glob of --exclude leaves out files by their path as named, or by any of its ends: `drafts/**` and `*.webp` match at any depth. It is made as
 * plain as the paths are: `./drafts/` is `drafts`.
 */
function excluder(globs: readonly string[]): (file: string) => boolean {
  const plain = globs.map((text) => path.posix.normalize(toSlashes(text)).replace(/(?<=.)\/$/, ''))
  const patterns = plain.flatMap((text) => [text, `**/${text}`, `**/${text}/**`])
  if (patterns.length === 0) return () => false
  const matches = picomatch(patterns, { dot: true })
  return (file) => matches(toSlashes(path.normalize(file)))
}

function nothingFound(word: string, { names = IMAGE_NAMES, recursive, exclude }: InputWords): FileFailure {
  if (isAddress(word))
    return new FileFailure('cannot_read', 'addresses are not opened; curl -sL ADDRESS | vec - > NAME.svg')
  const but = exclude.length > 0 ? ', apart from what --exclude leaves out' : ''
  if (isDirectory(word)) {
    const kind = names === IMAGE_NAMES ? 'PNG, JPEG or WebP' : 'SVG'
    const where = recursive ? 'at any depth' : 'right in it'
    return new FileFailure('cannot_read', `the directory holds no ${kind} file ${where}${but}`)
  }
  return new FileFailure('cannot_read', isGlob(word) ? `no file matches${but}` : 'no such file or directory')
}

/** The address of a picture on the web, which users of other programs are used to. */
function isAddress(word: string): boolean {
  return /^https?:\/\//i.test(word) && !isThere(word)
}

/** A word with wildcards, unless a file has this very name. */
export function isGlob(word: string): boolean {
  return picomatch.scan(toSlashes(word)).isGlob === true && !isThere(word)
}

/** A name that cannot be looked at, because it is too long or behind a closed directory, is nothing that is there. */
function isThere(word: string): boolean {
  try {
    return statSync(word, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}

function isDirectory(word: string): boolean {
  try {
    return statSync(word, { throwIfNoEntry: false })?.isDirectory() ?? false
  } catch {
    return false
  }
}

/** An error of the system, such as a directory that may not be searched. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'errno' in error
}

/** Globs are written with slashes; a backslash separates names on Windows only. */
function toSlashes(text: string): string {
  return path.sep === '\\' ? text.replaceAll('\\', '/') : text
}
