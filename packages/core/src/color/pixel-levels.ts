/** The four levels of a packed pixel. */
export function levelsOf(pixel: number): number[] {
  return [0, 8, 16, 24].map((shift) => (pixel >>> shift) & 255)
}
