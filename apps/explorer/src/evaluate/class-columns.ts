import { USUAL_THRESHOLD } from '../protocol.js';
import type { Choice } from '../protocol.js';
import type { RowSession } from './session.js';

/** The columns of scores that a pattern such as `p_*` names, with the label of each. */
export function classColumns(
  { facts }: RowSession,
  { truth }: Pick<Choice, 'truth'>,
  key: string,
): { readonly names: readonly string[]; readonly texts: readonly string[] } {
  const prefix = key.slice(0, -1);
  const names = facts
    .filter(
      ({ name, kind }) =>
        name.startsWith(prefix) && name !== prefix && name !== truth && isNumeric(kind),
    )
    .map(({ name }) => name);
  if (names.length < 2) throw new Error(`fewer than two columns of scores match ${key}`);
  return { names, texts: names.map((name) => name.slice(prefix.length)) };
}

const isNumeric = (kind: string): boolean => kind === 'numbers' || kind === 'integers';

/** The threshold of a class. */
export function thresholdOf(own: Readonly<Record<string, number>>, text: string): number {
  return Object.hasOwn(own, text) ? (own[text] ?? USUAL_THRESHOLD) : USUAL_THRESHOLD;
}
