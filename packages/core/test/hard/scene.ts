/**
 * A picture written by hand: shapes in paint order, each closed path data in px (absolute or relative) with its
 * ink. Holes run against their outline.
 */
export interface Scene {
  readonly width: number
  readonly height: number
  readonly shapes: readonly SceneShape[]
}

export interface SceneShape {
  readonly d: string
  /** `#rrggbb`. */
  readonly ink: string
  /** 0 to 1. */
  readonly opacity: number
}

export const BLACK = '#000000'
export const WHITE = '#ffffff'
export const RED = '#d32f2f'
export const BLUE = '#1565c0'
export const YELLOW = '#fbc02d'
export const GREEN = '#2e7d32'
export const SLATE = '#37474f'

export function shape(ink: string, d: string, opacity = 1): SceneShape {
  return { d, ink, opacity }
}

/** A square picture of side `size` px; `ground` fills it unless it is null, which leaves it transparent. */
export function scene(size: number, ground: string | null, ...shapes: SceneShape[]): Scene {
  const below = ground === null ? [] : [shape(ground, `M0 0H${size}V${size}H0z`)]
  return { width: size, height: size, shapes: [...below, ...shapes] }
}

/** The scene as a document, for renderers. */
export function toSvg({ width, height, shapes }: Scene): string {
  const paths = shapes.map(({ d, ink, opacity }) => `<path fill="${ink}" fill-opacity="${opacity}" d="${d}"/>`)
  const box = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${paths.join('')}</svg>`
}
