import type { ExactScoreTally, Label } from '@confmat/core';
import { labelsSql, samplesSql, scoresSql } from '@confmat/sql';
import type { CountRequest, SqlEngine } from '@confmat/sql';
import { countingSql, scoreCountingSql } from '@confmat/sql/internal';
import { thresholdSweep } from '@confmat/thresholds';
import type { Host } from '../host.js';
import { labelsRequest } from '../input/column-references.js';
import type { Input } from '../input/input.js';
import { MOST_WRONG_ROWS, remoteSource } from './remote-rows.js';
import type { WrongRowsRequest } from '../input/wrong-rows.js';
import type { RemoteRows } from './remote-rows.js';
import { setQueryOf } from './remote-sets.js';
import { scorePairQueryOf, scoreQueryOf } from './score-query.js';
import type { WhereRows } from './where-rows.js';
import { wrongRowsSql } from './wrong-rows.js';

/** Options that name labels, which stand for those that nobody asked the engine for. */
export interface NamedLabels {
  readonly posLabel?: string | undefined;
  readonly labels?: readonly string[] | undefined;
}

/** What stands for a label that no option names. */
const OTHER = 'other';

/** Scores that stand for those that nobody counted. */
const OF_TWO_ROWS: ExactScoreTally = {
  ...{ kind: 'exact', posLabel: 1, nSamples: 2, nSkipped: 0, weighted: false },
  ...{ scores: Float64Array.of(0.25, 0.75), positives: Float64Array.of(0, 1) },
  negatives: Float64Array.of(1, 0),
};

/**
 * An input that prints the queries of a run, and answers with rows that are made up.
 * @param kept What counts the rows that `--where` leaves out; null without.
 */
export function shownInput(
  { dialect }: SqlEngine,
  rows: RemoteRows,
  { posLabel, labels = [] }: NamedLabels,
  { stdout }: Host,
  kept: WhereRows | null,
): Input {
  const shown = new Set<string>();
  const show = (sql: string): void => {
    // Before any row is counted, some are left out.
    const queries = kept && shown.size === 0 ? [kept.countSql, sql] : [sql];
    for (const query of queries) {
      if (!shown.has(query)) stdout.write(`${query};\n`);
      shown.add(query);
    }
  };
  const known: readonly Label[] = [
    ...new Set([...labels, ...(posLabel === undefined ? [] : [posLabel]), OTHER]),
  ];
  const showWrong = (wanted: WrongRowsRequest, most: number): void => {
    const { count, select } = wrongRowsSql(dialect, rows.columns, wanted, most);
    show(count);
    show(select);
  };
  return {
    source: remoteSource(rows),
    count: (request, _, make) => {
      show(countingSql(dialect, request));
      const ofLabels = labelsRequest(request.from, request.yTrue);
      const cells = [...new Set([...known, ...labelsOfRule(request)])].map((label) => ({
        ...{ t: label, p: label, b: label, groups: [], nRows: 1, count: 1, nTied: 0 },
      }));
      return Promise.resolve(
        make({ ...ofLabels, yPredB: { kind: 'column', ...request.yTrue } }, cells, {}),
      );
    },
    sweeps: (request, thresholds, { nSwept = request.scores.length }) => {
      show(countingSql(dialect, labelsRequest(request.from, request.yTrue)));
      const sweeps = Array.from({ length: nSwept }, (_, place) => {
        show(
          scoresSql(dialect, scoreQueryOf(dialect, request, thresholds, place, request.posLabel)),
        );
        return thresholdSweep([0, 1], [0.25, 0.75], { posLabel: 1 });
      });
      const read = {
        nRows: 2,
        nSkipped: 0,
        posLabel: request.posLabel,
        labels: [request.posLabel],
      };
      return Promise.resolve({ rows: read, sweeps, groups: [] });
    },
    tally: (request, place) => {
      show(scoresSql(dialect, scoreQueryOf(dialect, request, 'exact', place, request.posLabel)));
      return Promise.resolve(OF_TWO_ROWS);
    },
    scorePairs: (request, a, b) => {
      show(scoreCountingSql(dialect, scorePairQueryOf(dialect, request, a, b)));
      const { scores, positives, negatives } = OF_TWO_ROWS;
      return Promise.resolve({ a: scores, b: scores, positives, negatives });
    },
    collect: (request) => {
      const { unit } = request;
      const query = { ...setQueryOf(request), ...(unit && { by: { unit } }) };
      show(labelsSql(dialect, query));
      show(samplesSql(dialect, query));
      const one = Float64Array.of(1);
      const zero = Int32Array.of(0);
      const cells = { tp: one, fp: one, fn: one, tn: one, nSamples: 1, nSkipped: 0 };
      return Promise.resolve({
        labels: [OTHER],
        counts: { of: 'labels', keys: [OTHER], ...cells },
        samples: { tp: Int32Array.of(1), fp: zero, fn: zero, nRows: one },
        ...{ nSamples: 1, nSkipped: 0 },
      });
    },
    wrongRows: {
      some: (wanted, most) => {
        showWrong(wanted, most);
        return Promise.resolve({ nWrong: 0, columns: [], rows: [] });
      },
      write: (wanted) => {
        showWrong(wanted, MOST_WRONG_ROWS);
        return Promise.reject(new Error('no file is written'));
      },
    },
    read: () => Promise.reject(new Error('rows stay in the engine')),
    hasShown: () => shown.size > 0,
    close: () => undefined,
  };
}

/** The labels that a rule over scores predicts. */
function labelsOfRule({ yPred }: CountRequest): readonly Label[] {
  switch (yPred.kind) {
    case 'column':
      return [];
    case 'threshold':
      return [yPred.posLabel];
    case 'arg-max':
      return yPred.scores.map(({ label }) => label);
  }
}
