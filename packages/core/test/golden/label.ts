/**
 * Labels of contact sheets, drawn without a font so that they look the same on every machine. Each block of the table is a row of characters
 * and seven rows of pixels; a character is five pixels wide, and one pixel lies between two.
 */
const GLYPH_TABLE = `
A     B     C     D     E     F     G     H     I     J     K     L     M     N     O     P     Q
.###. ####. .###. ####. ##### ##### .###. #...# .###. ..### #...# #.... #...# #...# .###. ####. .###.
#...# #...# #...# #...# #.... #.... #...# #...# ..#.. ...#. #..#. #.... ##.## ##..# #...# #...# #...#
#...# #...# #.... #...# #.... #.... #.... #...# ..#.. ...#. #.#.. #.... #.#.# ##..# #...# #...# #...#
##### ####. #.... #...# ####. ####. #.### ##### ..#.. ...#. ##... #.... #.#.# #.#.# #...# ####. #...#
#...# #...# #.... #...# #.... #.... #...# #...# ..#.. ...#. #.#.. #.... #...# #..## #...# #.... #.#.#
#...# #...# #...# #...# #.... #.... #...# #...# ..#.. #..#. #..#. #.... #...# #..## #...# #.... #..#.
#...# ####. .###. ####. ##### #.... .#### #...# .###. .##.. #...# ##### #...# #...# .###. #.... .##.#
R     S     T     U     V     W     X     Y     Z     0     1     2     3     4     5     6     7
####. .#### ##### #...# #...# #...# #...# #...# ##### .###. ..#.. .###. ##### ...#. ##### ..##. #####
#...# #.... ..#.. #...# #...# #...# #...# #...# ....# #...# .##.. #...# ...#. ..##. #.... .#... ....#
#...# #.... ..#.. #...# #...# #...# .#.#. .#.#. ...#. #..## ..#.. ....# ..#.. .#.#. ####. #.... ...#.
####. .###. ..#.. #...# #...# #.#.# ..#.. ..#.. ..#.. #.#.# ..#.. ...#. ...#. #..#. ....# ####. ..#..
#.#.. ....# ..#.. #...# #...# #.#.# .#.#. ..#.. .#... ##..# ..#.. ..#.. ....# ##### ....# #...# .#...
#..#. ....# ..#.. #...# .#.#. ##.## #...# ..#.. #.... #...# ..#.. .#... #...# ...#. #...# #...# .#...
#...# ####. ..#.. .###. ..#.. #...# #...# ..#.. ##### .###. .###. ##### .###. ...#. .###. .###. .#...
8     9     .     ,     :     -     >     /     (     )     %     +     =
.###. .###. ..... ..... ..... ..... .#... ..... ...#. .#... ##... ..... .....
#...# #...# ..... ..... .##.. ..... ..#.. ....# ..#.. ..#.. ##..# ..#.. .....
#...# #...# ..... ..... .##.. ..... ...#. ...#. .#... ...#. ...#. ..#.. #####
.###. .#### ..... ..... ..... ##### ....# ..#.. .#... ...#. ..#.. ##### .....
#...# ....# ..... .##.. .##.. ..... ...#. .#... .#... ...#. .#... ..#.. #####
#...# ...#. .##.. ..#.. .##.. ..... ..#.. #.... ..#.. ..#.. #..## ..#.. .....
.###. .##.. .##.. .#... ..... ..... .#... ..... ...#. .#... ...## ..... .....
`

const GLYPH_WIDTH = 5
const GLYPH_HEIGHT = 7
/** Width of a character and the gap behind it, font pixels. */
export const ADVANCE = GLYPH_WIDTH + 1
export const LINE_HEIGHT = GLYPH_HEIGHT + 3

/** The rows of each character. */
const GLYPHS = readGlyphs(GLYPH_TABLE.trim().split('\n'))

function readGlyphs(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const glyphs = new Map<string, readonly string[]>()
  for (let top = 0; top < lines.length; top += GLYPH_HEIGHT + 1) {
    const rows = lines.slice(top + 1, top + 1 + GLYPH_HEIGHT)
    for (const [column, character] of [...lines[top]].entries()) {
      if (character !== ' ')
        glyphs.set(
          character,
          rows.map((row) => row.slice(column, column + GLYPH_WIDTH)),
        )
    }
  }
  return glyphs
}

/** The inked pixels of a line of text as interleaved x, y, in font pixels. Letters become capitals, characters without a glyph blanks. */
export function labelPixels(text: string): number[] {
  const pixels: number[] = []
  for (const [place, character] of [...text.toUpperCase()].entries()) {
    for (const [y, row] of (GLYPHS.get(character) ?? []).entries()) {
      for (const [x, pixel] of [...row].entries()) if (pixel === '#') pixels.push(place * ADVANCE + x, y)
    }
  }
  return pixels
}
