import { availableParallelism } from 'node:os'
import { LAYOUT, LAYOUT_OPTIONS, PICTURE_OPTIONS } from './library-options'
import type { OptionRow } from './option-row'
import { FORMATS, parseFormats, parseInteger, parsePattern, parseSeconds, parseServiceUrl, parseText } from './values'

const INPUTS = 'Inputs'
const RESULTS = 'Where results go'
const RUNNING = 'Running'
const TELLING = 'Telling'

/** Most files converted at the same time: beyond it a machine has no use for more. */
const MAX_JOBS = 256

/** The options of a conversion, in the order of the help text. */
export const CONVERT_OPTIONS: readonly OptionRow[] = [
  {
    name: 'recursive',
    short: 'r',
    group: INPUTS,
    text: 'go into the directories inside directories',
    more: 'Hidden files and directories are left out, and so is what lies behind links to directories.',
  },
  {
    name: 'exclude',
    value: 'glob',
    group: INPUTS,
    isRare: true,
    text: 'leave out what matches; may be given again',
    more: 'A glob matches the path of an input as it is named, or any end of it: *.webp and drafts match at any depth.',
    isList: true,
    parse: parseText,
  },
  {
    name: 'files-from',
    value: 'list',
    group: INPUTS,
    isRare: true,
    text: 'read names of inputs from a file, - is standard input',
    more: 'One name a line, or NUL bytes between names, as find -print0 writes them.',
    completes: 'file',
    parse: parseText,
  },
  ...PICTURE_OPTIONS,
  ...LAYOUT_OPTIONS,
  {
    name: 'format',
    short: 'f',
    value: 'list',
    group: LAYOUT,
    text: `${FORMATS.join(', ')}: one or several`,
    defaultText: 'as -o ends, or svg',
    more: 'Several are separated by commas; one trace serves all of them.',
    choices: FORMATS,
    parse: parseFormats,
  },
  {
    name: 'output',
    short: 'o',
    value: 'file',
    group: RESULTS,
    text: 'write here, or by a pattern such as {dir}/{name}.svg',
    more:
      '- is standard output. In a pattern {dir} is the directory of the input, {sub} the part of it below the base, which -d ' +
      'mirrors, {name} the name without its ending, {ext} its ending and {format} the format of the result.',
    completes: 'file',
    parse: parsePattern,
  },
  {
    name: 'out-dir',
    short: 'd',
    value: 'dir',
    group: RESULTS,
    text: 'write into this directory, as a mirror of the inputs',
    completes: 'directory',
    parse: parseText,
  },
  {
    name: 'base',
    value: 'dir',
    group: RESULTS,
    isRare: true,
    text: 'mirror what lies below',
    defaultText: 'the directory or glob named',
    more: 'A file that is named itself has its own directory as its base.',
    completes: 'directory',
    parse: parseText,
  },
  { name: 'overwrite', group: RESULTS, text: 'replace files that vec did not write, too' },
  {
    name: 'manifest',
    value: 'file',
    group: RESULTS,
    isRare: true,
    text: 'record results here',
    defaultText: 'in your state directory',
    more: 'Names in it are relative to its directory, so that both can be moved together, or kept under version control.',
    completes: 'file',
    parse: parseText,
  },
  { name: 'dry-run', short: 'n', group: RUNNING, text: 'tell what would be done' },
  {
    name: 'jobs',
    short: 'j',
    value: 'number',
    group: RUNNING,
    text: 'files at the same time',
    defaultText: `cores: ${availableParallelism()}`,
    more: 'Several files are converted in processes of their own, so that one that ends its process fails alone.',
    parse: (text) => parseInteger(text, 1, MAX_JOBS),
  },
  { name: 'fail-fast', group: RUNNING, isRare: true, text: 'stop at the first file that fails' },
  {
    name: 'timeout',
    value: 'seconds',
    group: RUNNING,
    isRare: true,
    text: 'give up on a file after this time',
    defaultText: 'never',
    parse: parseSeconds,
  },
  { name: 'watch', short: 'w', group: RUNNING, text: 'go on with inputs that change or appear' },
  {
    name: 'remote',
    value: 'url',
    group: RUNNING,
    text: 'use a hosted service; VEC_API_KEY has the key',
    more: 'At most 4 files at the same time, 3 unless -j says otherwise. A result that is there already is not paid for again.',
    parse: parseServiceUrl,
  },
  {
    name: 'config',
    value: 'file',
    group: RUNNING,
    isRare: true,
    text: 'options as JSON',
    defaultText: 'vec.config.json, if there is one',
    more: 'The long names of options are its keys. Options of the command line win; --no-recursive and the like turn a switch off.',
    completes: 'file',
    parse: parseText,
  },
  { name: 'no-config', group: RUNNING, isRare: true, text: 'read no such file' },
  { name: 'json', group: TELLING, text: 'one JSON object per file, a summary last' },
  { name: 'quiet', short: 'q', group: TELLING, text: 'errors only' },
  { name: 'verbose', short: 'v', group: TELLING, text: 'a line for every file' },
  {
    name: 'stages',
    value: 'dir',
    group: TELLING,
    isRare: true,
    text: 'write one SVG per stage of the engine; one input only',
    completes: 'directory',
    parse: parseText,
  },
]
