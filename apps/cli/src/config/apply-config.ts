import type { Command, Option } from 'commander';
import { CommandError } from '../command-error.js';
import { ADD_UP } from '../repeats.js';
import { didYouMean, quote, quoteList } from '../suggest.js';
import { readConfig } from './config-file.js';
import type { ConfigEntries } from './config-file.js';

/** A config file that gave options. */
export interface UsedConfig {
  readonly file: string;
  /** The options that it gave, by their long names. */
  readonly options: readonly string[];
  /** Those that only say how files are read, where an engine has the rows. */
  readonly leftOut?: readonly string[];
}

/** Options that mean the same or contradict each other: one that was typed silences the others. */
const RIVALS: readonly (readonly string[])[] = [
  ['json', 'format'],
  ['pred', 'score', 'proba'],
  ['only', 'except'],
  ['thresholds', 'bins'],
  ['table', 'query'],
];

/** Options that say where rows are, as the names of files do. */
const ROWS_ELSEWHERE: readonly string[] = ['engine', 'table', 'query', 'connect-timeout'];

/** Options that say how files are read: a file of options may be for these too. */
const ABOUT_FILES: ReadonlySet<string> = new Set([
  ...['input-format', 'delimiter', 'comment', 'quote', 'encoding', 'on-missing'],
]);

/** Options that mean nothing without another. */
const DEPENDENTS: Readonly<Record<string, readonly string[]>> = {
  score: ['threshold'],
  bins: ['range'],
  on: ['on-missing'],
};

/** Lists of names, which a JSON array writes whole: names may hold commas. */
const NAME_LISTS: ReadonlySet<string> = new Set([
  ...['pred', 'labels', 'by', 'score', 'only', 'except', 'on', 'null-values'],
]);

/** Characters of a value that a message shows. */
const MOST_CHARS = 60;

/** Options about the run itself. */
const NEVER: ReadonlySet<string> = new Set(['config', 'no-config', 'help-all']);

/**
 * Give a command the options of a config file that were not typed.
 *
 * @param file As typed, or the usual name.
 * @param commands Every command that the file may be about.
 */
export function applyConfig(
  command: Command,
  file: string,
  cwd: string,
  commands: readonly string[],
): UsedConfig {
  const entries = readConfig(file, cwd, command.name(), commands);
  const given = byOption(command, entries, file);
  const silent = silenced(command);
  const used: string[] = [];
  for (const [option, { key, value }] of given) {
    const name = nameOf(option);
    const setting = settingOf(option, value, command, `${file}: ${quote(key)}`);
    if (silent.has(name) || isTyped(command, option) || setting === undefined) continue;
    command.setOptionValueWithSource(option.attributeName(), setting, 'config');
    used.push(name);
  }
  const { engine } = command.opts<{ readonly engine?: string }>();
  const leftOut = engine === undefined ? [] : used.filter((name) => ABOUT_FILES.has(name));
  if (leftOut.length === 0) return { file, options: used };
  for (const option of given.keys()) {
    if (leftOut.includes(nameOf(option))) {
      command.setOptionValueWithSource(option.attributeName(), undefined, 'config');
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
  const options = command.options.filter((option) => !NEVER.has(nameOf(option)));
  const names = options.map(nameOf);
  const found = new Map<Option, Entry>();
  for (const [key, value] of Object.entries(entries)) {
    const name = kebabCase(key);
    const direct = options.find((option) => nameOf(option) === name);
    const negated = options.find((option) => nameOf(option) === `no-${name}`);
    const option = direct ?? negated;
    if (!option) {
      throw new CommandError(
        `${file}: no option ${quote(key)} of ${command.name()}${didYouMean(name, names)}`,
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

function nameOf({ long }: Option): string {
  return (long ?? '').replace(/^--/, '');
}

function isTyped(command: Command, option: Option): boolean {
  return command.getOptionValueSource(option.attributeName()) === 'cli';
}

/** The options that a typed one contradicts. */
function silenced(command: Command): ReadonlySet<string> {
  const typed = command.options.filter((option) => isTyped(command, option)).map(nameOf);
  const rivals = RIVALS.filter((names) => names.some((name) => typed.includes(name))).flatMap(
    (names) => names.filter((name) => !typed.includes(name)),
  );
  const elsewhere = command.args.length > 0 ? ROWS_ELSEWHERE : [];
  return new Set([...elsewhere, ...rivals.flatMap((name) => [name, ...(DEPENDENTS[name] ?? [])])]);
}

/** The value that an option has after an entry; undefined if the entry leaves it as it is. */
function settingOf(option: Option, value: unknown, command: Command, place: string): unknown {
  const fail = (expected: string): never => {
    const shown = JSON.stringify(value).slice(0, MOST_CHARS);
    throw new CommandError(`${place} is ${shown}, expected ${expected}`);
  };
  if (!option.required) {
    if (typeof value !== 'boolean') return fail('true or false');
    return value ? !option.negate : undefined;
  }
  const texts = textsOf(option, value) ?? fail(expectedOf(option));
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
function textsOf(option: Option, value: unknown): readonly string[] | null {
  const name = nameOf(option);
  const isText = (item: unknown): item is string | number =>
    typeof item === 'string' || (typeof item === 'number' && Number.isFinite(item));
  if (isText(value)) return [String(value)];
  if (Array.isArray(value) && takesList(option) && value.length > 0 && value.every(isText)) {
    const items = value.map(String);
    return NAME_LISTS.has(name) ? [JSON.stringify(items)] : items;
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return name === 'map' && isObject ? [JSON.stringify(value)] : null;
}

function takesList({ long, parseArg }: Option): boolean {
  return parseArg !== undefined && ADD_UP.has(long ?? '');
}

function expectedOf(option: Option): string {
  if (nameOf(option) === 'map') return 'an object of labels, such as {"0": "No"}';
  return takesList(option) ? 'a text, a number or an array of them' : 'a text or a number';
}
