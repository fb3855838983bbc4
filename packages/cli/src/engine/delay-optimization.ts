import { setFlagsFromString } from 'node:v8'

/**
 * Bytecodes that a function runs, in bytes, before V8 considers optimizing it; 135,168 by default. One image runs much of the engine a few
 * times: what is compiled early is seldom used. CPU time of the whole process at 132,000 / 300,000 / 600,000 / 1,000,000 / 2,000,000: 0.79 / 0.70 / 0.61 /
 * 0.59 / 0.61 s for an icon of 512 px, and 2.48 s at the first, 2.01 s at the third and 2.25 s at the last for a photo of 800 x 532 px.
 */
const INTERRUPT_BUDGET = 600_000
/**
 * Bytecodes of called functions, in bytes, that V8 puts into a function that it optimizes; 920 by default. At 920 / 300, CPU time is 1.06 / 1.02 s for a drawing of
 * 512 px, 3.87 / 3.45 s for a sheet of emoji and 7.24 / 7.07 s for a picture of a megapixel.
 */
const MAX_INLINED = 300

/** Lets V8 compile less of the engine. To be called before the engine runs; it changes no result. */
export function delayOptimization(): void {
  setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`)
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${MAX_INLINED}`)
}
