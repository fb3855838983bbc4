import type { CommandRow } from '../words/command-row'
import { COMMANDS, CONVERT } from '../words/command-table'
import type { OptionRow } from '../words/option-row'
import { UsageError } from '../words/usage-error'

/** A completion script for a shell, from the same tables as the help texts. Throws UsageError for another shell. */
export function completionScript(shell: string | undefined): string {
  if (shell === 'bash') return bash()
  // zsh runs the script of bash.
  if (shell === 'zsh') return `autoload -U +X bashcompinit && bashcompinit\n${bash()}`
  if (shell === 'fish') return fish()
  throw new UsageError('vec completion takes bash, zsh or fish')
}

function flagsOf({ name, short }: OptionRow): string[] {
  return [`--${name}`, ...(short === undefined ? [] : [`-${short}`])]
}

function bash(): string {
  const valueCases = [...new Map(COMMANDS.flatMap(({ options }) => options).map((row) => [row.name, row])).values()]
    .filter(({ value }) => value !== undefined)
    .map((option) => `    ${flagsOf(option).join('|')}) ${bashValues(option)}; return ;;`)
  const commandCases = COMMANDS.map((command) => `    ${command.name}) words="${wordsOf(command)}" ;;`)
  return `# Completion for vec. In ~/.bashrc: source <(vec completion bash)
_vec_offer() {
  local line
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$@")
}
_vec() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words
  COMPREPLY=()
  case "$previous" in
${valueCases.join('\n')}
  esac
  case "\${COMP_WORDS[1]}" in
${commandCases.join('\n')}
    *) words="${wordsOf(CONVERT)}" ;;
  esac
  if [ "$COMP_CWORD" -eq 1 ] && [[ "$current" != -* ]]; then
    _vec_offer -W "${COMMANDS.map(({ name }) => name).join(' ')}" -- "$current"
  elif [[ "$current" == -* || "$words" != --* ]]; then
    _vec_offer -W "$words" -- "$current"
  fi
  [ \${#COMPREPLY[@]} -gt 0 ] || _vec_offer -f -- "$current"
}
complete -o filenames -F _vec vec
`
}

function wordsOf({ options, completes }: CommandRow): string {
  const operands = Array.isArray(completes) ? completes : []
  return [...operands, ...options.map(({ name }) => `--${name}`), '--help'].join(' ')
}

function bashValues({ choices, completes }: OptionRow): string {
  if (choices !== undefined) return `_vec_offer -W "${choices.join(' ')}" -- "$current"`
  if (completes === 'directory') return '_vec_offer -d -- "$current"'
  return completes === 'file' ? '_vec_offer -f -- "$current"' : ':'
}

function fish(): string {
  const commands = COMMANDS.map(({ name, summary }) => {
    return `complete -c vec -n __fish_is_first_token -a ${name} -d ${quote(summary)}`
  })
  const names = COMMANDS.map(({ name }) => name).join(' ')
  const options = [
    ...CONVERT.options.map((option) => fishOption(option, `not __fish_seen_subcommand_from ${names}`)),
    ...COMMANDS.flatMap(({ name, options }) =>
      options.map((option) => fishOption(option, `__fish_seen_subcommand_from ${name}`)),
    ),
    ...COMMANDS.flatMap(({ name, completes }) =>
      Array.isArray(completes)
        ? [`complete -c vec -n '__fish_seen_subcommand_from ${name}' -f -a '${completes.join(' ')}'`]
        : [],
    ),
  ]
  return `# Completion for vec. In config.fish: vec completion fish | source\n${[...commands, ...options].join('\n')}\n`
}

function fishOption(option: OptionRow, condition: string): string {
  const { name, short, value, choices, completes, text } = option
  const letter = short === undefined ? '' : ` -s ${short}`
  const takes = value === undefined ? '' : completes === undefined ? ' -x' : ' -r'
  const values = choices === undefined ? '' : ` -a ${quote(choices.join(' '))}`
  return `complete -c vec -n '${condition}'${letter} -l ${name}${takes}${values} -d ${quote(text)}`
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, (character) => `\\${character}`)}'`
}
