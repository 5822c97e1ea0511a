import { InvalidArgumentError } from 'commander';
import { INPUT_FORMATS } from '@confmat/files';
import { OTHER_ANSWERS } from '@confmat/sql/internal';
import { usageError } from '@confmat/rows/command-error.js';
import { platformEncoding } from '@confmat/rows/input/encoding-name.js';
import { columnList, labelList } from '@confmat/rows/options/name-lists.js';
import {
  commentChar,
  confidenceValue,
  decimalMark,
  delimiterChar,
  numberIn,
  escapeChar,
  noHeader,
  quoteChar,
} from './option-values.js';

/** Settings that one option holds, by the keys that commands know them by. */
type Settings = Readonly<Record<string, unknown>>;

const count = numberIn(1, Infinity, true);
const POLICIES = ['pass', 'fail', 'warn'];
const SHARES_OF = ['true', 'pred', 'all'];

/** Settings, and one more that is given once. */
function withSetting(all: Settings, key: string, value: unknown, typed: string): Settings {
  if (key in all) throw usageError(`${typed} is given twice`);
  return { ...all, [key]: value };
}

/** How label sets are cleaned: `trim`, `percent`, and `null=TEXT` for each text that means a missing value. */
export function cleanSetsValue(text: string, before?: Settings): Settings {
  const all = cleanValue(text, before);
  if ('ignoreCase' in all) throw new InvalidArgumentError('Expected trim, percent or null=TEXT.');
  return all;
}

/** How cells are cleaned: `trim`, `case`, `percent`, and `null=TEXT` for each text that means a missing value. */
export function cleanValue(text: string, before: Settings = {}): Settings {
  // A JSON array holds commas of its own.
  const items = text.startsWith('null=[') ? [text] : text.split(',').map((item) => item.trim());
  return items.reduce<Settings>((all, item) => {
    if (item === 'trim') return { ...all, trim: true };
    if (item === 'case') return { ...all, ignoreCase: true };
    if (item === 'percent') return { ...all, percent: true };
    const [, missing = ''] = /^null=(.+)$/s.exec(item) ?? [];
    if (missing === '')
      throw new InvalidArgumentError('Expected trim, case, percent or null=TEXT.');
    const known = (all['nullValues'] ?? []) as readonly string[];
    return { ...all, nullValues: labelList(missing, known) };
  }, before);
}

/** What is told of texts in files, by name. */
const CSV: Readonly<Record<string, (value: string) => string>> = {
  delimiter: delimiterChar,
  quote: quoteChar,
  escape: escapeChar,
  header: noHeader,
  comment: commentChar,
  encoding: (name) => {
    platformEncoding(name);
    return name;
  },
  decimal: decimalMark,
};

/** How texts are written: `delimiter=tab,quote=none,header=none,comment=#,encoding=latin-1`; alone a delimiter. */
export function csvValue(names: readonly string[]): (text: string, before?: Settings) => Settings {
  return (text, before = {}) =>
    text.split(/,(?=\w+=)/).reduce<Settings>((all, item) => {
      const [, name = 'delimiter', value = item] = /^\s*(\w+)=(.*)$/s.exec(item) ?? [];
      const read = names.includes(name) ? CSV[name] : undefined;
      if (read) return withSetting(all, name, read(value), `--csv ${name}`);
      throw new InvalidArgumentError(`Expected ${names.map((one) => `${one}=…`).join(', ')}.`);
    }, before);
}

/** The most of something that is refused no longer, such as `classes=10000`. */
export function limitsOf(
  limits: Readonly<Record<string, { readonly key: string; readonly most: number }>>,
): (text: string, before?: Settings) => Settings {
  return (text, before = {}) =>
    text.split(',').reduce<Settings>((all, item) => {
      const [, name = '', value = ''] = /^\s*(\w+)=(.*)$/.exec(item) ?? [];
      const limit = Object.hasOwn(limits, name) ? limits[name] : undefined;
      const read = limit && numberIn(1, limit.most, true);
      if (read) return withSetting(all, limit.key, read(value), `--max ${name}`);
      const forms = Object.keys(limits).map((known) => `${known}=NUMBER`);
      throw new InvalidArgumentError(`Expected ${forms.join(' or ')}.`);
    }, before);
}

/** A confidence, then what an inconclusive gate does, and `strict`: `0.95,warn,strict`. */
export function sureValue(text: string): Settings {
  const [level = '', ...words] = text.split(',').map((word) => word.trim());
  const policies = words.filter((word) => POLICIES.includes(word));
  const others = words.filter((word) => word !== 'strict' && !POLICIES.includes(word));
  const confidence = confidenceValue(level);
  if (others.length > 0 || policies.length > 1) {
    throw new InvalidArgumentError('Expected a confidence, then pass, fail or warn, and strict.');
  }
  return {
    confidence,
    ...(policies.length === 0 ? {} : { inconclusive: policies[0] }),
    ...(words.includes('strict') ? { strict: true } : {}),
  };
}

/** Wrong rows: a file, or how many of them to show; after a colon the most of each pair. */
export function errorsValue(text: string, before: Settings = {}): Settings {
  const [, what = text, perPair] = /^(.+):(\d+)$/s.exec(text) ?? [];
  const isNumber = /^\d+$/.test(what);
  const all = isNumber
    ? withSetting(before, 'showErrors', numberIn(1, 1000, true)(what), '--errors NUMBER')
    : withSetting(before, 'errors', what, '--errors');
  if (perPair === undefined) return all;
  return withSetting(all, 'errorsPerPair', numberIn(1, 2 ** 31, true)(perPair), '--errors :NUMBER');
}

/** A file of counts; after a colon that it keeps the names of units. */
export function saveValue(text: string): Settings {
  const [, file = text, names] = /^(.+):(names)$/s.exec(text) ?? [];
  return { save: file, ...(names === undefined ? {} : { saveNames: true }) };
}

/** Columns that join two files; after a `?` rows without a partner are left out. */
export function onValue(
  text: string,
  { on: before = [] }: { on?: readonly string[] } = {},
): Settings {
  const skips = text.endsWith('?');
  const on = columnList(skips ? text.slice(0, -1) : text, before);
  return { on, ...(skips ? { onMissing: 'skip' } : {}) };
}

/** Classes; or if each has a minus before it, those to leave out. */
export function onlyValue(text: string, before: Settings = {}): Settings {
  const isTyped = !text.trimStart().startsWith('[');
  const labels = labelList(text);
  const key = isTyped && labels.every((label) => /^-./.test(label)) ? 'except' : 'only';
  if ((key === 'only' ? 'except' : 'only') in before) {
    throw new InvalidArgumentError('Expected classes, or -classes to leave out, and not both.');
  }
  const own = key === 'only' ? labels : labels.map((label) => label.slice(1));
  return { ...before, [key]: [...((before[key] ?? []) as readonly string[]), ...own] };
}

/** A number of bins, and the lowest and the highest edge: `100:0..1`. */
export function binsValue(text: string): Settings {
  const [number = '', ...edges] = text.split(':');
  const bins = numberIn(1, 2 ** 22, true)(number);
  if (edges.length === 0) return { bins };
  const [, low = NaN, high = NaN] = (/^(.+?)\.\.(.+)$/.exec(edges.join(':')) ?? []).map(Number);
  if (low < high && Number.isFinite(high - low)) return { bins, range: [low, high] };
  throw new InvalidArgumentError('Expected a number of bins, or NUMBER:LOW..HIGH.');
}

/** A table of an engine; or a query, which begins with SELECT or WITH, or stands in parentheses. */
export function tableValue(text: string): Settings {
  if (/^\s*(?:select|with)\b/i.test(text)) return { query: text };
  const [, query] = /^\s*\((.*)\)\s*$/s.exec(text) ?? [];
  return query === undefined ? { table: text } : { query };
}

/** What the cells of a matrix are shares of, and whether it is shown transposed: `pred,transposed`. */
export function matrixValue(text: string): Settings {
  return text.split(',').reduce<Settings>((all, item) => {
    const word = item.trim();
    if (word === 'transposed') return withSetting(all, 'truth', 'columns', '--matrix transposed');
    if (SHARES_OF.includes(word)) return withSetting(all, 'normalize', word, '--matrix of shares');
    throw new InvalidArgumentError('Expected true, pred or all, transposed, or both.');
  }, {});
}

/** How many sentences to say, and a file of the training rows of each class: `5,train=FILE`. */
export function describeValue(text: string): Settings {
  return text.split(',').reduce<Settings>((all, item) => {
    const [, file] = /^\s*train=(.+)$/s.exec(item) ?? [];
    return file === undefined
      ? withSetting(all, 'describe', count(item), '--describe')
      : withSetting(all, 'trainCounts', file, '--describe train');
  }, {});
}

/** The order of labels, `other=NAME`, and `tree=FILE` for the parent of each. */
export function labelsValue(text: string, before: Settings = {}): Settings {
  const [, list, file] = /^(?:([^[].*),)?\s*tree=(.+)$/s.exec(text) ?? [];
  if (file !== undefined) {
    const all = list === undefined ? before : labelsValue(list, before);
    return withSetting(all, 'tree', file, '--labels tree');
  }
  return labelsOrOther(text, before, labelsValue);
}

/** The order of labels, and `other=NAME` for the class of predictions that are none; `other=` alone has a usual name. */
export function labelsOrOther(
  text: string,
  before: Settings = {},
  read: (text: string, before: Settings) => Settings = labelsOrOther,
): Settings {
  const [, list, name] = /^(?:([^[].*),)?\s*other=([^,]*)$/s.exec(text) ?? [];
  if (name !== undefined) {
    const all = list === undefined ? before : read(list, before);
    return withSetting(all, 'other', name.trim() || OTHER_ANSWERS, '--labels other');
  }
  const known = (before['labels'] ?? []) as readonly string[];
  return { ...before, labels: labelList(text, known) };
}

/** The format of the input, and of a workbook after a colon the sheet. */
export function formatValue(text: string): Settings {
  const [, sheet] = /^xlsx:(.+)$/s.exec(text) ?? [];
  if (sheet !== undefined) return { inputFormat: 'xlsx', sheet };
  if (INPUT_FORMATS.some((format) => format === text)) return { inputFormat: text };
  throw new InvalidArgumentError(`Allowed choices are ${INPUT_FORMATS.join(', ')}.`);
}

/** The address of an engine, and how many seconds connecting may take: `…?connect_timeout=10`. */
export function engineValue(text: string): Settings {
  const [asked = '', seconds] = /[?&]connect_timeout=([^&]*)$/.exec(text) ?? [];
  if (seconds === undefined) return { engine: text };
  const connectTimeout = numberIn(0.1, 86_400, false)(seconds);
  return { engine: text.slice(0, -asked.length), connectTimeout };
}
