/** The pictures of examples/, one of every kind. */
import { readFileSync } from 'node:fs'

export const EXAMPLES = [
  'logo.png',
  'illustration.png',
  'gradients.png',
  'icon.png',
  'pixel-art.png',
  'pixel-art-8x.png',
  'photo.jpg',
]

/** The bytes of a file of examples/. */
export const readExample = (file) => readFileSync(new URL(`../examples/${file}`, import.meta.url))
