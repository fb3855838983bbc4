/*
 * A child that behaves as the bytes after the image say, and otherwise answers at once with an SVG of one path.
 * It speaks the same protocol as jobs/worker.ts; bytes after an image's end are ignored by the service.
 */
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeJobs } from '@vec/mcp/child'

function commandOf(bytes) {
  const tail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).subarray(-512).toString('latin1')
  return /~(\w+)(?::(\w+))?~$/.exec(tail) ?? []
}

function hoard(megabytes) {
  const kept = []
  for (let i = 0; i < megabytes; i++) kept.push(Buffer.alloc(1_048_576, i + 1))
  return kept
}

const kept = []

async function perform({ task, bytes, options }) {
  const [, command, argument] = commandOf(bytes)
  if (command === 'hang') for (;;) {}
  if (command === 'crash') process.kill(process.pid, 'SIGSEGV')
  if (command === 'hoard') {
    kept.push(hoard(Number(argument)))
    await sleep(60_000)
  }
  if (command === 'grow') kept.push(hoard(Number(argument)))
  if (command === 'sleep') await sleep(Number(argument))
  if (command === 'gate') while (existsSync(Buffer.from(argument, 'hex'))) await sleep(5)
  const residentBytes = process.memoryUsage.rss()
  if (command === 'fail') {
    return { type: 'failed', code: argument, message: 'as the test asked', residentBytes }
  }
  const resolved = {
    imageType: 'artwork',
    quality: 'high',
    colors: options.colors,
    detail: 'medium',
    reason: 'a test',
    scores: {},
  }
  if (task === 'inspect') {
    const header = { format: 'png', width: 2, height: 2, orientation: 1, byteLength: bytes.length, isLossy: false }
    return { type: 'inspected', header, resolved, refusal: null, residentBytes }
  }
  const stats = { shapes: 1, segments: 4, colors: 1, gradients: 0, bytes: 0, milliseconds: 1, stageMilliseconds: {} }
  const made = { resolved, stats }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" data-pid="${process.pid}" data-colors="${options.colors}"/>\n`
  return { type: 'done', svg: Buffer.from(svg), width: 2, height: 2, made, milliseconds: 1, residentBytes }
}

if (process.env.NODE_ENV !== 'production') throw new Error('the environment of a child is not the one of the server')
takeJobs(perform)
