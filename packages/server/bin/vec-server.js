#!/usr/bin/env node
// This file is committed because npm links a command only when its file exists, and `dist` does not before the first build.
import { existsSync } from 'node:fs'

const program = new URL('../dist/main.js', import.meta.url)
if (existsSync(program)) await import(program.href)
else {
  process.stderr.write(
    'vec-server is not built yet. Run "npm run build" in the root of the clone, then vec-server again.\n',
  )
  process.exitCode = 1
}
