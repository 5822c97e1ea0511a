import type { Command, Option } from 'commander';

/** Shells that have a script. */
export type Shell = 'bash' | 'zsh' | 'fish';

/** Write the script by which a shell completes commands, options and their values. */
export function completionScript(shell: Shell, commands: readonly Command[]): string {
  switch (shell) {
    case 'bash':
      return bashScript(commands);
    case 'zsh':
      return zshScript(commands);
    case 'fish':
      return fishScript(commands);
  }
}

function namesOf({ short, long }: Option): readonly string[] {
  return [short, long].filter((name) => name !== undefined);
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional;
}

/** Whether the value of an option is the name of a file. */
function takesFile({ flags }: Option): boolean {
  return flags.includes('<file>');
}

function optionsOf(command: Command): readonly Option[] {
  return command.createHelp().visibleOptions(command);
}

function bashScript(commands: readonly Command[]): string {
  const lines = [
    '# confmat completion for bash: source <(confmat completion bash)',
    '_confmat() {',
    '  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}"',
    '  COMPREPLY=()',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    COMPREPLY=($(compgen -W "${commands.map((command) => command.name()).join(' ')}" -- "$cur"))`,
    '    return',
    '  fi',
    '  case "$command $prev" in',
  ];
  for (const command of commands) {
    const valued = optionsOf(command).filter(takesValue);
    const patterns = (options: readonly Option[]): string =>
      options
        .flatMap(namesOf)
        .map((name) => `"${command.name()} ${name}"`)
        .join('|');
    for (const option of valued.filter(({ argChoices }) => argChoices !== undefined)) {
      const choices = option.argChoices?.join(' ') ?? '';
      lines.push(
        `    ${patterns([option])}) COMPREPLY=($(compgen -W "${choices}" -- "$cur")); return;;`,
      );
    }
    const free = valued.filter((option) => !option.argChoices && !takesFile(option));
    if (free.length > 0) lines.push(`    ${patterns(free)}) return;;`);
    const files = valued.filter(takesFile);
    if (files.length > 0) {
      lines.push(`    ${patterns(files)}) COMPREPLY=($(compgen -f -- "$cur")); return;;`);
    }
  }
  lines.push('  esac', '  if [[ "$cur" == -* ]]; then', '    case "$command" in');
  for (const command of commands) {
    const names = optionsOf(command).flatMap(namesOf).join(' ');
    lines.push(`      ${command.name()}) COMPREPLY=($(compgen -W "${names}" -- "$cur"));;`);
  }
  lines.push('    esac', '    return', '  fi', '  case "$command" in');
  for (const command of commands) {
    const choices = command.registeredArguments[0]?.argChoices;
    const words = choices ? `-W "${choices.join(' ')}"` : '-f';
    lines.push(`    ${command.name()}) COMPREPLY=($(compgen ${words} -- "$cur"));;`);
  }
  lines.push('  esac', '}', 'complete -o filenames -F _confmat confmat');
  return `${lines.join('\n')}\n`;
}

const zshText = (text: string): string =>
  text.replace(/[[\]:\\]/g, (mark) => `\\${mark}`).replaceAll("'", `'\\''`);

function zshScript(commands: readonly Command[]): string {
  const described = commands.map(
    (command) => `    '${command.name()}:${zshText(command.description())}'`,
  );
  const lines = [
    '#compdef confmat',
    '# confmat completion for zsh: source <(confmat completion zsh)',
    '_confmat() {',
    '  local -a commands',
    '  commands=(',
    ...described,
    '  )',
    '  if (( CURRENT == 2 )); then',
    '    _describe command commands',
    '    return',
    '  fi',
    '  local command=$words[2]',
    '  shift words',
    '  (( CURRENT-- ))',
    '  case $command in',
  ];
  for (const command of commands) {
    const [argument] = command.registeredArguments;
    const values = argument?.argChoices ? `(${argument.argChoices.join(' ')})` : '_files';
    const specs = optionsOf(command).flatMap((option) =>
      namesOf(option).map((name) => {
        const choices = option.argChoices ? `(${option.argChoices.join(' ')})` : '';
        const action = choices || (takesFile(option) ? '_files' : ' ');
        const value = takesValue(option) ? `:value:${action}` : '';
        return `      '*${name}[${zshText(option.description)}]${value}'`;
      }),
    );
    lines.push(`    ${command.name()}) _arguments \\`, ...specs.map((spec) => `${spec} \\`));
    lines.push(`      '*:argument:${values}' ;;`);
  }
  lines.push('  esac', '}', 'compdef _confmat confmat');
  return `${lines.join('\n')}\n`;
}

const fishText = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function fishScript(commands: readonly Command[]): string {
  const lines = ['# confmat completion for fish: confmat completion fish | source'];
  for (const command of commands) {
    const name = command.name();
    lines.push(
      `complete -c confmat -n __fish_use_subcommand -f -a ${name} -d ${fishText(command.description())}`,
    );
    const seen = `complete -c confmat -n '__fish_seen_subcommand_from ${name}'`;
    const choices = command.registeredArguments[0]?.argChoices;
    if (choices) lines.push(`${seen} -f -a ${fishText(choices.join(' '))}`);
    for (const option of optionsOf(command)) {
      const names = [
        ...(option.long ? [`-l ${option.long.slice(2)}`] : []),
        ...(option.short ? [`-s ${option.short.slice(1)}`] : []),
      ];
      const value = !takesValue(option)
        ? ''
        : option.argChoices
          ? ` -x -a ${fishText(option.argChoices.join(' '))}`
          : takesFile(option)
            ? ' -r -F'
            : ' -x';
      lines.push(`${seen} ${names.join(' ')}${value} -d ${fishText(option.description)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
