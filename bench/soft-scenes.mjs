/**
 * Scenes with soft shadows and glows as designers make them, by Gaussian blur: `{ kind, name, svg, gradients }`, with the view box 0 0 512 512.
 * `gradients` is 1: no gradient describes a blur exactly, so their number is the engine's choice. Kinds say what lies under the shadow.
 */

const SIZE = 512

/** A shadow of a shape: the shape in a color, blurred by `blur` px as CSS means it (twice the standard deviation), moved and made fainter. */
const shadow = (id, shape, blur, { dx = 0, dy = 0, color = '#000', opacity = 0.3 } = {}) =>
  `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${blur / 2}"/></filter>` +
  `<g transform="translate(${dx} ${dy})" fill="${color}" opacity="${opacity}" filter="url(#${id})">${shape}</g>`

const card = (x, y, width, height, radius, fill = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"${fill === '' ? '' : ` fill="${fill}"`}/>`
const disc = (x, y, r, fill = '') => `<circle cx="${x}" cy="${y}" r="${r}"${fill === '' ? '' : ` fill="${fill}"`}/>`
const path = (data, fill = '') => `<path d="${data}"${fill === '' ? '' : ` fill="${fill}"`}/>`
const BOLT = 'M290 70L130 300H240L210 442L382 200H268Z'
const HEART = 'M256 430C60 290 90 110 190 110C230 110 256 150 256 170C256 150 282 110 322 110C422 110 452 290 256 430Z'
const LETTER = 'M110 420L216 92H296L402 420H322L302 350H210L190 420ZM228 288H284L256 190Z'

const drawing = (body) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">${body}</svg>`
const on = (kind, ground) => (name, body) => ({
  kind,
  name,
  svg: drawing((ground === null ? '' : `<rect width="${SIZE}" height="${SIZE}" fill="${ground}"/>`) + body),
  gradients: 1,
})
const white = on('on white', '#fff')
const blue = on('on a color', '#2f6fd6')
const pale = on('on a color', '#eef1f6')
const clear = on('on transparency', null)

export const SOFT = [
  white(
    'card, blur 8',
    shadow('a', card(96, 136, 320, 240, 20), 8, { dy: 4 }) + card(96, 136, 320, 240, 20, '#ffffff'),
  ),
  white(
    'button, blur 16',
    shadow('a', card(96, 196, 320, 110, 55), 16, { dy: 8, opacity: 0.4 }) + card(96, 196, 320, 110, 55, '#e6483d'),
  ),
  white(
    'card, blur 40',
    shadow('a', card(116, 116, 280, 260, 28), 40, { dy: 16, opacity: 0.35 }) + card(116, 116, 280, 260, 28, '#3f6ad8'),
  ),
  white('disc, blur 24', shadow('a', disc(256, 240, 150), 24, { dy: 14 }) + disc(256, 240, 150, '#f2a20c')),
  white('heart, blur 20', shadow('a', path(HEART), 20, { dx: 6, dy: 12, opacity: 0.4 }) + path(HEART, '#d7263d')),
  white('letter, blur 10', shadow('a', path(LETTER), 10, { dx: 5, dy: 6, opacity: 0.5 }) + path(LETTER, '#20304c')),
  white(
    'bolt with a glow of 36',
    shadow('a', path(BOLT), 36, { color: '#ff8a00', opacity: 0.9 }) + path(BOLT, '#ffc400'),
  ),
  white('blurred disc alone, 40', shadow('a', disc(256, 256, 110), 40, { color: '#6a1fd0', opacity: 1 })),
  pale(
    'small card on a large page, blur 12',
    shadow('a', card(176, 196, 160, 110, 10), 12, { dy: 4, opacity: 0.2 }) + card(176, 196, 160, 110, 10, '#ffffff'),
  ),
  pale(
    'card with two shadows, blur 6 and 30',
    shadow('a', card(116, 136, 280, 220, 14), 30, { dy: 12, opacity: 0.15 }) +
      shadow('b', card(116, 136, 280, 220, 14), 6, { dy: 2, opacity: 0.15 }) +
      card(116, 136, 280, 220, 14, '#ffffff'),
  ),
  pale(
    'three cards in a row, blur 20',
    [30, 186, 342]
      .map(
        (x, i) =>
          shadow(`a${i}`, card(x, 146, 140, 220, 12), 20, { dy: 4, opacity: 0.2 }) +
          card(x, 146, 140, 220, 12, '#ffffff'),
      )
      .join(''),
  ),
  blue(
    'square card with a glow of 24',
    shadow('a', card(136, 156, 240, 200, 0), 24, { color: '#ffd400', opacity: 0.9 }) +
      card(136, 156, 240, 200, 0, '#ffd400'),
  ),
  blue(
    'white card, blur 24',
    shadow('a', card(96, 136, 320, 240, 24), 24, { dy: 10, opacity: 0.35 }) + card(96, 136, 320, 240, 24, '#ffffff'),
  ),
  pale(
    'button, blur 12',
    shadow('a', card(116, 206, 280, 90, 18), 12, { dy: 5, color: '#1c3d8f', opacity: 0.45 }) +
      card(116, 206, 280, 90, 18, '#2962ff'),
  ),
  pale(
    'two cards, blur 20',
    [
      [60, 90],
      [200, 230],
    ]
      .map(
        ([x, y], i) =>
          shadow(`a${i}`, card(x, y, 250, 180, 16), 20, { dy: 8, opacity: 0.28 }) + card(x, y, 250, 180, 16, '#ffffff'),
      )
      .join(''),
  ),
  blue(
    'star light, 40',
    shadow('a', disc(256, 256, 90), 40, { color: '#ffffff', opacity: 0.9 }) + disc(256, 256, 70, '#fff7d6'),
  ),
  clear(
    'button, blur 16',
    shadow('a', card(96, 196, 320, 110, 55), 16, { dy: 8, opacity: 0.4 }) + card(96, 196, 320, 110, 55, '#e6483d'),
  ),
  clear(
    'card, blur 32',
    shadow('a', card(106, 126, 300, 250, 24), 32, { dy: 12, opacity: 0.35 }) +
      card(106, 126, 300, 250, 24, '#ffffff') +
      card(136, 166, 150, 24, 12, '#2962ff') +
      card(136, 216, 240, 16, 8, '#b8c2d4'),
  ),
  clear('disc, blur 24', shadow('a', disc(256, 240, 150), 24, { dy: 14 }) + disc(256, 240, 150, '#18a058')),
  clear('heart, blur 20', shadow('a', path(HEART), 20, { dx: 6, dy: 12, opacity: 0.4 }) + path(HEART, '#d7263d')),
  clear('letter, blur 10', shadow('a', path(LETTER), 10, { dx: 5, dy: 6, opacity: 0.5 }) + path(LETTER, '#20304c')),
  clear(
    'bolt with a glow of 36',
    shadow('a', path(BOLT), 36, { color: '#ff8a00', opacity: 0.9 }) + path(BOLT, '#ffc400'),
  ),
  clear(
    'disc and card, blur 6',
    shadow('a', disc(190, 256, 100), 6, { dy: 3, opacity: 0.5 }) +
      disc(190, 256, 100, '#8e44ad') +
      shadow('b', card(230, 180, 200, 160, 20), 6, { dy: 3, opacity: 0.5 }) +
      card(230, 180, 200, 160, 20, '#f1c40f'),
  ),
  clear('blurred disc alone, 40', shadow('a', disc(256, 256, 110), 40, { color: '#6a1fd0', opacity: 1 })),
]
