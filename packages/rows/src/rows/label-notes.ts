import type { ConfusionMatrix, Label } from '@confmat/core';
import { writtenList } from '@confmat/files';
import { quote } from '../suggest.js';
import { writtenNumber } from './decimal-key.js';
import { foldedLabel, mapOption } from './map-hint.js';

/** Labels, and how many true rows each has. */
type CountedLabels = Pick<ConfusionMatrix, 'labels' | 'support'>;

/** What a person should know about labels that only look different, or that may stand for nothing. */
export function labelNotes(counted: CountedLabels, inputFormat: string): readonly string[] {
  const alike = lookAlikes(counted.labels).map(
    (labels) =>
      `${namesOf(labels)} are counted as different classes${mapNote(labels, counted, inputFormat)}`,
  );
  const others = [...missingTexts(counted.labels), ...listTexts(counted.labels)];
  return [...alike, ...(inputFormat === 'sql' ? [] : others)];
}

const MOST_NAMED = 3;

/** Labels that differ in spelling only, which are seldom meant to be different. */
export function lookAlikes(labels: readonly Label[]): readonly (readonly string[])[] {
  const bySpelling = new Map<string, string[]>();
  for (const label of labels) {
    const text = String(label);
    const folded = foldedLabel(text);
    const spelling = writtenNumber(folded)?.key ?? folded.normalize('NFC');
    bySpelling.set(spelling, [...(bySpelling.get(spelling) ?? []), text]);
  }
  return [...bySpelling.values()].filter((group) => group.length > 1).slice(0, MOST_NAMED);
}

/** Labels in a sentence. */
export function namesOf(labels: readonly string[]): string {
  return labels.map(quote).join(' and ');
}

/** How labels are written as the one that most true rows have, where they do not look the same. */
function mapNote(
  alike: readonly string[],
  { labels, support }: CountedLabels,
  inputFormat: string,
): string {
  const rowsOf = (text: string): number =>
    support[labels.findIndex((label) => String(label) === text)] ?? 0;
  const [usual = ''] = [...alike].sort((a, b) => rowsOf(b) - rowsOf(a));
  const looksSame = new Set(alike.map((label) => label.trim().normalize('NFC'))).size === 1;
  const option = mapOption(alike.map((label) => [label, usual]));
  if (inputFormat === 'sql' || looksSame || option === null) return '';
  return `; if one is meant: ${option}`;
}

/** Texts that other programs write for a missing value. */
const MISSING = ['na', 'n/a', 'nan', '<na>', 'null', 'nat'];

function missingTexts(labels: readonly Label[]): readonly string[] {
  const found = labels.filter((label) => MISSING.includes(String(label).toLowerCase()));
  const [first] = found;
  if (first === undefined) return [];
  const named = found.map((label) => quote(String(label))).join(', ');
  const verb = found.length === 1 ? 'is counted as a class' : 'are counted as classes';
  return [`${named} ${verb}; if missing values are meant: --clean null=${String(first)}`];
}

/** Lists that a program wrote as texts: each is one label here. */
function listTexts(labels: readonly Label[]): readonly string[] {
  const first = labels.map(String).find((label) => /^[[{]/.test(label) && writtenList(label));
  if (first === undefined) return [];
  return [`${quote(first)} is counted as one class; if a list is meant: confmat sets reads it`];
}
