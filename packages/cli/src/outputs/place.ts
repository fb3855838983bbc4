import { lstatSync, realpathSync } from 'node:fs'
import path from 'node:path'

/** The place of a path when links are followed. A file that does not exist yet lies in the real place of its directory. */
export function placeOf(file: string): string {
  return findPlace(path.resolve(file), placeOf)
}

/** Finds the places of many paths, looking at each directory once: directories are not renamed meanwhile. */
export class PlaceFinder {
  private readonly directories = new Map<string, string>()

  placeOf(file: string): string {
    return findPlace(path.resolve(file), (directory) => {
      const place = this.directories.get(directory) ?? placeOf(directory)
      this.directories.set(directory, place)
      return place
    })
  }
}

/** Only links are followed by the system: most paths are none, and a failed call costs more than all others. */
function findPlace(full: string, placeOfDirectory: (directory: string) => string): string {
  const directory = path.dirname(full)
  if (directory === full) return full
  if (isLink(full)) {
    try {
      return realpathSync.native(full)
    } catch {
      // It leads nowhere.
    }
  }
  return path.join(placeOfDirectory(directory), path.basename(full))
}

function isLink(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
  } catch {
    return false
  }
}
