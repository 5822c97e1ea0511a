import { existsSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { INPUT_FORMATS } from '@confmat/files';
import { COMMANDS } from './commands.js';

/** Words that are no files, whatever lies in the folder. */
const NAMES: ReadonlySet<string> = new Set([
  ...COMMANDS.map(({ name }) => name),
  ...['completion', 'help', 'version'],
]);

/**
 * What a person means who leaves out the command: `confmat FILE` is `confmat report FILE`. Also `-V` and
 * `version`, which are `--version`.
 */
export function meant(args: readonly string[], cwd: string): readonly string[] {
  const [first = ''] = args;
  if (args.length === 1 && (first === '-V' || first === 'version')) return ['--version'];
  return !NAMES.has(first) && isInput(first, cwd) ? ['report', ...args] : args;
}

/** Whether a word is standard input, a file that is there, or looks like one: a pattern, an ending. */
function isInput(word: string, cwd: string): boolean {
  if (word === '-') return true;
  if (word === '' || word.startsWith('-')) return false;
  const ending = extname(word.replace(/\.(?:gz|zst|bz2|xz)$/, '')).slice(1);
  const isFormat = (INPUT_FORMATS as readonly string[]).includes(ending);
  return isFormat || /[*?/\\]/.test(word) || existsSync(resolve(cwd, word));
}
