import type { CommandRow } from './command-row'
import { CONVERT_OPTIONS } from './convert-options'
import { PICTURE_OPTIONS } from './library-options'
import type { OptionRow } from './option-row'
import { parseText } from './values'

const JSON_OPTION: OptionRow = { name: 'json', group: 'Options', text: 'one JSON object per file on standard output' }

/** `vec` itself: what it is for, and the options that most people need. */
export const OVERVIEW: CommandRow = {
  name: '',
  usage: '[options] INPUT...',
  summary: 'vectorize images: PNG, JPEG and WebP in, SVG out',
  about: [
    "INPUT is a file, a directory, a quoted glob ('icons/**/*.png') or - (standard input). logo.png becomes logo.svg " +
      'beside it; - goes to standard output. Files that vec did not write are left alone, and what is up to date is not ' +
      'made again: a run that was stopped goes on where it stopped. [Brackets] hold defaults.',
  ],
  options: CONVERT_OPTIONS.filter(({ isRare }) => !isRare).map((row) => ({ ...row, group: 'Options' })),
  examples: [
    { words: 'vec logo.png', what: 'writes logo.svg' },
    { words: 'vec -r icons -d out', what: 'mirrors a tree of images in out' },
    { words: "vec 'img/*.png' -o '{dir}/{name}@v.svg'", what: 'names of your own' },
    { words: 'vec - < photo.jpg > photo.svg', what: 'a pipe' },
  ],
  completes: 'file',
}

/** The command that is meant when no other is named. */
export const CONVERT: CommandRow = {
  name: 'convert',
  usage: '[options] INPUT...',
  summary: 'convert images; the word may be left out',
  about: [
    'As vec INPUT... without the word. INPUT is a file, a directory, a quoted glob or - (standard input). [Brackets] hold defaults.',
  ],
  options: CONVERT_OPTIONS,
  examples: [
    { words: "vec -r art -d out --exclude '*.webp'", what: 'some files of a tree' },
    { words: 'vec logo.png -f dxf --layers cutout --width 80mm', what: 'for a cutter' },
    { words: 'find . -size -99k -print0 | vec --files-from -', what: 'a list of files' },
  ],
  completes: 'file',
}

/** The commands, in the order of the help text. */
export const COMMANDS: readonly CommandRow[] = [
  CONVERT,
  {
    name: 'inspect',
    usage: '[options] FILE...',
    summary: 'say what a file is and what auto would choose',
    about: [
      'Prints format, size, and what each auto would choose and why. Nothing is drawn. FILE may be a directory or a quoted glob.',
    ],
    options: [...PICTURE_OPTIONS, JSON_OPTION],
    examples: [{ words: 'vec inspect logo.png', what: 'a few lines about one file' }],
    completes: 'file',
  },
  {
    name: 'verify',
    usage: '[options] FILE.svg...',
    summary: 'check that an SVG keeps to the published subset',
    about: [
      'The subset has paths, groups, gradients and plain colors, and nothing that could run or load anything. FILE.svg may ' +
        'be a directory or a quoted glob.',
    ],
    options: [JSON_OPTION],
    examples: [{ words: "vec verify 'out/**/*.svg'", what: 'exit status 1 if one does not' }],
    completes: 'file',
  },
  {
    name: 'compare',
    usage: '[options] IMAGE RESULT.svg',
    summary: 'measure a result against its image, and draw both',
    about: [
      'Prints how far the result is from the image. With -o it writes a picture: image, result and difference, and ' +
        'below them the place that differs most at 8 times its size.',
    ],
    options: [
      {
        name: 'output',
        short: 'o',
        value: 'sheet',
        group: 'Options',
        text: 'write the picture into this PNG file',
        completes: 'file',
        parse: parseText,
      },
      { name: 'overwrite', group: 'Options', text: 'replace a file of this name' },
      JSON_OPTION,
    ],
    examples: [{ words: 'vec compare logo.png logo.svg -o sheet.png', what: 'figures and a picture' }],
    completes: 'file',
  },
  {
    name: 'serve',
    usage: '[arguments]',
    summary: 'start the hosted service, if it is installed',
    about: ['Everything after the word goes to vec-server: see vec serve -- --help.'],
    options: [],
    examples: [{ words: 'vec serve --demo', what: 'a service to try things on' }],
  },
  {
    name: 'mcp',
    usage: '[arguments]',
    summary: 'start the tools for agents, if they are installed',
    about: ['Everything after the word goes to vec-mcp: see vec mcp -- --help.'],
    options: [],
    examples: [{ words: 'vec mcp pictures', what: 'tools for the files in a directory' }],
  },
  {
    name: 'completion',
    usage: 'bash|zsh|fish',
    summary: 'print a completion script for a shell',
    about: ['The script completes commands, options and values.'],
    options: [],
    examples: [
      { words: 'source <(vec completion bash)', what: 'in ~/.bashrc; zsh the same in ~/.zshrc' },
      { words: 'vec completion fish | source', what: 'in ~/.config/fish/config.fish' },
    ],
    completes: ['bash', 'zsh', 'fish'],
  },
  {
    name: 'man',
    usage: '',
    summary: 'print the manual page',
    about: ['The page is in the format of man.'],
    options: [],
    examples: [{ words: 'vec man | man -l -', what: 'reads it' }],
  },
]
