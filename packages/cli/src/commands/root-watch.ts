import { statSync } from 'node:fs'
import path from 'node:path'
import { type FSWatcher, watch } from 'chokidar'

/** A file is taken once its size has stayed the same for so long, ms: programs write pictures piece by piece. */
const SETTLED_MS = 200

/** How often the directories are looked at, ms. */
const LOOK_MS = 500

/** What is done when something happens to files. */
interface Reactions {
  /** A file appeared or changed. */
  readonly onFile: (file: string) => void
  /** A file is gone. */
  readonly onGone: () => void
  /** What a directory holds cannot be watched; the others are. */
  readonly onUnwatched: (error: unknown) => void
}

/** What is watched. */
export interface Roots {
  /** Absolute paths of files and directories. */
  readonly paths: readonly string[]
  /** How many directories deep below them; Infinity for all. */
  readonly depth: number
}

/**
 * Watches files, and directories with all that is in them, by absolute paths. The system watches the directory that had the name, not the name:
 * when another directory takes the place of a root, or of the one that a root lies in, all roots are watched anew and all of their files count
 * as changed. A directory further inside that is exchanged by renaming is not noticed.
 */
export class RootWatch {
  private readonly timer: NodeJS.Timeout
  private renewal: Promise<void> = Promise.resolve()

  private constructor(
    private readonly roots: Roots,
    private readonly reactions: Reactions,
    private readonly identities: Map<string, string | undefined>,
    private watcher: FSWatcher,
    private readonly refused: ReadonlySet<string>,
  ) {
    this.timer = setInterval(() => {
      if (this.wasReplaced()) this.renewal = this.renewal.then(() => this.renew())
    }, LOOK_MS)
  }

  /** Resolves when all that happens from now on is seen. */
  static async open(roots: Roots, reactions: Reactions): Promise<RootWatch> {
    const identities = new Map(roots.paths.map((root) => [root, identityOf(root)]))
    const refused = new Set<string>()
    const noting = {
      ...reactions,
      onUnwatched: (error: unknown) => {
        refused.add((error as NodeJS.ErrnoException).path ?? '')
        reactions.onUnwatched(error)
      },
    }
    return new RootWatch(roots, noting, identities, await openWatcher(roots, noting, true), refused)
  }

  /** The roots that the system lets this process watch. */
  get watched(): readonly string[] {
    return this.roots.paths.filter((root) => !this.refused.has(root))
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    await this.renewal
    await this.watcher.close()
  }

  /** Whether a directory is new at its place since the last look. One that is gone keeps its identity until there is another. */
  private wasReplaced(): boolean {
    let wasReplaced = false
    for (const [root, known] of this.identities) {
      const identity = identityOf(root)
      if (identity === undefined || identity === known) continue
      this.identities.set(root, identity)
      wasReplaced = true
    }
    return wasReplaced
  }

  private async renew(): Promise<void> {
    // Watchers of one process share what the system watches for a path, so the former one is closed first.
    await this.watcher.close()
    this.watcher = await openWatcher(this.roots, this.reactions, false)
  }
}

/** A watcher that is ready. Files that are there already are told of as well unless they are known. */
async function openWatcher(
  { paths, depth }: Roots,
  { onFile, onGone, onUnwatched }: Reactions,
  areKnown: boolean,
): Promise<FSWatcher> {
  const watcher = watch([...paths], {
    depth,
    ignoreInitial: areKnown,
    followSymlinks: false,
    awaitWriteFinish: { stabilityThreshold: SETTLED_MS, pollInterval: 50 },
    ignored: (file) => path.basename(file).startsWith('.vec-') || path.basename(file) === 'node_modules',
  })
  watcher.on('add', onFile).on('change', onFile).on('unlink', onGone).on('error', onUnwatched)
  await new Promise<void>((resolve) => watcher.once('ready', resolve))
  return watcher
}

/** Which directory stands at a root, or holds it where it is a file; undefined when there is none. Numbers of files are used again, so the birth counts. */
function identityOf(root: string): string | undefined {
  const stats = statSync(root, { throwIfNoEntry: false })
  const directory = stats?.isFile() ? statSync(path.dirname(root), { throwIfNoEntry: false }) : stats
  return directory?.isDirectory() ? `${directory.dev}:${directory.ino}:${directory.birthtimeMs}` : undefined
}
