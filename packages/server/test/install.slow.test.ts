import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import semver from 'semver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/*
 * The packages as somebody gets them: packed, installed in an empty project, and every command of their documents run as it is
 * printed. A document's commands are the lines of its `sh` blocks; blocks of `sh server` start one and are run by tests of their own.
 */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const PACKAGES = ['core', 'cli', 'mcp', 'server']
/** The oldest Node that the packages promise. */
const OLDEST_NODE = '20.19.0'

let home: string
let project: string

/** Runs a command line; resolves to what it printed, or fails with it. */
function run(command: string, directory: string, environment: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: directory,
    env: {
      ...process.env,
      npm_config_engine_strict: 'true',
      npm_config_fund: 'false',
      npm_config_audit: 'false',
      ...environment,
    },
    encoding: 'utf8',
    timeout: 300_000,
  })
  if (status !== 0) throw new Error(`${command}\nexit ${status}\n${stdout}${stderr}`)
  return stdout
}

/** The commands of a document, in their order, without comments. */
function commandsOf(path: string, block = 'sh'): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return [...text.matchAll(/^```(.*)\n([\s\S]*?)^```/gm)]
    .filter(([, info]) => info === block)
    .flatMap(([, , body = '']) => body.replace(/\\\n/g, ' ').split('\n'))
    .map((line) => line.replace(/ +#.*/, '').trim())
    .filter((line) => line !== '')
}

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'vec-install-'))
  project = join(home, 'project')
  mkdirSync(join(project, 'pictures'), { recursive: true })
  for (const name of ['logo.png', 'icon.png', 'photo.jpg']) cpSync(join(ROOT, 'examples', name), join(project, name))
  cpSync(join(ROOT, 'examples/icon.png'), join(project, 'pictures/icon.png'))
  writeFileSync(join(project, 'package.json'), '{ "name": "project", "private": true, "type": "module" }\n')
  const workspaces = PACKAGES.map((name) => `-w packages/${name}`).join(' ')
  run(`npm pack --silent --pack-destination ${project} ${workspaces}`, ROOT)
  run('npm install ./vec-*.tgz', project)
}, 600_000)

afterAll(() => rmSync(home, { recursive: true, force: true }))

describe.each(PACKAGES)('the package %s', (name) => {
  const files = () =>
    run(`tar tzf vec-${name}-*.tgz`, project)
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/^package\//, ''))

  it('has README, licence, and no link that leaves it', () => {
    expect(files()).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json']))
    expect(readFileSync(join(ROOT, 'packages', name, 'LICENSE'), 'utf8')).toBe(
      readFileSync(join(ROOT, 'LICENSE'), 'utf8'),
    )
    for (const document of files().filter((file) => file.endsWith('.md'))) {
      const text = readFileSync(join(project, 'node_modules/@vec', name, document), 'utf8')
      const targets = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, target = '']) => target)
      const local = targets
        .filter((target) => !/^https?:/.test(target))
        .map((target) => posix.join(posix.dirname(document), target))
      expect([document, local.filter((target) => !files().includes(target))]).toEqual([document, []])
    }
  })

  it('says what it is, for whom, and for which Node', () => {
    const manifest = JSON.parse(readFileSync(join(project, 'node_modules/@vec', name, 'package.json'), 'utf8'))
    expect(manifest).toMatchObject({ license: 'MIT', engines: { node: `>=${OLDEST_NODE}` } })
    expect(manifest.keywords.length).toBeGreaterThan(3)
    expect(manifest.description).not.toBe('')
  })

  it('has commands that say what to do before the first build', () => {
    const bin = join(ROOT, 'packages', name, 'bin')
    for (const command of existsSync(bin) ? readdirSync(bin) : []) {
      cpSync(bin, join(home, name, 'bin'), { recursive: true })
      const { status, stderr } = spawnSync(process.execPath, [join(home, name, 'bin', command)], { encoding: 'utf8' })
      expect([status, stderr]).toEqual([1, expect.stringContaining('Run "npm run build"')])
    }
  })
})

describe('a project that installed the packages', () => {
  it(`has no package that wants more than Node ${OLDEST_NODE}`, () => {
    const manifests = run('find node_modules -name package.json -not -path "*/test/*"', project).trimEnd().split('\n')
    const demands = manifests.map((path) => ({ path, ...JSON.parse(readFileSync(join(project, path), 'utf8')) }))
    const packages = demands.filter(
      ({ version, engines }) => version !== undefined && typeof engines?.node === 'string',
    )
    expect(packages.length).toBeGreaterThan(30)
    expect(
      packages.filter(({ engines }) => !semver.satisfies(OLDEST_NODE, engines.node)).map(({ path }) => path),
    ).toEqual([])
    run('npm ls --all', project)
  })

  it.each(['cli', 'core', 'mcp'])(
    'runs the commands of the README of %s',
    (name) => {
      const commands = commandsOf(`packages/${name}/README.md`)
      expect(commands.length).toBeGreaterThan(0)
      for (const command of commands) run(command, project)
    },
    300_000,
  )

  it('runs the example of the library', () => {
    const [, example = ''] =
      /```js\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'packages/core/README.md'), 'utf8')) ?? []
    writeFileSync(join(project, 'example.js'), example)
    expect(run('node example.js', project)).toMatch(/^512 x 512 px, artwork, \d+ bytes\n$/)
    expect(readFileSync(join(project, 'logo.svg'), 'utf8')).toMatch(/^<svg /)
  })

  it('has tools for agents that answer over standard input', () => {
    const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: hello })
    expect(run(`echo '${message}' | npx vec-mcp .`, project)).toContain('"serverInfo"')
  })
})

describe('the recipes of the installed server', () => {
  const recipe = (name: string) => readFileSync(join(project, 'node_modules/@vec/server/deploy', name), 'utf8')

  it('build an image of the packages alone', () => {
    const [, patterns = ''] = /^COPY (.*) \.\/$/m.exec(recipe('Dockerfile')) ?? []
    const [, install = ''] = /^RUN (npm install .*?) &&/m.exec(recipe('Dockerfile')) ?? []
    const image = join(home, 'image')
    mkdirSync(image)
    run(`cp ${patterns} ${image}`, project)
    run(install, image)
    expect(run('node_modules/.bin/vec-server --version', image)).toMatch(/^\d+\.\d+\.\d+\n$/)
  }, 300_000)

  it('start it with files that are in the package, and build nothing from elsewhere', () => {
    const compose = recipe('compose.yaml')
    expect(compose).not.toMatch(/^ *build:/m)
    const mounted = [...compose.matchAll(/"(\.\.?\/[^":]+):/g)].map(([, path = '']) => path)
    expect(mounted).toEqual(['./haproxy.cfg'])
    for (const path of mounted) expect(recipe(path)).not.toBe('')
  })
})

describe('a server of an installed package', () => {
  const data = () => ({ PORT: '0', VEC_OPS_PORT: '0', VEC_DATA_DIR: join(project, 'vec-data'), VEC_WORKERS: '1' })
  let server: ChildProcess
  let printed = ''

  beforeAll(async () => {
    const [command = ''] = commandsOf('packages/server/README.md', 'sh server')
    server = spawn('sh', ['-c', `exec ${command}`], { cwd: project, env: { ...process.env, ...data() } })
    server.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
    while (!printed.includes('demo.svg')) {
      if (server.exitCode !== null) throw new Error(`the server ended: ${printed}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }, 120_000)

  afterAll(async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
  })

  it('prints a curl command that works as it stands', () => {
    run(`${/curl .*/.exec(printed)?.[0]} -sS --fail`, project)
    expect(readFileSync(join(project, 'demo.svg'), 'utf8')).toMatch(/^<svg /)
  })

  it('does every command of its README', () => {
    const links = /UPLOAD_URL|DOWNLOAD_URL/
    let account = ''
    let key = ''
    for (const command of commandsOf('packages/server/README.md')) {
      if (links.test(command)) continue // readme.test.ts has links.
      const BASE = /http:\/\/\S+/.exec(printed)?.[0] ?? ''
      const words = command.startsWith('curl') ? `${command} -sS --fail` : command.replace('acc_...', account)
      const answer = run(words, project, { ...data(), BASE, KEY: key })
      account ||= /acc_[a-f0-9]{24}/.exec(answer)?.[0] ?? ''
      key ||= /vk_\w{46}/.exec(answer)?.[0] ?? ''
    }
    expect([account, key]).toEqual([expect.stringMatching(/^acc_/), expect.stringMatching(/^vk_/)])
  }, 300_000)
})

describe('the clone', () => {
  // What installs, builds or tests the clone itself, as `.ci/run` does, or starts a server, as above.
  const ELSEWHERE = /^npm (ci|test|run (demo|pack))\b/

  it('runs the commands of the README', () => {
    const packed = join(ROOT, 'out/packages')
    mkdirSync(packed, { recursive: true })
    run(`cp ${project}/vec-*.tgz ${packed}`, ROOT)
    const commands = commandsOf('README.md').filter((command) => !ELSEWHERE.test(command))
    expect(commands.length).toBeGreaterThan(6)
    for (const command of commands) run(command, ROOT, { npm_config_prefix: join(home, 'global') })
    expect(execFileSync(join(home, 'global/bin/vec'), ['--version'], { encoding: 'utf8' })).toMatch(/^\d+\.\d+\.\d+\n$/)
  }, 600_000)
})
