import type { ColumnKind, CommonValue, WrittenItems } from './column-facts.js';
import { writtenList } from './written-list.js';

/**
 * What the lists hold that a program wrote as the texts of a column; undefined where it holds others.
 *
 * @param common Its most frequent texts.
 */
export function writtenItems(
  kind: ColumnKind,
  common: readonly CommonValue[],
): WrittenItems | undefined {
  if (kind !== 'text' || common.length === 0) return undefined;
  const lists: (readonly (string | null)[])[] = [];
  for (const { text } of common) {
    const list = writtenList(text);
    if (list === null || list === 'cut') return undefined;
    lists.push(list);
  }
  const items = lists.flat().filter((item) => item !== null);
  const areNumbers = items.every((item) => item !== '' && Number.isFinite(Number(item)));
  // Integers may be labels.
  const areScores = areNumbers && items.some((item) => !Number.isInteger(Number(item)));
  return { areScores, lengths: lists.map(({ length }) => length) };
}
