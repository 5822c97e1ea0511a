import type { SqlDialect } from '../dialects/dialect.js';
import type { ScoreReference } from '../request/request.js';
import { INVALID_SCORE, cellSql, doubleSql, fenced, finiteSql, selected } from './expressions.js';

/**
 * The query that predicts the class of the greatest of several scores. Each step is a subquery that
 * names what the next one needs, so that text and planning grow with the number of scores and not
 * with its square.
 * @param from The relation.
 * @param scores Columns of scores, or places of arrays.
 * @param columns Further columns of the result: SQL text by name.
 * @returns SQL text. Columns of the result: those of `columns`; `p` the place of the greatest score,
 *   of equal ones the first, NULL where a score is missing, `INVALID_SCORE` where one is no finite
 *   number; `tied` 1 where the greatest score is shared, otherwise 0.
 */
export function argMaxSql(
  dialect: SqlDialect,
  from: string,
  scores: readonly ScoreReference[],
  columns: Readonly<Record<string, string>>,
): string {
  const kept = Object.keys(columns).map((name) => [name, name] as const);
  const places = scores.map((_, place) => `s${place}`);
  const isNull = scores.map((score) => `${cellSql(dialect, score)} IS NULL`).join(' OR ');
  const [first] = scores;
  const ofArray =
    first?.places === undefined
      ? null
      : { array: dialect.identifier(first.column), nScores: first.places };
  const isWhole = ofArray && `${dialect.length(ofArray.array)} = ${ofArray.nScores}`;
  const whole = isWhole ? ([['is_whole', flag(isWhole)]] as const) : [];
  const read = selected([
    ...Object.entries(columns),
    [
      'is_missing',
      flag(ofArray && isWhole ? `${ofArray.array} IS NULL OR ${isWhole} AND (${isNull})` : isNull),
    ],
    ...whole,
    ...scores.map((score, place) => [`s${place}`, doubleSql(dialect, score)] as const),
  ]);
  const finite = places.map(finiteSql).join(' AND ');
  const compared = selected([
    ...kept,
    ['is_missing', 'is_missing'],
    ['is_finite', flag(isWhole ? `is_whole = 1 AND ${finite}` : finite)],
    ['top_score', places.length === 1 ? 's0' : dialect.greatest(places)],
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
  const steps = [
    ['scores', read],
    ['compared', compared],
    ['placed', placed],
  ] as const;
  const rows = steps.reduce(
    (relation, [name, columns]) =>
      `${fenced(dialect, `SELECT ${columns} FROM ${relation}`)} AS ${name}`,
    from,
  );
  return `SELECT ${chosen} FROM ${rows}`;
}

function flag(condition: string): string {
  return `CASE WHEN ${condition} THEN 1 ELSE 0 END`;
}
