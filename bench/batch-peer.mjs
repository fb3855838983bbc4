/** The shortest script around VTracer's module that makes a file of a file: node batch-peer.mjs IMAGE SVG */
import { readFileSync, writeFileSync } from 'node:fs'
import { vectorize } from '@neplex/vectorizer'

const [image, svg] = process.argv.slice(2)
writeFileSync(svg, await vectorize(readFileSync(image)))
