/** Figures of variants as words, and docs/constants.md. */
import { geometricMean, mean } from '../judge.mjs'
import { LEFT_OUT, UNMEASURED } from './find-constants.mjs'
import { CURVE, keptCells } from './kept-rows.mjs'
import { LAMBDA_SAMPLE, SAMPLE } from './sample.mjs'

/** Times as long as usual, or that part of it, from which the time is worth a word. */
const SLOWER = 1.5
/** A number with its sign; 0 has none. */
function signed(value, digits) {
  const text = Math.abs(value).toFixed(digits)
  if (Number(text) === 0) return text
  return `${value < 0 ? '−' : '+'}${text}`
}

const percent = (ratio) => `${signed(100 * (ratio - 1), 1)} %`

/** What a variant does, in a few words. */
export function effectOf(found) {
  if (found === undefined) return '?'
  const failure = Object.values(found).find((part) => part.failure)?.failure
  if (failure) return failure
  const { pictures, lambda, scenes } = found
  const parts = [pictureEffect(pictures ?? lambda), hardEffect(scenes), timeEffect(found)]
  return parts.filter((part) => part !== '').join('; ') || '–'
}

/** Pictures that change, mean dB and segments over all of them and, in brackets, over those that change. */
function pictureEffect({ changed, count }) {
  if (changed.length === 0) return ''
  const decibels = changed.map(({ before, after }) => after.psnr - before.psnr)
  const segments = changed.map(({ before, after }) => Math.log(after.segments / before.segments))
  const overAll = (values) => mean(values) * (changed.length / count)
  const db = `${signed(overAll(decibels), 2)} dB (${signed(mean(decibels), 2)})`
  return `${counted(changed.length, 'picture')}, ${db}, segments ${percent(Math.exp(overAll(segments)))}`
}

const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Cases of the hard suite that become better or worse by more than their margin, and the one that moves most. */
function hardEffect({ changed }) {
  if (changed.length === 0) return ''
  const moves = changed.flatMap(movesOf)
  if (moves.length === 0) return `hard +0 −0 (${counted(changed.length, 'scene')} within margins)`
  const worse = moves.filter(({ gain }) => gain < 0).length
  const [most] = moves.sort((a, b) => Math.abs(b.gain) - Math.abs(a.gain))
  const figures = `${shortened(most.before)} → ${shortened(most.after)}`
  return `hard +${moves.length - worse} −${worse}, most: ${most.name} ${figures}`
}

/** The cases of a scene that move, with their gain in margins; a count's margin is 3 % of it and at least 1. */
function movesOf({ before, after }) {
  return before.flatMap(({ name, figure, better, margin }, k) => {
    const allowance = margin > 0 ? margin + 0.03 * Math.abs(figure) : 0
    const gain = better === 'less' ? figure - after[k].figure : after[k].figure - figure
    if (Math.abs(gain) <= allowance + 1e-9) return []
    return [{ name, before: figure, after: after[k].figure, gain: gain / (allowance || Math.max(1, 0.03 * figure)) }]
  })
}

function shortened(figure) {
  return String(Number(figure.toFixed(Math.abs(figure) < 10 ? 2 : 1)))
}

function timeEffect(found) {
  const parts = Object.values(found)
  const ratio = sum(parts.map(({ seconds }) => seconds)) / sum(parts.map(({ baseSeconds }) => baseSeconds))
  return ratio > SLOWER || ratio < 1 / SLOWER ? `time × ${ratio.toFixed(1)}` : ''
}

/** The values in lists by key, in the order of their first. */
function groupedBy(values, keyOf) {
  const groups = new Map()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group) group.push(value)
    else groups.set(keyOf(value), [value])
  }
  return groups
}

const sum = (values) => values.reduce((total, value) => total + value, 0)

/**
 * The document. `curve` are the variants of the price of a parameter, `variants` the halves and doubles, two to a constant; `kept` is what stays of the last document where figures are
 * missing: of a constant with the same name and value.
 */
export function documentOf(curve, variants, kept) {
  const byConstant = groupedBy(variants, ({ constant }) => constant)
  const all = [...byConstant].map(([constant, tried]) => ({ constant, cells: cellsOf(constant, tried, kept) }))
  const rows = all.filter(({ cells }) => cells !== undefined)
  const missing = all.filter(({ cells }) => cells === undefined)
  return [
    ...introduction(rows, missing),
    ...lambdaSection(curve, kept),
    ...folderSections(rows),
    ...idleSection(rows),
    ...leftOutSection(),
    '',
  ].join('\n')
}

/** The cells of a constant's row after its file: those of its figures, or the ones that were kept; undefined without any. */
function cellsOf(constant, [halved, doubled], kept) {
  const { value, meaning } = constant
  if (halved.found === undefined || doubled.found === undefined) return keptCells(kept, constant, spelled(value))
  const comment = meaning.length > 0 && meaning.length <= 140 ? `: ${meaning.replaceAll('|', '\\|')}` : ''
  return [`${spelled(value)}${comment}`, effectOf(halved.found), effectOf(doubled.found)]
}

function introduction(rows, missing) {
  return [
    '# What each constant of the engine does',
    '',
    `Written by \`npm run constants\`; do not edit. Each of ${rows.length} tuned constants was halved and doubled, one at a time, and the engine run`,
    `on the scenes of the hard suite and on a fixed sample: ${SAMPLE}.`,
    '',
    ...missingParagraph(missing),
    'A cell says how many pictures change; the mean change in dB, over the whole sample and in brackets over the pictures that change (at 4',
    'times their size against the drawing itself, at most 50 dB); the change in segments over the whole sample (geometric mean); how many',
    'cases of the hard suite become better (+) and worse (−) by more than their margin, and the case that moves most with its figures;',
    'the CPU time where it is 1.5 times as long or as short. `–` means that every result is the same, byte for byte. Half of a whole number is',
    'rounded up; half of 1 is 0.5; the entries of a list are scaled together; cosines and sines stand for their angle.',
    '',
  ]
}

/** How many constants have no row, by the folder that they lie in, the most first, and where none is looked at. */
function missingParagraph(missing) {
  const folders = [...groupedBy(missing, ({ constant: { file } }) => placeOf(file))]
    .map(([place, members]) => [place, members.length])
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  const counts = folders.map(([place, count]) => `${count} of \`${place}\``)
  const none =
    missing.length === 0
      ? 'No constant of these folders is without a row'
      : `${missing.length} more have no row yet: ${counts.join(', ')}`
  return [
    `A row stays while its constant has the same file, name and value, so its figures may be those of an earlier engine. ${none}.`,
    `No run looks at ${UNMEASURED.map((place) => `\`${place}\``).join(', ')}: what their constants were chosen by, their comments and the decisions say.`,
    '',
  ]
}

/** The folder of src that a file lies in, with a slash, or the file. */
function placeOf(file) {
  return file.includes('/') ? `${file.split('/')[0]}/` : file
}

function lambdaSection(curve, kept) {
  const measured = curve.filter(({ found }) => found?.lambda?.changed)
  if (measured.length === 0) return [`## ${CURVE}`, ...kept.curve]
  const head = ['λ', ...GROUPS.flatMap(({ title }) => [`${title}: dB`, 'segments', 'bytes']), 'hard suite']
  const lines = measured.map(({ value, found }) => {
    const cells = GROUPS.flatMap(({ has }) => groupCells(found.lambda, has))
    return `| ${[value, ...cells, hardEffect(found.scenes).replace('hard ', '') || '–'].join(' | ')} |`
  })
  return [
    `## ${CURVE}`,
    '',
    'The fit adds half the chi-squared of the points to λ times the number of parameters, in nats (minimum description length;',
    'Rissanen 1978). In theory λ is ½ ln n for a border of n independent points with known errors: 1.15 for n = 10, 1.70 for 30, 2.30 for',
    '100, 2.85 for 300 and 3.45 for 1000. The table has the mean dB of each value, and segments and bytes compared with the present value,',
    `on a sample of its own: ${LAMBDA_SAMPLE}.`,
    '',
    `| ${head.join(' | ')} |`,
    `|${' --- |'.repeat(head.length)}`,
    ...lines,
    '',
    ...lambdaParagraph(measured),
  ]
}

/** The parts of the sample of lambda, by the names of pictures. */
const isPhoto = (name) => /^(photo|landscape)\b/.test(name)
const GROUPS = [
  { title: 'PNG', has: (name) => !isPhoto(name) && !name.endsWith(' jpeg') },
  { title: 'JPEG', has: (name) => name.endsWith(' jpeg') },
  { title: 'photos', has: isPhoto },
]

/** Mean dB of a part of the sample, and its segments and bytes as multiples of those of the present engine. */
function groupCells(lambda, has) {
  const { psnr, segments, bytes } = groupFigures(lambda, has)
  return [psnr.toFixed(2), percent(segments), percent(bytes)]
}

function groupFigures({ verdicts, changed }, has) {
  const after = new Map(changed.map(({ name, after }) => [name, after]))
  const pairs = verdicts
    .filter(({ name }) => has(name))
    .map(({ name, verdict }) => [verdict, after.get(name) ?? verdict])
  return {
    psnr: mean(pairs.map(([, { psnr }]) => psnr)),
    segments: geometricMean(pairs.map(([before, now]) => now.segments / before.segments)),
    bytes: geometricMean(pairs.map(([before, now]) => now.bytes / before.bytes)),
  }
}

/** What the curve says beside the theory; empty while values are missing. */
function lambdaParagraph(measured) {
  const present = measured.find(({ found }) => found.lambda.changed.length === 0)
  const at = (wanted) => measured.find(({ value }) => value === wanted)
  const [theory, half, twice] = [at(2), at(present?.value / 2), at(2 * present?.value)]
  if (!theory || !half || !twice) return []
  return [
    `The present value is ${present.value}, ${(present.value / 2.3).toFixed(1)} times ½ ln 100. A price of 2, which the theory asks for, gives ${differences(present, theory)};`,
    `half the present value gives ${differences(present, half)}; twice the present value gives ${differences(present, twice)}.`,
    '',
    'The theory assumes independent points with known errors. Neighboring points are measured in common pixels, so their errors are alike,',
    'and a chi-squared that counts k alike points k times calls for a price k times as high. The standard errors are set for each class of',
    'border and not estimated. The price decides more than the fit, since strands, joints, symmetry and refits are judged by it too.',
    '',
  ]
}

/** What another value changes in drawings. */
function differences(present, other) {
  const parts = GROUPS.slice(0, 2).map(({ title, has }) => {
    const [before, after] = [present, other].map(({ found }) => groupFigures(found.lambda, has))
    return `${signed(after.psnr - before.psnr, 2)} dB and ${percent(after.segments)} segments (${title})`
  })
  return parts.join(', ')
}

function folderSections(rows) {
  const folders = groupedBy(rows, ({ constant: { file } }) => file.split('/').slice(0, -1).join('/') || file)
  return [...folders].flatMap(([folder, members]) => [
    `## ${folder}`,
    '',
    '| constant | file | value and meaning | halved | doubled |',
    '| --- | --- | --- | --- | --- |',
    ...members.map(rowText),
    '',
  ])
}

function rowText({ constant: { file, name }, cells }) {
  return `| ${[`\`${name}\``, file.split('/').at(-1), ...cells].join(' | ')} |`
}

function spelled(value) {
  if (Array.isArray(value)) return `[${value.map(spelled).join(', ')}]`
  return String(Number(value.toPrecision(4)))
}

function idleSection(rows) {
  const idle = rows.filter(({ cells: [, halved, doubled] }) => halved === '–' && doubled === '–')
  return [
    '## What moves nothing in this sample',
    '',
    idle.length === 0
      ? 'Every constant moves something.'
      : `${idle.length} of ${rows.length}, neither halved nor doubled:`,
    '',
    ...idle.map(({ constant: { file, name } }) => `- \`${name}\` (${file})`),
    '',
  ]
}

function leftOutSection() {
  return [
    '## What is not tuned',
    '',
    'Named like constants in the same folders and left out, besides numbers up to 1e-6, which guard divisions against zero:',
    '',
    ...LEFT_OUT.map(({ file, names, why }) => `- ${names.map((name) => `\`${name}\``).join(', ')} (${file}): ${why}`),
  ]
}
