/** A toadstool, one character a pixel. */
const ROWS = [
  '......KKKKKKKK......',
  '....KKRRRRRRRRKK....',
  '...KRRWWWRRRRRRRK...',
  '..KRRWWWWWRRRRWWRK..',
  '.KRRRWWWWWRRRWWWWDK.',
  '.KRRRRWWWRRRRWWWWDK.',
  'KRRRRRRRRRRRRRWWRRDK',
  'KRWWRRRRRRRRRRRRRRDK',
  'KWWWWRRRRWWWRRRRRDDK',
  'KWWWWRRRWWWWWRRRRDDK',
  'KRWWRRRRWWWWWRRWWDDK',
  '.KDRRRRRRWWWRRDWSDK.',
  '..KKDDDDDDDDDDDDKK..',
  '....KKKBBBBBBbKK....',
  '.....KBBKBBKBbK.....',
  '.....KBBKBBKBbK.....',
  '.....KBBBBBBBbK.....',
  '..g..KBBBBBBbbK..g..',
  '.gGg.KBBBBBbbbKggGg.',
  'GGGGGGKKKKKKKKGGGGGG',
]

const COLORS = {
  '.': [0, 0, 0, 0],
  K: [43, 27, 46, 255],
  R: [222, 76, 62, 255],
  D: [160, 44, 62, 255],
  W: [255, 243, 214, 255],
  S: [232, 199, 154, 255],
  B: [246, 226, 184, 255],
  b: [207, 164, 111, 255],
  g: [109, 190, 82, 255],
  G: [53, 122, 69, 255],
}

/** The drawing as straight RGBA bytes, each of its pixels `scale` pixels wide. */
export function drawToadstool(scale) {
  const width = ROWS[0].length * scale
  const height = ROWS.length * scale
  const rgba = new Uint8Array(4 * width * height)
  for (let y = 0, o = 0; y < height; y++) {
    const row = ROWS[Math.floor(y / scale)]
    for (let x = 0; x < width; x++, o += 4) rgba.set(COLORS[row[Math.floor(x / scale)]], o)
  }
  return { width, height, rgba }
}
