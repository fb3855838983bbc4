export { type DryRun, dryRun } from './dry-run'
export { VecError, type VecErrorCode } from './errors'
export { narrowDecoders } from './image/decode'
export type { ImageBytes, ImageFile } from './image/image-bytes'
export { type Header, inspect } from './image/inspect'
export type { ImageFormat } from './image/sniff'
export { MAX_INPUT_BYTES, MAX_PIXELS, MAX_SIDE, MAX_SVG_BYTES } from './limits'
export type { Quantization } from './model/quantization'
export type { Raster } from './model/raster'
export {
  type ColorCount,
  type ColorLimit,
  OPTIONS,
  type OptionSpec,
  type Options,
  parseWireOptions,
  resolveOptions,
} from './options'
export {
  OUTPUT_OPTIONS,
  type OutputOptionSpec,
  type OutputOptions,
  resolveOutputOptions,
  type VectorizeOptions,
} from './output-options'
export { validateSvg } from './svg/validate/validate'
export type { Resolved, Stats, TraceResult } from './trace'
export { type VectorizeControl, vectorize } from './vectorize'
export { VERSION } from './version'
