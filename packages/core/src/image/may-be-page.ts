import type { Raster } from '../model/raster'

/** Fewest pixels of a page, px^2. In smaller pictures, such as icons, straight rims of shapes pass for rules, and parts of emblems for letters. */
const MIN_PAGE = 100_000

/** Whether a picture is large enough to be a page, on which photographs, rules, thin lines, and small boxes with words are looked for. */
export function mayBePage({ width, height }: Pick<Raster, 'width' | 'height'>): boolean {
  return width * height >= MIN_PAGE
}
