/** What a `sh` block asks to run. */
export interface ShellScript {
  /** Arguments of each `confmat` command, in order. */
  readonly commands: readonly (readonly string[])[];
  /** Exit code that the last command is said to have: the comment `# exit code 1`. Default: 0. */
  readonly exitCode: number;
}

const COMMAND = /^(?:\$ )?(?:npx )?confmat(?=\s|$)/;

/**
 * Read the `confmat` commands of a `sh` block; all other lines are not for the runner.
 *
 * @param block The block's content.
 * @throws {Error} A command needs a shell.
 */
export function shellScriptOf(block: string): ShellScript {
  const commands = commandLinesOf(block).map((line) => splitWords(line.replace(COMMAND, '')));
  const exitCode = Number(/^\s*# exit code (\d+)/m.exec(block)?.[1] ?? 0);
  return { commands, exitCode };
}

/**
 * Find the `confmat` commands of a `sh` block, as written, continued lines joined.
 *
 * @param block The block's content.
 */
export function commandLinesOf(block: string): string[] {
  return block
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => COMMAND.test(line));
}

/**
 * Split a command line into words: quotes group, a comment ends it, nothing is expanded.
 *
 * @param line A command line.
 * @throws {Error} It holds an open quote, or something that only a shell can do.
 */
export function splitWords(line: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  let rest = line;
  while (rest !== '') {
    const [text, blank, comment, single, double, escaped, plain] = TOKEN.exec(rest) ?? [];
    if (text === undefined) throw new Error(`needs a shell at "${rest}": ${line.trim()}`);
    rest = rest.slice(text.length);
    if (blank !== undefined) {
      if (word !== null) words.push(word);
      word = null;
    } else if (comment !== undefined && word === null) {
      break;
    } else {
      const piece = single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? plain;
      word = (word ?? '') + (piece ?? text);
    }
  }
  return word === null ? words : [...words, word];
}

/** Blank, comment, '…', "…", backslash and character, plain characters. */
const TOKEN =
  /^(?:(\s+)|(#.*)|'([^']*)'|"((?:[^"\\$`]|\\.)*)"|\\(.)|([^\s'"\\|<>;&$`(){}*?#][^\s'"\\|<>;&$`(){}*?]*))/;
