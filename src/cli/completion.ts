/**
 * `antecedent completion bash|zsh|fish`: a script that completes commands, flags, their values, and
 * files. It is generated from the commands, and starts no process while somebody types.
 */
import { z } from 'zod';
import { type Command, defineCommand, UsageError } from './define-command.ts';
import type { Flag } from './flags.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** A command as the scripts need it. */
interface Completed {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly Flag[];
}

const SCRIPTS: Readonly<Record<Shell, (commands: readonly Completed[]) => string>> = {
  bash: formatBash,
  zsh: formatZsh,
  fish: formatFish,
};

/** Creates the command for a program's commands. */
export function createCompletionCommand(
  commands: ReadonlyMap<string, () => Promise<Pick<Command, 'summary' | 'flags'>>>,
): Command {
  return defineCommand({
    name: 'antecedent completion',
    summary: 'Prints a completion script for a shell.',
    positionals: { usage: SHELLS.join('|'), max: 1 },
    flags: z.object({}),
    notes: `bash: source <(antecedent completion bash)         in ~/.bashrc
  zsh:  source <(antecedent completion zsh)          in ~/.zshrc, after compinit
  fish: antecedent completion fish | source          in ~/.config/fish/config.fish`,
    async run(_, { positionals: [shell], write }) {
      const format = SHELLS.find((name) => name === shell);
      if (format === undefined) {
        throw new UsageError(
          `found ${shell === undefined ? 'no shell' : `shell ${shell}`}, expected ${SHELLS.join(', ')}`,
        );
      }
      const completed = await Promise.all(
        [...commands].map(async ([name, load]) => {
          const { summary, flags } = await load();
          return { name, summary, flags };
        }),
      );
      const extra = [
        { name: 'help', summary: 'Lists the commands, or the flags of one.', flags: [] },
        { name: 'version', summary: 'Prints the version.', flags: [] },
      ];
      await write(SCRIPTS[format]([...completed, ...extra]));
    },
  });
}

function formatBash(commands: readonly Completed[]): string {
  const cases = commands
    .map(
      ({ name, flags }) => `    ${name}) flags="${['--help', ...flags.map((flag) => `--${flag.name}`)].join(' ')}" ;;`,
    )
    .join('\n');
  const values = listChoices(commands)
    .map(
      ({ command, flag, choices }) =>
        `    "${command} --${flag}") COMPREPLY=($(compgen -W "${choices.join(' ')}" -- "$word")); return ;;`,
    )
    .join('\n');
  return `# Completion of antecedent for bash; made by "antecedent completion bash".
_antecedent() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}" flags=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')}" -- "$word"))
    return
  fi
  case "$command $before" in
${values}
    "completion completion") COMPREPLY=($(compgen -W "${SHELLS.join(' ')}" -- "$word")); return ;;
    "help help") COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')}" -- "$word")); return ;;
  esac
  case "$command" in
${cases}
  esac
  if [[ "$word" == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$word")); else COMPREPLY=($(compgen -f -- "$word")); fi
}
complete -o filenames -F _antecedent antecedent
`;
}

function formatZsh(commands: readonly Completed[]): string {
  const names = commands
    .map(({ name, summary }) => `    ${quote(`${name}:${summary.replaceAll(':', '\\:')}`)}`)
    .join('\n');
  const cases = commands
    .map(({ name, flags }) => {
      const rows = flags.map(({ name: flag, kind, description, choices, placeholder }) => {
        const value =
          kind === 'boolean'
            ? ''
            : `:${escapeZsh(placeholder)}:${choices.length > 0 ? `(${choices.join(' ')})` : '_files'}`;
        return `\n        ${quote(`--${flag}[${escapeZsh(description)}]${value}`)}`;
      });
      const rest =
        name === 'completion'
          ? `':shell:(${SHELLS.join(' ')})'`
          : name === 'help'
            ? "':command:->name'"
            : "'*:file:_files'";
      return `    ${name}) _arguments '--help[Prints the flags.]'${rows.map((row) => ` \\${row}`).join('')} \\\n        ${rest} ;;`;
    })
    .join('\n');
  return `#compdef antecedent
# Completion of antecedent for zsh; made by "antecedent completion zsh".
_antecedent() {
  local -a commands
  local state
  commands=(
${names}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases}
  esac
  [[ $state == name ]] && _describe command commands
}
compdef _antecedent antecedent
`;
}

function formatFish(commands: readonly Completed[]): string {
  const names = commands.map(
    ({ name, summary }) => `complete -c antecedent -n __fish_use_subcommand -f -a ${name} -d ${quote(summary)}`,
  );
  const flags = commands.flatMap(({ name, flags: list }) =>
    list.map(({ name: flag, kind, description, choices }) => {
      const value = kind === 'boolean' ? '' : choices.length > 0 ? ` -x -a ${quote(choices.join(' '))}` : ' -r';
      return `complete -c antecedent -n '__fish_seen_subcommand_from ${name}' -l ${flag}${value} -d ${quote(description)}`;
    }),
  );
  return `# Completion of antecedent for fish; made by "antecedent completion fish".
${[...names, ...flags].join('\n')}
complete -c antecedent -n '__fish_seen_subcommand_from completion' -f -a ${quote(SHELLS.join(' '))}
complete -c antecedent -n '__fish_seen_subcommand_from help' -f -a ${quote(commands.map(({ name }) => name).join(' '))}
complete -c antecedent -s v -l version -d 'Prints the version.'
`;
}

/** Flags with few values. */
function listChoices(commands: readonly Completed[]) {
  return commands.flatMap(({ name: command, flags }) =>
    flags.filter(({ choices }) => choices.length > 0).map(({ name: flag, choices }) => ({ command, flag, choices })),
  );
}

/** Quotes a word for every shell: nothing is special within single quotes but themselves. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Escapes what ends a description of `_arguments`. */
function escapeZsh(text: string): string {
  return text.replace(/[[\]:\\]/g, '\\$&');
}
