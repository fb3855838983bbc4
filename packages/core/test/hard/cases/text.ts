import { type HardCase, hardCases } from '../hard-case'
import { write } from '../letters'
import type { Input } from '../outcome'
import { area } from '../properties'
import { BLACK, type SceneShape, SLATE, scene, WHITE } from '../scene'

const WORDS = ['HEAt', 'tailon', 'cave-in']

function page(em: number, ink: string): SceneShape[] {
  return WORDS.flatMap((word, k) => write(word, 4.3 + 0.4 * k, 4.4 + 1.25 * em * (k + 0.75), em, ink))
}

function text(name: string, em: number, ground: string, ink: string, psnr: number, input: Input = 'exact'): HardCase[] {
  const size = Math.ceil(em * 4.4 + 8)
  return hardCases(name, scene(size, ground, ...page(em, ink)), { psnr, inks: 0, area: [area(ink), 2] }, input)
}

export const texts: HardCase[] = [
  ...text('text of 12 px', 12, WHITE, BLACK, 24),
  ...text('text of 16 px', 16, WHITE, BLACK, 26),
  ...text('text of 20 px', 20, WHITE, BLACK, 28),
  ...text('text of 24 px', 24, WHITE, BLACK, 30),
  ...text('text of 48 px', 48, WHITE, BLACK, 34),
  ...text('grey text of 16 px', 16, WHITE, SLATE, 27),
  ...text('text of 24 px through JPEG', 24, WHITE, BLACK, 24, 'jpeg'),
  ...text('text of 24 px through a renderer', 24, WHITE, BLACK, 29, 'resvg'),
  ...hardCases('white text of 16 px on colour', scene(80, '#1565c0', ...page(16, WHITE)), { psnr: 28, inks: 0 }),
]
