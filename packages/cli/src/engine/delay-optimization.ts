import { setFlagsFromString } from 'node:v8'

/**
 * Bytecodes that a function runs, in bytes, before V8 considers optimizing it; 135,168 by default. One image runs much of the engine a few
 * times: what is compiled early is seldom used. CPU time of the whole process at 132,000 / 300,000 / 600,000 / 1,000,000 / 2,000,000: 0.79 / 0.70 / 0.61 /
 * 0.59 / 0.61 s for an icon of 512 px, and 2.48 s at the first, 2.01 s at the third and 2.25 s at the last for a photo of 800 x 532 px.
 */
const INTERRUPT_BUDGET = 600_000

/** Lets V8 compile less of the engine. To be called before the engine runs; it changes no result. */
export function delayOptimization(): void {
  setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`)
}
