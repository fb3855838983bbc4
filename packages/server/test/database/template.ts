import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '../../src/database/migrate'
import { openPglite } from '../../src/database/pglite'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)

/**
 * Fill `directory` with an empty, migrated embedded database.
 *
 * Making one takes seconds of computing, so it is made once for these migrations, kept beside the system's temporary files, and
 * copied from then on.
 */
export async function copyTemplate(directory: string): Promise<void> {
  const template = join(tmpdir(), `vec-test-template-${await digestOfParts()}`)
  if ((await stat(template).catch(() => null)) === null) await makeTemplate(template)
  // The system's command takes a sixth of the computing of Node's own copy.
  await mkdir(directory, { recursive: true })
  await promisify(execFile)('cp', ['-R', `${template}/.`, directory])
}

async function makeTemplate(template: string): Promise<void> {
  const own = await mkdtemp(`${template}-`)
  const database = await openPglite(own)
  await migrate(database)
  await database.close()
  // When several test files come here at once, the first to finish wins.
  await rename(own, template).catch(() => rm(own, { recursive: true }))
}

async function digestOfParts(): Promise<string> {
  const digest = createHash('sha256').update(
    await readFile(createRequire(import.meta.url).resolve('@electric-sql/pglite')),
  )
  for (const name of (await readdir(MIGRATIONS)).sort())
    digest.update(name).update(await readFile(new URL(name, MIGRATIONS)))
  return digest.digest('hex').slice(0, 16)
}
