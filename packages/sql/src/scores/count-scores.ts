import type { Label, ScoreTally } from '@confmat/core';
import {
  namedAsync,
  numberIn,
  optionConflict,
  refusal,
  sliceWithJson,
  unknownLabel,
} from '@confmat/core/internal';
import { groupPlaces, isMissing } from '../cells/groups.js';
import { safeCount } from '../engines/read-tally.js';
import { guardedSql, inSnapshot } from '../engines/engine.js';
import type { QueryProvenance, SqlEngine } from '../engines/engine.js';
import { badNumberSql, findBadWeight, findOutside, nullSql } from '../faults/locate.js';
import { searchFault } from '../faults/search.js';
import { readLabel } from '../labels/labels.js';
import { readLabelText } from '../labels/read-label-text.js';
import { textOf } from '../engines/text-of.js';
import { faultGone, rowsChanged } from '../refusals.js';
import { checkEngine, checkRequest } from '../request/check-request.js';
import { checkReading } from '../request/reading-options.js';
import type { ReadingOptions } from '../request/reading-options.js';
import { groupColumns } from '../request/request.js';
import type { GroupColumns, ScoreCountRequest } from '../request/request.js';
import { readScoreRow, tallyOfRows } from './score-rows.js';
import type { ScoreRow } from './score-rows.js';
import { checkSingleEdges, plainScoreRequest } from './score-request.js';
import type { PlainScoreRequest } from './score-request.js';
import { MAX_ROWS, STATE, mostRows, scoreTallySql, truthSql } from './scores-sql.js';
import type { TruthTexts } from './scores-sql.js';

/** What `countScores` found. */
export interface ScoreCountResult<N extends string = string> extends QueryProvenance {
  readonly tally: ScoreTally;
  /** A tally for each group, groups ascending; empty without group columns. */
  readonly slices: readonly ScoreSlice<N>[];
}

/** The rows of one group. */
export interface ScoreSlice<N extends string = string> {
  /** The group's value in each group column, by the name of the column in `by`. */
  readonly group: Readonly<Record<N, Label>>;
  readonly tally: ScoreTally;
}

/**
 * Count the rows of either class by score inside a SQL engine, also for each group of rows: what
 * curves, areas and best thresholds are made of. Rows never leave it. A query before it finds the labels
 * of the truth.
 *
 * @param engine The engine.
 * @param request What to count; `scores` says whether at every distinct score or in bins.
 * @param options Missing labels, greatest number of groups, cancellation.
 * @returns The tally, which `sweepFromTally` of `@confmat/thresholds` turns into a sweep, those of the
 *   groups, and the query. Bins certify bounds of the area; with `area: 'exact'` they have it.
 * @throws {MetricError} As `countConfusion`; `unknown-label` if no row has `posLabel`; `invalid-value`
 *   for a score outside the range of bins; `option-conflict` for more than 2^22 different scores.
 */
export async function countScores<N extends string = string>(
  engine: SqlEngine,
  request: ScoreCountRequest<N>,
  options: ReadingOptions = {},
): Promise<ScoreCountResult<N>> {
  return namedAsync('countScores', async () => {
    checkEngine(engine);
    const { dialect } = engine;
    checkRequest('scores', request);
    const plain = plainScoreRequest(dialect, request);
    const { nulls, maxGroups, signal } = checkReading(options);
    return inSnapshot(engine, signal, async (asked) => {
      const cells = await scoreCells(asked, plain, nulls === 'error');
      if (cells === null) {
        throw plain.bins
          ? optionConflict(
              'by',
              `finds more than ${MAX_ROWS} bins of all groups: take fewer of either`,
            )
          : optionConflict(
              'scores',
              `finds more than ${MAX_ROWS} different scores: use bins, such as { bins: 4096, range: [0, 1] }`,
            );
      }
      const { rows, truth, sql } = cells;
      const { nRows, texts, posLabel, isSingle } = truth;
      const groups = groupPlaces(plain.by as GroupColumns<N> | undefined, rows, maxGroups);
      const tallyOf = (some: readonly ScoreRow[]): ScoreTally =>
        tallyOfRows(plain, posLabel, some, isSingle);
      // The pairs within groups are not all pairs.
      const needsWhole = plain.bins?.hasPairs === true && groupColumns(plain.by).length > 0;
      const all = { ...plain, by: undefined };
      const whole = needsWhole
        ? (await asked.query(scoreTallySql(dialect, all, texts))).map((row) =>
            readScoreRow(row, all),
          )
        : rows;
      refuseOtherRows(nRows, whole);
      const slices = groups.map(({ group, places }) =>
        sliceWithJson({ group, tally: tallyOf(places.flatMap((place) => rows[place] ?? [])) }),
      );
      const query = guardedSql(dialect, sql);
      return { tally: tallyOf(whole), slices, engine: dialect.name, query, rows: nRows };
    });
  });
}

/** Rows by their scores, and what a query before tells of them. */
interface ScoreCells {
  readonly rows: readonly ScoreRow[];
  readonly truth: ScoredTruth;
  /** The query that counted. */
  readonly sql: string;
}

/**
 * Count rows by one score or by two, and refuse those that cannot be counted; null if there are more
 * cells than are fetched.
 */
export async function scoreCells(
  asked: SqlEngine,
  request: PlainScoreRequest,
  refusesNulls: boolean,
): Promise<ScoreCells | null> {
  const truth = await truthOf(asked, request);
  if (truth.isSingle && request.bins) checkSingleEdges(request.bins);
  const sql = scoreTallySql(asked.dialect, request, truth.texts);
  const found = await asked.query(sql);
  if (found.length > mostRows(request)) return null;
  const rows = found.map((row) => readScoreRow(row, request));
  refuseOtherRows(truth.nRows, rows);
  await refuseFaults(asked, request, rows, refusesNulls);
  return { rows, truth, sql };
}
/** Refuse rows of another number than a query before found. */
function refuseOtherRows(before: number, rows: readonly ScoreRow[]): void {
  const nRows = rows.reduce((total, row) => total + row.nRows, 0);
  if (nRows !== before) throw rowsChanged(before, nRows);
}

const MAX_LABELS = 2 ** 16;

/** What a query before tells of the rows. */
interface ScoredTruth {
  readonly posLabel: Label;
  readonly texts: TruthTexts;
  readonly nRows: number;
  /** Whether the scores are single floats. */
  readonly isSingle: boolean;
}

/** Find what the positive label is called in the data. */
async function truthOf(engine: SqlEngine, request: PlainScoreRequest): Promise<ScoredTruth> {
  const found = await engine.query(truthSql(engine.dialect, request, MAX_LABELS + 1));
  if (found.length > MAX_LABELS) {
    throw refusal({ code: 'too-many-classes', nClasses: found.length, limit: MAX_LABELS });
  }
  const present = found.filter(({ t_text: text }) => text !== null && text !== undefined);
  const labels = present.map(({ t_text: text, t_kind: type }) => ({
    text: textOf(text),
    label: readLabelText({ text, type }, request.yTrue),
  }));
  const known = labels.flatMap(({ label }) => (label === null ? [] : [label]));
  const posLabel = readLabel(request.posLabel, known);
  const textsOf = (wanted: Label | null): readonly string[] =>
    labels.flatMap(({ text, label }) => (label === wanted ? [text] : []));
  const positive = textsOf(posLabel);
  if (positive.length === 0 && known.length > 0) {
    throw unknownLabel('posLabel', request.posLabel, [...new Set(known)]);
  }
  const sumOf = (name: string): number =>
    found.reduce((total, row) => total + safeCount(row[name] ?? 0), 0);
  return {
    posLabel,
    texts: { positive, missing: textsOf(null) },
    nRows: sumOf('n_rows'),
    isSingle: sumOf('n_single') > 0,
  };
}

async function refuseFaults(
  engine: SqlEngine,
  request: PlainScoreRequest,
  rows: readonly ScoreRow[],
  refusesNulls: boolean,
): Promise<void> {
  const has = (state: number): boolean => rows.some((row) => row.state === state);
  const { from, yTrue, yScore, yScoreB, by, bins } = request;
  const lacks = has(STATE.missing) || rows.some(({ groups }) => groups.some(isMissing));
  const isFaulty = has(STATE.notFinite) || (refusesNulls && lacks);
  const scores = yScoreB ? [yScore, yScoreB] : [yScore];
  for (const score of isFaulty ? scores : []) {
    const columns = [yTrue, score, ...groupColumns(by)];
    const isNull = nullSql(engine.dialect, scores);
    const lacking = refusesNulls && lacks && (await searchFault(engine, from, columns, isNull));
    if (lacking) throw refusal({ code: 'null-value', ...lacking });
    const bad = await searchFault(engine, from, [score], badNumberSql(engine.dialect));
    if (bad) throw refusal({ code: 'invalid-score', ...bad });
  }
  if (isFaulty) throw faultGone();
  if (bins && has(STATE.outside)) {
    const { lowest, highest } = bins;
    const place = await findOutside(engine, from, yScore, lowest, highest);
    throw refusal({ code: 'invalid-value', ...place, expected: numberIn(lowest, highest) });
  }
  if (rows.some(({ nBadWeights }) => nBadWeights > 0)) {
    throw refusal({ code: 'invalid-weight', ...(await findBadWeight(engine, request)) });
  }
}
