import type { SqlDialect } from './dialect.js';
import { INVALID_SCORE, doubleSql, finiteSql, selected } from './expressions.js';
import type { ColumnReference } from './request.js';

/**
 * The query that predicts the class of the greatest of several scores. Each step is a subquery that
 * names what the next one needs, so that text and planning grow with the number of scores and not
 * with its square.
 * @param from The relation.
 * @param scores Columns of scores.
 * @param columns Further columns of the result: SQL text by name.
 * @returns SQL text. Columns of the result: those of `columns`; `p` the place of the greatest score,
 *   of equal ones the first, NULL where a score is missing, `INVALID_SCORE` where one is no finite
 *   number; `tied` 1 where the greatest score is shared, otherwise 0.
 */
export function argMaxSql(
  dialect: SqlDialect,
  from: string,
  scores: readonly ColumnReference[],
  columns: Readonly<Record<string, string>>,
): string {
  const kept = Object.keys(columns).map((name) => [name, name] as const);
  const places = scores.map((_, place) => `s${place}`);
  const missing = scores.map(({ column }) => `${dialect.identifier(column)} IS NULL`);
  const read = selected([
    ...Object.entries(columns),
    ['is_missing', flag(missing.join(' OR '))],
    ...scores.map((score, place) => [`s${place}`, doubleSql(dialect, score)] as const),
  ]);
  const compared = selected([
    ...kept,
    ['is_missing', 'is_missing'],
    ['is_finite', flag(places.map(finiteSql).join(' AND '))],
    ['top_score', places.length === 1 ? 's0' : `GREATEST(${places.join(', ')})`],
    ...places.map((score) => [score, score] as const),
  ]);
  const matches = places.map((score, place) => `WHEN ${score} = top_score THEN ${place}`);
  const placed = selected([
    ...kept,
    ['is_missing', 'is_missing'],
    ['is_finite', 'is_finite'],
    ['first_place', `CASE ${matches.join(' ')} END`],
    ['last_place', `CASE ${[...matches].reverse().join(' ')} END`],
  ]);
  const chosen = selected([
    ...kept,
    [
      'p',
      `CASE WHEN is_missing = 1 THEN NULL WHEN is_finite = 1 THEN first_place ` +
        `ELSE ${INVALID_SCORE} END`,
    ],
    ['tied', flag('first_place < last_place')],
  ]);
  return (
    `SELECT ${chosen} FROM (SELECT ${placed} FROM (SELECT ${compared} FROM ` +
    `(SELECT ${read} FROM ${from}) AS scores) AS compared) AS placed`
  );
}

function flag(condition: string): string {
  return `CASE WHEN ${condition} THEN 1 ELSE 0 END`;
}
