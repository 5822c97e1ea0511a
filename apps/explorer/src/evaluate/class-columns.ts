import { matchLabels } from '@confmat/files';
import { isNumberText } from '../columns/stored-column.js';
import { USUAL_THRESHOLD } from '../protocol.js';
import type { Choice } from '../protocol.js';
import type { RowSession } from './session.js';

/** The columns of scores that a pattern such as `p_*` or a list names, with the label of each. */
export function classColumns(
  { facts, roles: { classScores } }: RowSession,
  { truth }: Pick<Choice, 'truth'>,
  key: string,
): { readonly names: readonly string[]; readonly texts: readonly string[] } {
  if (classScores?.proba === key) return { names: classScores.columns, texts: classScores.labels };
  if (!key.endsWith('*')) return listedColumns(facts, truth, key.split(','));
  const prefix = key.slice(0, -1);
  refuseTexts(facts, truth, prefix);
  const names = facts
    .filter(
      ({ name, kind }) =>
        name.startsWith(prefix) && name !== prefix && name !== truth && isNumeric(kind),
    )
    .map(({ name }) => name);
  if (names.length < 2) throw new Error(`fewer than two columns of scores match ${key}`);
  return labeled(
    facts,
    truth,
    names,
    names.map((name) => name.slice(prefix.length)),
  );
}

/** Columns that were named one by one. */
function listedColumns(
  facts: RowSession['facts'],
  truth: string,
  names: readonly string[],
): ReturnType<typeof classColumns> {
  const odd = names.find((name) => !facts.some((one) => one.name === name && isNumeric(one.kind)));
  if (odd !== undefined) throw new Error(`${JSON.stringify(odd)} is no column of scores`);
  return labeled(facts, truth, names, names);
}

/** Columns with their labels: what their names say, matched with the true labels where it is none. */
function labeled(
  facts: RowSession['facts'],
  truth: string,
  names: readonly string[],
  texts: readonly string[],
): ReturnType<typeof classColumns> {
  const labels = facts.find(({ name }) => name === truth)?.common.map(({ text }) => text) ?? [];
  const match = labels.every((label) => texts.includes(label)) ? null : matchLabels(texts, labels);
  return { names, texts: match?.kind === 'matched' ? match.labels : texts };
}

const isNumeric = (kind: string): boolean => kind === 'numbers' || kind === 'integers';

/** A class whose scores cannot be read would never be predicted. */
function refuseTexts(facts: RowSession['facts'], truth: string, prefix: string): void {
  const labels = facts.find(({ name }) => name === truth)?.common ?? [];
  const names = labels.map(({ text }) => prefix + text);
  const found = facts.find(({ name, kind }) => names.includes(name) && !isNumeric(kind));
  if (!found) return;
  const value = found.common.find(({ text }) => !isNumberText(text))?.text;
  const held = value === undefined ? 'no numbers' : JSON.stringify(value);
  throw new Error(
    `column ${JSON.stringify(found.name)} holds ${held}, expected a score in each row`,
  );
}

/** The threshold of a class. */
export function thresholdOf(own: Readonly<Record<string, number>>, text: string): number {
  return Object.hasOwn(own, text) ? (own[text] ?? USUAL_THRESHOLD) : USUAL_THRESHOLD;
}
