/** Decoded pixels: 3 bytes each (red, green, blue), row-major. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}

/** A part of a picture, px. */
export interface Window {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
