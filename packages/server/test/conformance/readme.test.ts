import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REAL_WORKER, TestService } from '../http/harness'
import { PICTURE } from '../http/images'
import { made } from '../links/made'

const README = new URL('../../README.md', import.meta.url)

let service: TestService
let directory: string
let environment: NodeJS.ProcessEnv

beforeAll(async () => {
  service = await TestService.start({}, REAL_WORKER)
  const { accountId, key } = await service.open()
  const upload = made(await service.store.uploads.create(accountId))
  const result = made(
    await service.store.results.create(accountId, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>\n')),
  )
  const base = service.running.url
  environment = {
    PATH: process.env.PATH,
    BASE: base,
    KEY: key,
    UPLOAD_URL: `${base}/v1/uploads/${upload?.id}?token=${upload?.token}`,
    DOWNLOAD_URL: `${base}/v1/results/${result.id}?token=${result.token}`,
  }
  directory = await mkdtemp(join(tmpdir(), 'vec-readme-'))
  await writeFile(join(directory, 'logo.png'), PICTURE)
})

afterAll(async () => {
  await service.stop()
  await rm(directory, { recursive: true })
})

/** The curl commands of the README, one a line, as they are printed. */
async function curlCommands(): Promise<string[]> {
  const text = await readFile(README, 'utf8')
  return text.split('\n').filter((line) => line.startsWith('curl '))
}

describe('the README of the server', () => {
  it('prints curl commands that work as written', async () => {
    const commands = await curlCommands()
    expect(commands.length).toBeGreaterThanOrEqual(6)
    for (const command of commands) {
      await promisify(execFile)('sh', ['-c', `${command} -sS --fail`], { cwd: directory, env: environment })
    }
    for (const name of ['logo.svg', 'result.svg']) {
      expect(await readFile(join(directory, name), 'utf8')).toMatch(/^<svg /)
    }
  }, 60_000)
})
