/**
 * Scenes whose gradients are known: `{ kind, name, svg, gradients }`, and `transparent` where the ground is not white. `svg` has the view box
 * 0 0 256 256. `gradients` is the number of gradients that a person sees. The same script makes the same scenes on every run.
 */
import { generator } from './random.mjs'

const SIZE = 256
const CENTER = SIZE / 2

/** Each list of scenes starts it anew: a scene more in one list leaves the others as they are. */
let random = generator(0)
const between = (low, high) => low + (high - low) * random()
const round = (value) => Number(value.toFixed(2))
const count = (length, make) => Array.from({ length }, (_, i) => make(i))

/** An sRGB color as text: hue in degrees, saturation and lightness 0-1. */
function hsl(hue, saturation, lightness) {
  const chroma = saturation * Math.min(lightness, 1 - lightness)
  const channel = (shift) => {
    const k = (shift + hue / 30) % 12
    return lightness - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return hex([0, 8, 4].map((shift) => 255 * channel(shift)))
}

function hex(channels) {
  return `#${channels
    .map((value) =>
      Math.round(Math.max(0, Math.min(255, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** A light and a dark color some way around the hues from each other. */
function pair() {
  const hue = between(0, 360)
  return [
    hsl(hue, between(0.6, 0.95), between(0.68, 0.8)),
    hsl((hue + between(20, 90)) % 360, between(0.6, 0.95), between(0.28, 0.42)),
  ]
}

/** Stops at even distances, or `[offset, color, opacity]` as they are. */
function stopList(stops) {
  return stops
    .map((stop, i) => (Array.isArray(stop) ? stop : [i / (stops.length - 1), stop]))
    .map(([offset, color, opacity = 1]) => {
      const veil = opacity === 1 ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${round(offset)}" stop-color="${color}"${veil}/>`
    })
    .join('')
}

function linear(id, [x1, y1, x2, y2], stops) {
  const [a, b, c, d] = [x1, y1, x2, y2].map(round)
  const ends = `x1="${a}" y1="${b}" x2="${c}" y2="${d}"`
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${ends}>${stopList(stops)}</linearGradient>`
}

/** A linear gradient through (x, y) that runs `length` in a direction, degrees from the x axis. */
function slanted(id, angle, stops, length = 180, x = CENTER, y = CENTER) {
  const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)].map((v) => (v * length) / 2)
  return linear(id, [x - dx, y - dy, x + dx, y + dy], stops)
}

function radial(id, [cx, cy, r], stops, more = '') {
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${r}"${more}>${stopList(stops)}</radialGradient>`
}

const rect = (x, y, width, height, fill, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${more}/>`
const card = (x, y, width, height, fill, r = 28) => rect(x, y, width, height, fill, ` rx="${r}"`)
const circle = (x, y, r, fill, more = '') => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more}/>`
const ellipse = (x, y, rx, ry, fill, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${more}/>`
const shape = (d, fill, more = '') => `<path fill="${fill}" d="${d}"${more}/>`
const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((id) => `url(#${id})`)

/** Capital letters, 100 units high. */
const LETTERS = {
  A: 'M0 100 38 0H62L100 100H78L70 78H30L22 100ZM36 60H64L50 22Z',
  B: 'M0 0H52A27 27 0 0 1 68 48 28 28 0 0 1 56 100H0ZM24 20V40H48A10 10 0 0 0 48 20ZM24 58V80H52A11 11 0 0 0 52 58Z',
  E: 'M0 0H80V20H24V40H72V60H24V80H80V100H0Z',
  K: 'M0 0H24V40L62 0H92L48 46 94 100H64L32 62 24 70V100H0Z',
  M: 'M0 100V0H26L50 50 74 0H100V100H78V40L56 84H44L22 40V100Z',
  O: 'M50 0A50 50 0 0 1 50 100 50 50 0 0 1 50 0ZM50 22A28 28 0 0 0 50 78 28 28 0 0 0 50 22Z',
  R: 'M0 0H50A30 30 0 0 1 60 58L86 100H58L36 60H24V100H0ZM24 20V40H48A10 10 0 0 0 48 20Z',
  S: 'M84 22C78 6 64 0 46 0 22 0 6 12 6 30 6 70 62 50 62 72 62 80 54 84 44 84 32 84 26 78 22 66L0 74C6 92 22 102 44 102 70 102 88 90 88 70 88 30 32 48 32 30 32 22 38 18 46 18 56 18 60 22 64 30Z',
  V: 'M0 0H24L50 70 76 0H100L62 100H38Z',
}

const letter = (name, x, y, scale, fill) =>
  `<path fill="${fill}" fill-rule="evenodd" transform="translate(${x} ${y}) scale(${scale})" d="${LETTERS[name]}"/>`

/** Letters beside each other. A gradient that fills them is in units of each letter, 0-100: it goes with the transform. */
const word = (names, x, y, scale, fill) =>
  [...names].map((name, i) => letter(name, round(x + i * 112 * scale), y, scale, fill)).join('')

function starPath(x, y, points, outer, inner) {
  const corners = count(2 * points, (i) => {
    const r = i % 2 === 0 ? outer : inner
    const angle = (Math.PI * i) / points - Math.PI / 2
    return `${round(x + r * Math.cos(angle))} ${round(y + r * Math.sin(angle))}`
  })
  return `M${corners.join(' ')}Z`
}

/** A scene of a kind: the definitions, and what is drawn on white. */
function scene(kind, name, gradients, definitions, body) {
  return {
    kind,
    name: `${kind}: ${name}`,
    gradients,
    svg: documentOf(definitions, rect(0, 0, SIZE, SIZE, '#fff') + body),
  }
}

function clearScene(kind, name, gradients, definitions, body) {
  return { kind, name: `${kind}: ${name}`, gradients, svg: documentOf(definitions, body), transparent: true }
}

function documentOf(definitions, body) {
  const defs = definitions === '' ? '' : `<defs>${definitions}</defs>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">${defs}${body}</svg>`
}

/** The scenes of some lists, each from random numbers of its own. */
function scenesOf(lists) {
  return lists.flatMap((list, i) => {
    random = generator(i + 1)
    return list()
  })
}

function angles() {
  const shapes = [
    () => card(40, 44, 176, 168, A),
    () => circle(128, 128, 90, A),
    () => shape(starPath(128, 134, 6, 108, 62), A),
    () => shape('M128 28 226 214H30Z', A),
  ]
  return count(12, (i) => {
    const angle = 30 * i + (i % 3 === 0 ? 0 : Math.floor(between(-12, 12)))
    return scene('angle', `${angle} degrees`, 1, slanted('a', angle, pair()), shapes[i % shapes.length]())
  })
}

function manyStops() {
  const made = []
  for (const stops of [3, 4, 5]) {
    const colors = () => {
      const start = between(0, 360)
      return count(stops, (i) =>
        hsl((start + i * between(45, 100)) % 360, between(0.6, 0.9), i % 2 === 0 ? 0.42 : 0.68),
      )
    }
    const spread = (list) =>
      list.map((color, i) => [
        i === 0 || i === stops - 1 ? i / (stops - 1) : (i + between(-0.25, 0.25)) / (stops - 1),
        color,
      ])
    const angle = Math.floor(between(0, 180))
    made.push(
      scene('stops', `${stops} even, linear`, 1, slanted('a', 0, colors(), 192), card(32, 48, 192, 160, A)),
      scene(
        'stops',
        `${stops} uneven, linear ${angle} degrees`,
        1,
        slanted('a', angle, spread(colors()), 190),
        circle(128, 128, 96, A),
      ),
      scene('stops', `${stops}, radial`, 1, radial('a', [128, 128, 100], spread(colors())), circle(128, 128, 100, A)),
    )
  }
  return made
}

function clamped() {
  const [a, b] = pair()
  const [c, d] = pair()
  const [e, f] = pair()
  return [
    scene(
      'clamped',
      'linear 0.3 to 0.7',
      1,
      slanted(
        'a',
        0,
        [
          [0.3, a],
          [0.7, b],
        ],
        200,
      ),
      card(28, 40, 200, 176, A),
    ),
    scene(
      'clamped',
      'linear 0.42 to 0.58, slanted',
      1,
      slanted(
        'a',
        35,
        [
          [0.42, c],
          [0.58, d],
        ],
        200,
      ),
      circle(128, 128, 96, A),
    ),
    scene(
      'clamped',
      'linear, flat first half',
      1,
      slanted(
        'a',
        90,
        [
          [0.5, e],
          [1, f],
        ],
        190,
      ),
      shape(starPath(128, 134, 5, 116, 60), A),
    ),
    scene(
      'clamped',
      'flat core, ramp at the rim',
      1,
      radial(
        'a',
        [128, 128, 100],
        [
          [0.6, a],
          [1, f],
        ],
      ),
      circle(128, 128, 100, A),
    ),
    scene(
      'clamped',
      'flat core, narrow ramp at the rim',
      1,
      radial(
        'a',
        [128, 128, 100],
        [
          [0.8, c],
          [1, b],
        ],
      ),
      circle(128, 128, 100, A),
    ),
    scene('clamped', 'radial ramp in a flat field', 1, radial('a', [110, 120, 70], [e, d]), card(24, 24, 208, 208, A)),
  ]
}

function faint() {
  const faded = (color, levels) => hex(color.map((value) => value - levels))
  const bases = [
    [232, 236, 240],
    [96, 140, 200],
    [250, 226, 190],
    [70, 74, 84],
    [180, 60, 60],
    [128, 190, 150],
  ]
  const straight = [6, 8, 10, 12, 16, 20].map((levels, i) => {
    const colors = [hex(bases[i]), faded(bases[i], levels)]
    const body = i % 2 === 0 ? card(30, 36, 196, 184, A) : circle(128, 128, 98, A)
    return scene('faint', `${levels} levels, linear`, 1, slanted('a', 25 + 31 * i, colors, 200), body)
  })
  const round = [8, 12, 18].map((levels, i) => {
    const colors = [hex(bases[i + 1]), faded(bases[i + 1], levels)]
    return scene('faint', `${levels} levels, radial`, 1, radial('a', [120, 116, 110], colors), circle(128, 128, 100, A))
  })
  return [...straight, ...round]
}

function radials() {
  const rotated = (angle, sx, sy) =>
    ` gradientTransform="rotate(${angle} 128 128) translate(128 128) scale(${sx} ${sy})"`
  const ovals = [
    [0, 110, 60],
    [30, 110, 70],
    [75, 120, 45],
    [140, 90, 70],
  ].map(([angle, sx, sy]) =>
    scene(
      'radial',
      `ellipse ${sx} by ${sy} at ${angle} degrees`,
      1,
      radial('a', [0, 0, 1], pair(), rotated(angle, sx, sy)),
      angle === 75 ? card(28, 28, 200, 200, A) : ellipse(128, 128, sx, sy, A, ` transform="rotate(${angle} 128 128)"`),
    ),
  )
  return [
    scene('radial', 'centered disc', 1, radial('a', [128, 128, 96], pair()), circle(128, 128, 96, A)),
    scene('radial', 'disc lit from the top left', 1, radial('a', [96, 92, 140], pair()), circle(128, 128, 96, A)),
    scene(
      'radial',
      'three stops, center at the rim',
      1,
      radial('a', [128, 40, 180], [...pair(), '#101830']),
      circle(128, 128, 96, A),
    ),
    scene('radial', 'center outside the shape', 1, radial('a', [20, 236, 240], pair()), card(48, 48, 160, 160, A)),
    ...ovals,
    scene(
      'radial',
      'focal, mild',
      1,
      radial('a', [128, 128, 96], pair(), ' fx="100" fy="100"'),
      circle(128, 128, 96, A),
    ),
    scene(
      'radial',
      'focal, strong',
      1,
      radial('a', [128, 128, 96], pair(), ' fx="76" fy="92"'),
      circle(128, 128, 96, A),
    ),
    scene(
      'radial',
      'focal with 3 stops',
      1,
      radial('a', [128, 128, 100], ['#fff', ...pair()], ' fx="104" fy="84"'),
      circle(128, 128, 100, A),
    ),
  ]
}

function abutting() {
  const [a, b] = pair()
  const [c, d] = pair()
  const [e, f] = pair()
  return [
    scene(
      'abutting',
      'two halves of a card, opposite ways',
      2,
      linear('a', [0, 40, 0, 216], [a, b]) + linear('b', [0, 40, 0, 216], [b, a]),
      rect(36, 40, 92, 176, A) + rect(128, 40, 92, 176, B),
    ),
    scene(
      'abutting',
      'two halves of a disc, other hues',
      2,
      linear('a', [40, 0, 216, 0], [c, d]) + linear('b', [40, 0, 216, 0], [e, f]),
      shape('M32 128A96 96 0 0 1 224 128Z', A) + shape('M32 128A96 96 0 0 0 224 128Z', B),
    ),
    scene(
      'abutting',
      'folded ribbon',
      2,
      slanted('a', 20, [a, d], 150, 90, 100) + slanted('b', 100, [d, a], 150, 170, 150),
      shape('M24 60 140 40 200 100 190 220H110Z', A) + shape('M140 40 232 90 216 220 180 220Z', B),
    ),
    scene(
      'abutting',
      'ball on a shaded ground',
      2,
      linear('a', [0, 0, 0, 256], ['#dfe9f5', '#7f93b0']) + radial('b', [108, 100, 100], ['#ffd9a0', '#a83c10']),
      rect(0, 0, 256, 256, A) + circle(128, 128, 72, B),
    ),
  ]
}

function cut() {
  return [
    scene(
      'cut',
      'disc by a level bar',
      1,
      slanted('a', 90, pair(), 192),
      circle(128, 128, 96, A) + rect(16, 116, 224, 22, '#20242c'),
    ),
    scene(
      'cut',
      'card by a slanted bar',
      1,
      slanted('a', 15, pair(), 190),
      card(32, 40, 192, 176, A) + shape('M20 190 220 30 244 60 44 220Z', '#ffd400'),
    ),
    scene(
      'cut',
      'disc by a cross',
      1,
      radial('a', [128, 128, 96], pair()),
      circle(128, 128, 96, A) + rect(120, 20, 16, 216, '#fff') + rect(20, 120, 216, 16, '#fff'),
    ),
  ]
}

function letters() {
  return [
    scene(
      'letters on a ramp',
      'A on a card',
      1,
      slanted('a', 60, pair(), 190),
      card(28, 28, 200, 200, A) + letter('A', 70, 70, 1.16, '#fff'),
    ),
    scene(
      'letters on a ramp',
      'ROK on a disc',
      1,
      slanted('a', 0, pair(), 200),
      circle(128, 128, 100, A) + word('ROK', 50, 102, 0.48, '#fff'),
    ),
    scene(
      'letters on a ramp',
      'S on a radial',
      1,
      radial('a', [100, 90, 150], pair()),
      card(28, 28, 200, 200, A, 60) + letter('S', 78, 66, 1.2, '#182030'),
    ),
    scene('filled letters', 'M', 1, linear('a', [0, 0, 100, 100], pair()), letter('M', 38, 38, 1.8, A)),
    scene('filled letters', 'O', 1, linear('a', [0, 0, 0, 100], pair()), letter('O', 38, 38, 1.8, A)),
    scene('filled letters', 'B, radial', 1, radial('a', [30, 30, 90], pair()), letter('B', 66, 38, 1.8, A)),
    scene('filled letters', 'EV, a ramp for each', 2, linear('a', [0, 0, 0, 100], pair()), word('EV', 26, 78, 1, A)),
    scene(
      'filled letters',
      'S in three stops',
      1,
      linear('a', [0, 0, 88, 100], ['#ff2e63', '#ffb400', '#08d9d6']),
      letter('S', 50, 34, 1.8, A),
    ),
  ]
}

function gloss() {
  const veil = (id, top, bottom, from, to) =>
    linear(
      id,
      [0, top, 0, bottom],
      [
        [0, '#fff', from],
        [1, '#fff', to],
      ],
    )
  const [a, b] = pair()
  return [
    scene(
      'gloss',
      'upper half of a flat card',
      1,
      veil('a', 48, 128, 0.75, 0.1),
      card(32, 48, 192, 160, '#1d6fd1') + shape('M32 128V76A28 28 0 0 1 60 48H196A28 28 0 0 1 224 76V128Z', A),
    ),
    scene(
      'gloss',
      'oval on a flat disc',
      1,
      veil('a', 40, 130, 0.8, 0.05),
      circle(128, 128, 96, '#c4161c') + ellipse(128, 86, 70, 46, A),
    ),
    scene(
      'gloss',
      'oval on a shaded disc',
      2,
      slanted('b', 90, [a, b], 192) + veil('a', 40, 130, 0.8, 0),
      circle(128, 128, 96, B) + ellipse(128, 86, 68, 44, A),
    ),
    scene(
      'gloss',
      'curved band over a shaded card',
      2,
      slanted('b', 90, ['#3ac569', '#0b6b34'], 160) + veil('a', 48, 150, 0.6, 0.15),
      card(32, 48, 192, 160, B) + shape('M32 150V76A28 28 0 0 1 60 48H196A28 28 0 0 1 224 76V110Q128 120 32 150Z', A),
    ),
    scene(
      'gloss',
      'shine that fades to nothing on a disc',
      1,
      radial(
        'a',
        [100, 92, 70],
        [
          [0, '#fff', 0.9],
          [1, '#fff', 0],
        ],
      ),
      circle(128, 128, 96, '#5b2da8') + circle(100, 92, 70, A),
    ),
  ]
}

function alpha() {
  const [a, b] = pair()
  return [
    clearScene(
      'alpha',
      'linear fade of one color',
      1,
      slanted(
        'a',
        0,
        [
          [0, '#d81e5b', 1],
          [1, '#d81e5b', 0],
        ],
        192,
      ),
      card(32, 40, 192, 176, A),
    ),
    clearScene(
      'alpha',
      'radial fade to nothing',
      1,
      radial(
        'a',
        [128, 128, 104],
        [
          [0, '#1b6ef3', 1],
          [1, '#1b6ef3', 0],
        ],
      ),
      circle(128, 128, 104, A),
    ),
    clearScene(
      'alpha',
      'two colors, half clear',
      1,
      slanted(
        'a',
        45,
        [
          [0, a, 1],
          [1, b, 0.3],
        ],
        190,
      ),
      circle(128, 128, 92, A),
    ),
    clearScene(
      'alpha',
      'opaque ramp on transparency',
      1,
      slanted('a', 120, [b, a], 190),
      shape(starPath(128, 136, 5, 116, 56), A),
    ),
    clearScene(
      'alpha',
      'shadow under a flat disc',
      1,
      radial(
        'a',
        [0, 0, 1],
        [
          [0, '#000', 0.55],
          [1, '#000', 0],
        ],
        ' gradientTransform="translate(128 208) scale(96 26)"',
      ),
      ellipse(128, 208, 96, 26, A) + circle(128, 116, 80, '#f28c28'),
    ),
  ]
}

function glow() {
  const halo = (color, most) => [
    [0, color, most],
    [1, color, 0],
  ]
  const at = (x, y, rx, ry) => ` gradientTransform="translate(${x} ${y}) scale(${rx} ${ry})"`
  return [
    scene('glow', 'fading disc', 1, radial('a', [128, 128, 110], halo('#ff7a00', 1)), circle(128, 128, 110, A)),
    scene(
      'glow',
      'shadow under a ball',
      1,
      radial('a', [0, 0, 1], halo('#000', 0.5), at(128, 206, 92, 24)),
      ellipse(128, 206, 92, 24, A) + circle(128, 118, 76, '#2a9d8f'),
    ),
    scene(
      'glow',
      'halo around a star',
      1,
      radial('a', [128, 128, 120], halo('#f2b705', 0.8)),
      circle(128, 128, 120, A) + shape(starPath(128, 128, 5, 66, 28), '#d43d00'),
    ),
    scene(
      'glow',
      'shadow of a card to one side',
      1,
      radial(
        'a',
        [0, 0, 1],
        [
          [0, '#1a2238', 0.6],
          [0.5, '#1a2238', 0.4],
          [1, '#1a2238', 0],
        ],
        at(142, 146, 112, 100),
      ),
      ellipse(142, 146, 112, 100, A) +
        card(48, 56, 150, 134, '#ffffff', 16) +
        rect(64, 76, 90, 14, '#7b8aa8') +
        rect(64, 104, 116, 14, '#c8d0e0'),
    ),
    scene(
      'glow',
      'two glows apart',
      2,
      radial('a', [74, 88, 60], halo('#0aa4e8', 0.9)) + radial('b', [184, 176, 60], halo('#e8320a', 0.9)),
      circle(74, 88, 60, A) + circle(184, 176, 60, B),
    ),
    scene(
      'glow',
      'two glows whose rims overlap',
      2,
      radial('a', [82, 100, 70], halo('#0aa4e8', 0.9)) + radial('b', [180, 170, 64], halo('#e8320a', 0.9)),
      circle(82, 100, 70, A) + circle(180, 170, 64, B),
    ),
    scene(
      'glow',
      'two glows that overlap',
      2,
      radial('a', [98, 116, 88], halo('#7a00ff', 0.8)) + radial('b', [166, 146, 80], halo('#00c26e', 0.8)),
      circle(98, 116, 88, A) + circle(166, 146, 80, B),
    ),
  ]
}

function metal() {
  const steel = ['#f4f6f8', '#9aa3ad', '#e9edf0', '#717a85', '#c9d0d6', '#8d96a1', '#f0f3f5']
  const gold = ['#5c3a00', '#e8b93c', '#fff6c2', '#c98f1a', '#8a5a00', '#f5d468', '#6b4300']
  const chrome = [
    [0, '#eef4fb'],
    [0.3, '#8fb2d9'],
    [0.48, '#f7fbff'],
    [0.5, '#3c3a36'],
    [0.7, '#9c927f'],
    [1, '#efe9dc'],
  ]
  return [
    scene('metal', 'steel bar', 1, linear('a', [0, 60, 0, 196], steel), card(20, 60, 216, 136, A)),
    scene(
      'metal',
      'gold ring',
      1,
      slanted('a', 40, gold, 200),
      shape('M128 28A100 100 0 0 1 128 228 100 100 0 0 1 128 28ZM128 72A56 56 0 0 0 128 184 56 56 0 0 0 128 72Z', A),
    ),
    scene('metal', 'chrome letter', 1, linear('a', [0, 0, 0, 100], chrome), letter('K', 44, 38, 1.8, A)),
    scene(
      'metal',
      'steel knob in a rim',
      2,
      slanted('a', 45, ['#ffffff', '#7e868f'], 200) + slanted('b', 45, ['#6d747c', '#f4f6f8'], 150),
      circle(128, 128, 100, A) + circle(128, 128, 76, B),
    ),
  ]
}

/** Ramps of five stops in rings, as seals and coins have them. */
function rings() {
  const gold = ['#f0d98a', '#d4a017', '#fff1a0', '#b8860b', '#d4af37']
  const silver = ['#8a8d91', '#f4f6f8', '#9aa0a6', '#ffffff', '#70757a']
  const copper = ['#5c2e12', '#e39a63', '#a85a2a', '#ffd9b8', '#7a3d17']
  const across = [20, 20, 236, 236]
  return [
    scene(
      'ring',
      'gold seal',
      1,
      linear('a', across, gold),
      circle(128, 128, 108, A) + circle(128, 128, 88, '#7a1020'),
    ),
    scene(
      'ring',
      'silver rim',
      1,
      linear('a', [128, 18, 128, 238], silver),
      circle(128, 128, 110, A) + circle(128, 128, 92, '#20304a'),
    ),
    scene(
      'ring',
      'copper frame',
      1,
      linear('a', across, copper),
      card(20, 28, 216, 200, A) + card(40, 48, 176, 160, '#fdf6ec'),
    ),
    scene(
      'ring',
      'coin of two ramps',
      2,
      linear('a', across, gold) + linear('b', [236, 20, 20, 236], gold),
      circle(128, 128, 112, A) + circle(128, 128, 92, B) + rect(116, 72, 24, 112, '#6b4a00'),
    ),
    scene(
      'ring',
      'thin ring in a seal',
      1,
      linear('a', across, gold),
      circle(128, 128, 108, A) +
        circle(128, 128, 88, '#20304a') +
        circle(128, 128, 80, A) +
        circle(128, 128, 75, '#20304a'),
    ),
  ]
}

function frames() {
  const sky = linear('a', [0, 0, 0, 256], ['#1b3a8a', '#6fa8f0', '#ffe0b0'])
  return [
    scene('frame', 'linear over all', 1, linear('a', [0, 0, 256, 256], pair()), rect(0, 0, 256, 256, A)),
    scene('frame', 'radial over all', 1, radial('a', [128, 128, 180], pair()), rect(0, 0, 256, 256, A)),
    scene(
      'frame',
      'sky over flat hills',
      1,
      sky,
      rect(0, 0, 256, 256, A) +
        shape('M0 190Q70 130 140 180T256 160V256H0Z', '#2f5d3a') +
        shape('M0 224Q90 180 256 220V256H0Z', '#1c3d28') +
        circle(190, 70, 26, '#fff4c8'),
    ),
    scene(
      'frame',
      'flat mark on a faint vignette',
      1,
      radial(
        'a',
        [128, 120, 190],
        [
          [0.3, '#fbfbfd'],
          [1, '#c6ccd8'],
        ],
      ),
      rect(0, 0, 256, 256, A) + shape(starPath(128, 132, 5, 80, 36), '#e0334c'),
    ),
  ]
}

function strokes() {
  const [a, b] = pair()
  const ring = 'M128 30A98 98 0 0 1 128 226 98 98 0 0 1 128 30ZM128 38A90 90 0 0 0 128 218 90 90 0 0 0 128 38Z'
  const wave = 'M20 124C60 60 100 60 128 124S196 188 236 124L236 134C196 198 156 198 128 134S60 70 20 134Z'
  const outline =
    'M60 40H196A20 20 0 0 1 216 60V196A20 20 0 0 1 196 216H60A20 20 0 0 1 40 196V60A20 20 0 0 1 60 40ZM60 46A14 14 0 0 0 46 60V196A14 14 0 0 0 60 210H196A14 14 0 0 0 210 196V60A14 14 0 0 0 196 46Z'
  return [
    scene('strokes', 'ring 8 wide', 1, slanted('a', 45, [a, b], 200), shape(ring, A)),
    scene('strokes', 'wave 10 wide', 1, slanted('a', 0, [b, a], 216), shape(wave, A)),
    scene(
      'strokes',
      'outline 6 wide, three stops',
      1,
      slanted('a', 45, ['#feda75', '#d62976', '#4f5bd5'], 230),
      shape(outline, A),
    ),
    scene(
      'strokes',
      'camera outline 14 wide',
      1,
      slanted('a', 135, ['#4f5bd5', '#d62976', '#feda75'], 230),
      shape(
        'M70 30H186A40 40 0 0 1 226 70V186A40 40 0 0 1 186 226H70A40 40 0 0 1 30 186V70A40 40 0 0 1 70 30ZM70 44A26 26 0 0 0 44 70V186A26 26 0 0 0 70 212H186A26 26 0 0 0 212 186V70A26 26 0 0 0 186 44ZM128 78A50 50 0 0 1 128 178 50 50 0 0 1 128 78ZM128 92A36 36 0 0 0 128 164 36 36 0 0 0 128 92Z',
        A,
        ' fill-rule="evenodd"',
      ),
    ),
  ]
}

function several() {
  const balls = [
    [70, 70],
    [186, 70],
    [70, 186],
    [186, 186],
  ]
  const ids = ['a', 'b', 'c', 'd']
  const bars = count(4, (i) => linear(ids[i], [0, 216 - 44 * (i + 1), 0, 216], pair())).join('')
  return [
    scene(
      'several',
      'four balls',
      4,
      balls.map(([x, y], i) => radial(ids[i], [x - 14, y - 16, 66], pair())).join(''),
      balls.map(([x, y], i) => circle(x, y, 46, [A, B, C, D][i])).join(''),
    ),
    scene(
      'several',
      'bar chart',
      4,
      bars,
      count(4, (i) => rect(36 + 48 * i, 216 - 44 * (i + 1), 36, 44 * (i + 1), [A, B, C, D][i])).join(''),
    ),
    scene(
      'several',
      'three overlapping cards',
      3,
      slanted('a', 20, pair(), 130, 90, 90) +
        slanted('b', 80, pair(), 130, 128, 128) +
        slanted('c', 140, pair(), 130, 170, 170),
      card(28, 28, 120, 120, A, 16) + card(70, 70, 120, 120, B, 16) + card(112, 112, 120, 120, C, 16),
    ),
    scene(
      'several',
      'shaded disc, star and ring on a card',
      3,
      slanted('a', 90, ['#34495e', '#16202b'], 200) +
        radial('b', [128, 120, 90], ['#ffe27a', '#e07b00']) +
        slanted('c', 0, ['#ff5f6d', '#ffc371'], 110),
      card(24, 24, 208, 208, A) + circle(128, 128, 78, B) + shape(starPath(128, 132, 5, 56, 24), C),
    ),
    scene(
      'several',
      'cube of three ramps',
      3,
      linear('a', [40, 80, 216, 80], ['#ffe9a8', '#ffb84d']) +
        linear('b', [40, 80, 128, 230], ['#f08a24', '#a54a00']) +
        linear('c', [216, 80, 128, 230], ['#c96a12', '#6b2d00']),
      shape('M128 30 216 78V178L128 226 40 178V78Z', A) +
        shape('M40 78 128 126V226L40 178Z', B) +
        shape('M216 78 128 126V226L216 178Z', C),
    ),
  ]
}

export const SHADED = scenesOf([
  angles,
  manyStops,
  clamped,
  faint,
  radials,
  abutting,
  cut,
  letters,
  gloss,
  alpha,
  glow,
  metal,
  frames,
  strokes,
  several,
  rings,
])

const flat = (kind, name, body) => scene(kind, name, 0, '', body)
const clearFlat = (kind, name, body) => clearScene(kind, name, 0, '', body)

/** Flat colors side by side, `step` levels apart in each channel. Each lies under the next one, so that no ground shows between them. */
const bars = (number, base, step) =>
  count(number, (i) =>
    rect(16 + (224 / number) * i, 40, 224 - (224 / number) * i, 176, hex(base.map((value) => value - step * i))),
  ).join('')

function families() {
  const places = [
    [70, 74, 48],
    [180, 66, 40],
    [128, 140, 44],
    [62, 196, 38],
    [196, 190, 50],
  ]
  const blues = [0.3, 0.4, 0.5, 0.6, 0.7].map((lightness) => hsl(212, 0.75, lightness))
  return [
    flat('family', 'five discs', places.map(([x, y, r], i) => circle(x, y, r, blues[i])).join('')),
    flat('family', 'five overlapping discs', blues.map((color, i) => circle(68 + 30 * i, 128, 52, color)).join('')),
    flat(
      'family',
      'cube of three shades',
      shape('M128 30 216 78V178L128 226 40 178V78Z', '#ffcf70') +
        shape('M40 78 128 126V226L40 178Z', '#e8952e') +
        shape('M216 78 128 126V226L216 178Z', '#b86a14'),
    ),
    flat(
      'family',
      'hills behind hills',
      rect(0, 0, 256, 256, '#d6e6f2') +
        count(5, (i) =>
          shape(
            `M0 ${92 + 34 * i}Q${64 + 12 * i} ${52 + 34 * i} 128 ${92 + 34 * i}T256 ${86 + 34 * i}V256H0Z`,
            hsl(206, 0.4, 0.7 - 0.12 * i),
          ),
        ).join(''),
    ),
  ]
}

function stripes() {
  const shades = count(8, (i) => hsl(150, 0.6, 0.25 + 0.07 * i))
  const slanted = shades.map((color, i) =>
    shape(`M${-90 + 40 * i} 256 ${10 + 40 * i} 0H${51 + 40 * i}L${-49 + 40 * i} 256Z`, color),
  )
  const rays = count(16, (i) => {
    const at = (angle) => `${round(128 + 100 * Math.cos(angle))} ${round(128 + 100 * Math.sin(angle))}`
    return shape(
      `M128 128 ${at((i * Math.PI) / 8)} ${at(((i + 1) * Math.PI) / 8)}Z`,
      i % 2 === 0 ? '#e8483f' : '#f0776f',
    )
  })
  return [
    flat(
      'stripes',
      'one hue, level',
      shades.map((color, i) => rect(24, 28 + 25 * i, 208, 200 - 25 * i, color)).join(''),
    ),
    flat('stripes', 'one hue, slanted, over all', slanted.join('')),
    flat('stripes', 'rays of two shades', circle(128, 128, 98, '#ec6058') + rays.join('')),
  ]
}

/** Thresholds of an ordered dither of 8 x 8, 0-63. */
function bayer(x, y) {
  let value = 0
  for (let bit = 0; bit < 3; bit++) value = 4 * value + 2 * (((x ^ y) >> bit) & 1) + ((y >> bit) & 1)
  return value
}

function dither(x0, y0, width, height, levelOf, fill) {
  const pixels = []
  for (let y = y0; y < y0 + height; y++) {
    for (let x = x0; x < x0 + width; x++) if (bayer(x & 7, y & 7) < levelOf(x, y)) pixels.push(`M${x} ${y}h1v1h-1z`)
  }
  return shape(pixels.join(''), fill, ' shape-rendering="crispEdges"')
}

function patterns() {
  const checker = (cell, first, second) => {
    const cells = []
    for (let y = 32; y < 224; y += cell) {
      for (let x = 32; x < 224; x += cell)
        cells.push(rect(x, y, cell, cell, ((x + y - 64) / cell) % 2 === 0 ? first : second))
    }
    return rect(32, 32, 192, 192, second) + cells.join('')
  }
  const mosaic = count(64, (i) => {
    const [x, y] = [i % 8, Math.floor(i / 8)]
    return rect(32 + 24 * x, 32 + 24 * y, 24, 24, hsl(20, 0.6, 0.35 + 0.35 * random()))
  })
  return [
    flat(
      'pattern',
      'dither of two colors, one level',
      rect(64, 64, 128, 128, '#f4d58d') + dither(64, 64, 128, 128, () => 24, '#bf0603'),
    ),
    flat(
      'pattern',
      'dither of two colors, three levels',
      rect(48, 80, 160, 96, '#d0e0ff') +
        dither(48, 80, 160, 96, (x) => [12, 32, 52][Math.min(2, Math.floor((x - 48) / 54))], '#2040a0'),
    ),
    flat('pattern', 'checker of 16', checker(16, '#202020', '#e8e8e8')),
    flat('pattern', 'checker of 12, near colors', checker(12, '#88aacc', '#94b4d4')),
    flat('pattern', 'mosaic of one hue', mosaic.join('')),
    flat('pattern', 'triangles of near colors', triangles()),
  ]
}

/** A sheet of triangles whose colors vary about as shading would. */
function triangles() {
  const points = count(36, (i) => {
    const [x, y] = [i % 6, Math.floor(i / 6)]
    const isRim = x === 0 || y === 0 || x === 5 || y === 5
    const jitter = () => (isRim ? 0 : between(-11, 11))
    return [28 + 40 * x + jitter(), 28 + 40 * y + jitter()]
  })
  const sheet = []
  for (let y = 0; y < 5; y++) {
    for (let x = 0; x < 5; x++) {
      const corner = 6 * y + x
      for (const triangle of [
        [corner, corner + 1, corner + 6],
        [corner + 1, corner + 7, corner + 6],
      ]) {
        const places = triangle.map((i) => points[i].map(round).join(' '))
        const color = hsl(265, 0.5, 0.35 + 0.03 * (x + y) + between(-0.04, 0.04))
        sheet.push(shape(`M${places.join(' ')}Z`, color, ` stroke="${color}" stroke-width="0.7"`))
      }
    }
  }
  return sheet.join('')
}

function edges() {
  const stairs = (from, to) => count(5, (i) => hex(from.map((value, k) => value + ((to[k] - value) * (i + 1)) / 6)))
  const blend = stairs([20, 60, 140], [250, 200, 60])
  const fade = stairs([30, 120, 60], [255, 255, 255])
  return [
    flat(
      'edges',
      'wedges of slope 1:60',
      shape('M20 40 236 43.6V70L20 66.4Z', '#2b4c7e') +
        shape('M20 96 236 92.4V124L20 127.6Z', '#567ebb') +
        shape('M20 150H236L20 153.6Z', '#1f1f20') +
        shape('M20 180H236V190L20 186.4Z', '#606d80'),
    ),
    flat(
      'edges',
      'house with nearly upright walls',
      shape('M60 110 196 112.3 194 224 62.2 226Z', '#d9a066') +
        shape('M44 112 128 44 212 112.5Z', '#9b3b30') +
        shape('M112 226 112.8 160 146 160.5 145 225.4Z', '#4a3426'),
    ),
    flat(
      'edges',
      'stairs of five colors at an edge',
      rect(24, 40, 100, 176, '#143c8c') +
        blend.map((color, i) => rect(124 + 3 * i, 40, 108 - 3 * i, 176, color)).join('') +
        rect(139, 40, 93, 176, '#fac83c'),
    ),
    flat(
      'edges',
      'stairs of five colors around a disc',
      fade.map((_, i) => circle(128, 128, 96 - 2 * i, fade[4 - i])).join('') + circle(128, 128, 86, '#1e783c'),
    ),
  ]
}

function steps() {
  const rings = (base, step) =>
    count(9, (i) => circle(128, 128, 108 - 12 * i, hex(base.map((value) => value - step * i)))).join('')
  return [
    flat('steps', 'rings 4 levels apart', rings([210, 220, 235], 4)),
    flat('steps', 'rings 8 levels apart', rings([240, 200, 160], 8)),
    flat('steps', '8 bars 3 levels apart', bars(8, [150, 170, 190], 3)),
    flat('steps', '16 bars 6 levels apart', bars(16, [230, 190, 150], 6)),
    flat('steps', '5 bars 12 levels apart', bars(5, [110, 160, 120], 12)),
  ]
}

function lines() {
  const thin = count(14, (i) => rect(24, 24 + 15 * i, 208, 1 + (i % 3) * 0.5, i % 2 === 0 ? '#111' : '#c0392b'))
  const hatch = count(24, (i) =>
    shape(`M${16 + 9 * i} 216 ${28 + 9 * i} 40h${round(1 + i / 8)}L${round(17 + 9 * i + i / 8)} 216Z`, '#34495e'),
  )
  const rows = count(9, (row) => {
    let x = 28
    const marks = []
    while (x < 216) {
      const names = Object.keys(LETTERS)
      marks.push(letter(names[Math.floor(random() * names.length)], x, 30 + 22 * row, 0.11, '#222'))
      x += random() < 0.2 ? 19 : 13
    }
    return marks.join('')
  })
  return [
    flat('lines', 'thin level lines', thin.join('')),
    flat('lines', 'hatching that grows', hatch.join('')),
    flat('lines', 'small letters', rows.join('')),
    flat('lines', 'small letters on a card', card(16, 16, 224, 224, '#fdf3d0') + rows.join('')),
  ]
}

function plain() {
  const venn = (opacity) =>
    [
      [100, 100, '#e6194b'],
      [156, 100, '#3cb44b'],
      [128, 150, '#4363d8'],
    ]
      .map(([x, y, color]) => circle(x, y, 64, color, ` fill-opacity="${opacity}"`))
      .join('')
  return [
    flat('plain', 'one color over all', rect(0, 0, 256, 256, '#3b7dd8')),
    flat('plain', 'one disc', circle(128, 128, 90, '#8e44ad')),
    flat('plain', 'flat overlays', venn(0.5)),
    clearFlat('plain', 'flat overlays on transparency', venn(0.6)),
    clearFlat(
      'plain',
      'shadow of one flat gray',
      card(52, 60, 168, 152, '#000" fill-opacity="0.2', 20) + card(40, 44, 168, 152, '#f7b32b', 20),
    ),
    flat(
      'plain',
      'long flat shadow',
      card(28, 28, 200, 200, '#16a085', 30) +
        shape('M92 92 228 228H100L72 200Z', '#12846d') +
        letter('E', 76, 76, 1, '#fff'),
    ),
  ]
}

export const FLAT = scenesOf([families, stripes, patterns, edges, steps, lines, plain])
