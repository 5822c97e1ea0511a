import { basename, win32 } from 'node:path';
import { shellWord } from '@confmat/files';
import type { Host } from '@confmat/rows/host.js';
import { optionsOf } from '../options/table.js';
import type { OptionFacts } from '../options/option-facts.js';

/**
 * The command that was typed, as it may be sent on: an engine's address has no user, password or
 * parameters.
 *
 * @param hasFolders Whether files keep their folders, which tell of the machine.
 * @returns Undefined where nothing was typed.
 */
export function typedCommand({ typed }: Host, hasFolders: boolean): string | undefined {
  if (!typed) return undefined;
  const [command = '', ...rest] = typed;
  const options = [...optionsOf(command).values()];
  const words = [command, ...sentOn(rest, options, hasFolders)];
  return ['confmat', ...words].map(shellWord).join(' ');
}

function sentOn(
  words: readonly string[],
  options: readonly OptionFacts[],
  hasFolders: boolean,
): readonly string[] {
  const fileOf = (path: string): string => (hasFolders ? path : lastName(path));
  let option: OptionFacts | undefined;
  let isAfterOptions = false;
  return words.map((word) => {
    const isOption = !isAfterOptions && word.length > 1 && word.startsWith('-');
    if (option && (!isOption || option.flags.includes('<'))) {
      const facts = option;
      option = undefined;
      return valueOf(word, facts, fileOf);
    }
    if (!isOption) return fileOf(word);
    isAfterOptions = word === '--';
    const [flag = '', ...value] = word.split('=');
    const facts = options.find(({ flags }) => flagsOf(flags).includes(flag));
    if (value.length > 0)
      return facts ? `${flag}=${valueOf(value.join('='), facts, fileOf)}` : word;
    option = facts && /[<[]/.test(facts.flags) ? facts : undefined;
    return word;
  });
}

/** `-t` and `--true` of `-t, --true <column>`. */
function flagsOf(flags: string): readonly string[] {
  return flags.replace(/ [<[].*/, '').split(', ');
}

/** The value of an option; one that names a file may say more before and after it: `train=FILE`, `FILE:3`. */
function valueOf(
  value: string,
  { files, asksEngine }: OptionFacts,
  fileOf: (path: string) => string,
): string {
  if (!files) return value;
  const [, scheme = '', rest = ''] = /^([a-z+]{2,}:)(.*)$/s.exec(value) ?? [];
  if (asksEngine && rest.startsWith('//')) return scheme + rest.replace(/^\/\/[^/]*@|\?.*$/gs, cut);
  if (asksEngine && scheme !== '') return scheme + fileOf(rest);
  const at = value.indexOf('=') + 1;
  return value.slice(0, at) + fileOf(value.slice(at));
}

/** What is left of a part of an address that is not sent on. */
function cut(part: string): string {
  return part.startsWith('//') ? '//' : '';
}

/** The last name of a path, of Windows too. */
function lastName(path: string): string {
  return path.includes('\\') ? win32.basename(path) : basename(path);
}
