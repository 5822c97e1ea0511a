import type { UsedConfig } from '@confmat/rows/input/used-config.js';
import type { Command, Option } from 'commander';
import { CommandError } from '@confmat/rows/command-error.js';
import { flagsIn, nameOf } from '../options/option-facts.js';
import type { OptionFacts } from '../options/option-facts.js';
import { optionsOf } from '../options/table.js';
import { nowTyped } from '../options/unknown-option.js';
import { didYouMean, quote, quoteList } from '@confmat/rows/suggest.js';
import { refuseElsewhere } from './folder-limits.js';
import { readConfig } from './config-file.js';
import type { ConfigEntries } from './config-file.js';

/** Where a file of options is, and whether it was found there and not typed. */
export interface ConfigPlace {
  /** As typed, or the usual name. */
  readonly file: string;
  readonly cwd: string;
  readonly isFound: boolean;
}

/** Characters of a value that a message shows. */
const MOST_CHARS = 60;

/** Options about the run itself. */
const NEVER: ReadonlySet<string> = new Set(['config', 'help-all']);

/**
 * Give a command the options of a config file that were not typed. One that was found names no file
 * outside its folder, and `isConfined` says that what it asks of an engine reaches no other either.
 *
 * @param commands Every command that the file may be about.
 */
export function applyConfig(
  command: Command,
  { file, cwd, isFound }: ConfigPlace,
  commands: readonly string[],
): UsedConfig {
  const entries = readConfig(file, cwd, command.name(), commands);
  const given = byOption(command, entries, file);
  const silent = silenced(command);
  const facts = optionsOf(command.name());
  const used: string[] = [];
  for (const [option, { key, value }] of given) {
    const name = wordOf(option);
    const place = `${file}: ${quote(key)}`;
    const setting = settingOf(option, value, command, place);
    if (silent.has(name) || isTyped(command, option) || setting === undefined) continue;
    const { files, asksEngine } = facts.get(`--${name}`) ?? {};
    if (isFound) {
      for (const named of files?.(setting) ?? []) refuseElsewhere(named, cwd, file, place);
      if (asksEngine) command.setOptionValue('isConfined', true);
    }
    command.setOptionValueWithSource(option.attributeName(), setting, 'config');
    used.push(name);
  }
  const { engine } = command.opts<{ readonly engine?: string }>();
  const leftOut =
    engine === undefined ? [] : used.filter((name) => facts.get(`--${name}`)?.isOfFiles);
  if (leftOut.length === 0) return { file, options: used };
  for (const option of given.keys()) {
    if (leftOut.includes(wordOf(option))) {
      command.setOptionValueWithSource(option.attributeName(), undefined, 'default');
    }
  }
  return { file, options: used.filter((name) => !leftOut.includes(name)), leftOut };
}

interface Entry {
  readonly key: string;
  readonly value: unknown;
}

function byOption(
  command: Command,
  entries: ConfigEntries,
  file: string,
): ReadonlyMap<Option, Entry> {
  const options = command.options.filter((option) => !NEVER.has(wordOf(option)));
  const names = options.map(wordOf);
  const found = new Map<Option, Entry>();
  for (const [key, value] of Object.entries(entries)) {
    const name = kebabCase(key);
    const direct = options.find((option) => wordOf(option) === name);
    const negated = options.find((option) => wordOf(option) === `no-${name}`);
    const option = direct ?? negated;
    if (!option) {
      throw new CommandError(
        `${file}: no option ${quote(key)} of ${command.name()}${nowTyped(`--${name}`, command.name()) || didYouMean(name, names)}`,
        `options: ${quoteList(names, 60)}`,
      );
    }
    const other = found.get(option);
    if (other)
      throw new CommandError(`${file}: ${quote(other.key)} and ${quote(key)} are the same`);
    const isTurned = direct === undefined && typeof value === 'boolean';
    found.set(option, { key, value: isTurned ? !value : value });
  }
  return found;
}

const kebabCase = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function wordOf({ long }: Option): string {
  return (long ?? '').replace(/^--/, '');
}

function isTyped(command: Command, option: Option): boolean {
  return command.getOptionValueSource(option.attributeName()) === 'cli';
}

/** The options that a typed one contradicts, and those that mean nothing without them. */
function silenced(command: Command): ReadonlySet<string> {
  const all = [...optionsOf(command.name()).values()];
  const typed = new Set(
    command.options.filter((option) => isTyped(command, option)).map(({ long }) => long ?? ''),
  );
  const rivalsOf = ({ insteadOf = [], silences = [] }: OptionFacts): readonly string[] => [
    ...insteadOf,
    ...silences,
  ];
  const silent = new Set([
    ...(command.args.length > 0 ? ['--engine'] : []),
    ...all.filter((facts) => rivalsOf(facts).some((name) => typed.has(name))).map(nameOf),
    ...all.filter((facts) => typed.has(nameOf(facts))).flatMap(rivalsOf),
  ]);
  const dependents = all.filter(({ needs, needsOnRows }) => {
    const [first = '', ...more] = flagsIn(needs ?? needsOnRows ?? '');
    return more.length === 0 && silent.has(first);
  });
  const names = [...silent, ...dependents.map(nameOf)].filter((name) => !typed.has(name));
  return new Set(names.map((name) => name.slice(2)));
}

/** The value that an option has after an entry; undefined if the entry leaves it as it is. */
function settingOf(option: Option, value: unknown, command: Command, place: string): unknown {
  const fail = (expected: string): never => {
    const shown = JSON.stringify(value).slice(0, MOST_CHARS);
    throw new CommandError(`${place} is ${shown}, expected ${expected}`);
  };
  if (!option.required && !(option.optional && typeof value !== 'boolean')) {
    if (typeof value !== 'boolean') return fail('true or false');
    return value ? !option.negate : undefined;
  }
  const facts = optionsOf(command.name()).get(option.long ?? '');
  const texts = textsOf(option, value, facts) ?? fail(expectedOf(option, facts));
  let setting: unknown = command.getOptionValue(option.attributeName());
  if (isTyped(command, option)) setting = option.defaultValue;
  for (const text of texts) {
    try {
      setting = option.parseArg ? option.parseArg(text, setting) : text;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const hint = error instanceof CommandError ? error.hint : undefined;
      throw new CommandError(`${place}: ${error.message}`, hint);
    }
  }
  return setting;
}

/** What would have been typed for a value; null if nothing could be. */
function textsOf(
  option: Option,
  value: unknown,
  facts: OptionFacts | undefined,
): readonly string[] | null {
  const isText = (item: unknown): item is string | number =>
    typeof item === 'string' || (typeof item === 'number' && Number.isFinite(item));
  if (isText(value)) return [String(value)];
  if (Array.isArray(value) && facts?.addsUp && value.length > 0 && value.every(isText)) {
    const items = value.map(String);
    return facts.isNames ? [JSON.stringify(items)] : items;
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return option.long === '--map' && isObject ? [JSON.stringify(value)] : null;
}

function expectedOf({ long, optional }: Option, facts: OptionFacts | undefined): string {
  if (optional) return 'true, false, a text or a number';
  if (long === '--map') return 'an object of labels, such as {"0": "No"}';
  return facts?.addsUp ? 'a text, a number or an array of them' : 'a text or a number';
}
