/**
 * A process of its own that tries variants of the engine, because an endless or greedy one may take its process with it. It says `ready`,
 * takes `{ edit, sample }` and answers each with what `Sample.compare` found.
 */
import { loadEngine } from './engine.mjs'
import { readLambdaPictures, readPictures, readScenes } from './sample.mjs'
import { Sample } from './trial.mjs'

const READERS = { pictures: readPictures, scenes: readScenes, lambda: readLambdaPictures }
const samples = {}

/** The sample of that name; made when it is first asked for. */
async function sampleOf(name) {
  samples[name] ??= new Sample(await READERS[name](), await loadEngine(), await loadEngine())
  return samples[name]
}

async function tryVariant({ edit, sample: names }) {
  const trace = await loadEngine(edit)
  const found = {}
  for (const name of names) {
    const sample = await sampleOf(name)
    const verdicts = name === 'lambda' && { verdicts: sample.verdicts }
    found[name] = { ...sample.compare(trace), count: sample.count, ...verdicts }
    if (found[name].failure) break
  }
  return found
}

process.on('message', async (task) => process.send({ found: await tryVariant(task) }))
process.on('disconnect', () => process.exit())
await sampleOf('scenes')
process.send('ready')
