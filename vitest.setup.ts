import fc from 'fast-check'
import { expect } from 'vitest'

/**
 * One seed for all generated cases, so that a run is the same everywhere; another one looks elsewhere:
 * VEC_TEST_SEED=$RANDOM npm test. A failing property prints the seed and the path to its smallest counterexample.
 */
fc.configureGlobal({ seed: Number(process.env.VEC_TEST_SEED ?? 20_261_120) })

/** Tells a process, in which many test files may run, that it compares arrays of numbers by their bytes already. */
const COMPARES_BYTES = Symbol.for('vec: arrays of numbers are compared by their bytes')
if (!(COMPARES_BYTES in globalThis)) {
  Object.defineProperty(globalThis, COMPARES_BYTES, { value: true })
  expect.addEqualityTesters([haveEqualBytes])
}

/**
 * True for two arrays of numbers of one type with equal bytes, which Vitest would compare element by element, a pixel of a picture in
 * 5 µs. Undefined for all else, which Vitest then compares and describes itself.
 */
function haveEqualBytes(a: unknown, b: unknown): true | undefined {
  if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b) || a.constructor !== b.constructor) return undefined
  return bytesOf(a).equals(bytesOf(b)) ? true : undefined
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
