import { matchLabels } from './match-labels.js';
import { INTEGER_CELL, isNumeric } from './column-facts.js';
import type { ColumnFacts } from './column-facts.js';

/** Columns of scores, one for each class. */
export interface ClassScores {
  /** Their names, in the order of the file. */
  readonly columns: readonly string[];
  /** What their names have before the label. */
  readonly prefix: string;
  /** The label of each. */
  readonly labels: readonly string[];
  /** What `--proba` takes: a pattern where it matches no other column, otherwise the names. */
  readonly proba: string;
  /** Cells without a score. */
  readonly nMissing: number;
  /** Whether `--labels` must say what the names mean. */
  readonly needsLabels: boolean;
}

const INTEGER = new RegExp(`^${INTEGER_CELL}$`);

/** Columns of numbers that are named by the labels of the truth, alone or after one prefix. */
export function classScoresOf(
  columns: readonly ColumnFacts[],
  truth: ColumnFacts,
): ClassScores | null {
  const labels = truth.common.map(({ text }) => text);
  if (labels.length < 2) return null;
  const numbers = columns.filter((column) => column !== truth && isNumeric(column));
  const [first = ''] = labels;
  const prefixes = numbers
    .filter(({ name }) => name.endsWith(first))
    .map(({ name }) => name.slice(0, name.length - first.length));
  for (const prefix of prefixes) {
    const named = numbers.filter(({ name }) => mayBeClass(name, prefix, labels));
    const found = named.map(({ name }) => name.slice(prefix.length));
    if (!labels.every((label) => found.includes(label))) continue;
    const names = named.map(({ name }) => name);
    const isPattern =
      prefix !== '' &&
      columns.every(({ name }) => !name.startsWith(prefix) || names.includes(name));
    return {
      ...{ columns: names, prefix, labels: found },
      nMissing: named.reduce((sum, column) => sum + column.nMissing, 0),
      proba: isPattern ? `${prefix}*` : listOf(names),
      needsLabels: !isPattern && prefix !== '',
    };
  }
  return otherwiseNamed(numbers, labels);
}

/** Columns whose names are those of labels but for case, spaces and punctuation, as the command matches them. */
function otherwiseNamed(
  numbers: readonly ColumnFacts[],
  labels: readonly string[],
): ClassScores | null {
  const names = numbers.map(({ name }) => name);
  const match = matchLabels(names, labels);
  if (match?.kind !== 'matched') return null;
  const found = numbers.flatMap((column, i) => {
    const label = match.labels[i] ?? '';
    return label !== column.name || labels.includes(label) ? [{ column, label }] : [];
  });
  const own = found.map(({ column }) => column.name);
  // The command sees these columns alone.
  const alone = matchLabels(own, labels);
  const areSame =
    alone?.kind === 'matched' && found.every(({ label }, i) => alone.labels[i] === label);
  if (!areSame) return null;
  return {
    ...{ columns: own, labels: found.map(({ label }) => label), prefix: '', proba: listOf(own) },
    nMissing: found.reduce((sum, { column }) => sum + column.nMissing, 0),
    needsLabels: false,
  };
}

/**
 * Whether a name may be that of a class. Classes without rows in truth have columns too: after a prefix, and
 * among whole numbers only whole numbers.
 */
function mayBeClass(name: string, prefix: string, labels: readonly string[]): boolean {
  const label = name.slice(prefix.length);
  if (!name.startsWith(prefix) || label === '') return false;
  if (labels.includes(label)) return true;
  return prefix !== '' && (!labels.every(isInteger) || isInteger(label));
}

function isInteger(text: string): boolean {
  return INTEGER.test(text);
}

/** Names of columns, or labels, in one text, as options take several. */
export function listOf(names: readonly string[]): string {
  return names.some((name) => /[,"]|^[\s[]|\s$|^$/.test(name))
    ? JSON.stringify(names)
    : names.join();
}
