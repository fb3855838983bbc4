/** Channels of a picture, one plane each, row-major; levels. */
export interface Samples {
  readonly width: number
  readonly height: number
  readonly planes: readonly Float32Array[]
}
