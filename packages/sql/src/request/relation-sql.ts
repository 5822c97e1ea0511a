import type { SqlDialect } from '../dialects/dialect.js';
import type { Relation } from './request.js';

/** SQL text of a relation: a table is quoted, a query gets parentheses and a name. */
export function relationSql({ identifier }: SqlDialect, from: Relation): string {
  if (typeof from === 'string') {
    const query = /^\s*(?:SELECT|WITH|VALUES)\b/i.test(from) ? `(${from.trim()})` : from;
    return isOnePair(query.trim()) ? `${query.trim()} AS relation` : query;
  }
  const { table } = from;
  const parts = typeof table === 'string' ? table.split('.') : table;
  return parts.map(identifier).join('.');
}

/** Tell whether a text is one pair of parentheses from the first character to the last. */
function isOnePair(text: string): boolean {
  if (!text.startsWith('(')) return false;
  let depth = 0;
  let quote = '';
  for (const [i, character] of [...text.matchAll(/[()'"`]/g)].map(
    ({ index, 0: found }) => [index, found] as const,
  )) {
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '(') ++depth;
    else if (character === ')') {
      if (--depth === 0) return i === text.length - 1;
    } else quote = character;
  }
  return false;
}
