import { FileFailure } from '../failure'
import { RecordFile } from '../records/record-file'
import { Records } from '../records/records'
import { stateDirectory } from '../records/state-directory'
import type { ConvertArguments } from '../words/convert-arguments'
import { UsageError } from '../words/usage-error'

/**
 * The record of results that the command line means. What goes wrong with it is said once; the results do not depend on it. Throws UsageError
 * for a `--manifest` that names somebody else's file, which records would spoil, or a directory.
 */
export function openRecords({ manifest, verbosity }: Pick<ConvertArguments, 'manifest' | 'verbosity'>): Records {
  const warn = (problem: string) => {
    if (verbosity !== 'quiet') process.stderr.write(`vec: ${problem}\n`)
  }
  if (manifest !== undefined) {
    refuseForeign(manifest)
    return Records.inManifest(manifest, warn)
  }
  return Records.inState(stateDirectory(process.env), warn)
}

function refuseForeign(manifest: string): void {
  let isForeign: boolean
  try {
    isForeign = RecordFile.isForeign(manifest)
  } catch (error) {
    if (error instanceof FileFailure) throw new UsageError(`--manifest ${manifest}: ${error.message}`)
    // Another file that cannot be read is reported when it is used.
    return
  }
  if (isForeign) throw new UsageError(`--manifest ${manifest} holds something else than records of results`)
}
