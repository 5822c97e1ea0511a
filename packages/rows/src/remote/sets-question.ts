import type { Label } from '@confmat/core';
import { sampleTally } from '@confmat/evaluation';
import { labelsSql, samplesSql } from '@confmat/sql';
import type { SetCountRequest } from '@confmat/sql';
import { countSets } from '@confmat/sql/internal';
import { describeSetIssue } from '../input/sets/describe-set-issue.js';
import type { CollectedSets, SetRequest } from '../input/sets/set-rows.js';
import { usageError } from '../command-error.js';
import type { CommandError } from '../command-error.js';
import { OTHER } from './cell-question.js';
import type { Question } from './question.js';

/** What an engine counts of label sets; refuses sets that are not in arrays. */
function setQueryOf(request: SetRequest): SetCountRequest {
  const { from, yTrue, yPred, sampleWeight, separator, rows, labels, by } = request;
  if (separator !== undefined) throw notArrays('--separator');
  if (yPred.cut !== undefined) throw notArrays('--score');
  if (rows.isMatrix || yPred.columns) throw notArrays('--indicator');
  if (labels) throw notArrays('--labels');
  if (Object.keys(by).length > 0) throw notArrays('--by');
  return {
    from,
    yTrue: { column: yTrue.column, name: yTrue.name },
    yPred: { column: yPred.column, name: yPred.name },
    ...(sampleWeight && { sampleWeight }),
  };
}

function notArrays(option: string): CommandError {
  return usageError(
    `${option} cannot be combined with --engine`,
    'an engine counts the labels of two columns of arrays',
  );
}

const ARRAYS = 'of confmat sets both columns hold arrays of labels';

/** How many rows have each label in one of their sets or in both, and how much the sets agree. */
export function setsQuestion(request: SetRequest): Question<CollectedSets> {
  const { nulls, maxLabels: limit, shownFile, unit } = request;
  const query = setQueryOf(request);
  return {
    queries: (dialect) => {
      const shown = { ...query, ...(unit && { by: { unit } }) };
      return [labelsSql(dialect, shown), samplesSql(dialect, shown)];
    },
    ask: async (engine, { told }) => {
      if (engine.dialect.sets === null) {
        throw usageError(`confmat sets: ${engine.dialect.name} has no arrays of labels`);
      }
      const found = await countSets(engine, { ...query, unit }, { nulls });
      const { counts, samples, nRows, nSamples, nSkipped } = told(query.from, found);
      const labels = Array.from<Label>(counts.keys ?? []);
      if (labels.length > limit) {
        const issue = { code: 'too-many-classes', nClasses: labels.length, limit } as const;
        throw describeSetIssue(issue, shownFile);
      }
      const weighted = query.sampleWeight !== undefined;
      return { labels, counts, samples: sampleTally(samples, nRows, weighted), nSamples, nSkipped };
    },
    madeUp: () => {
      const one = Float64Array.of(1);
      const zero = Int32Array.of(0);
      const cells = { tp: one, fp: one, fn: one, tn: one, nSamples: 1, nSkipped: 0 };
      return {
        labels: [OTHER],
        counts: { of: 'labels', keys: [OTHER], ...cells },
        samples: { tp: Int32Array.of(1), fp: zero, fn: zero, nRows: one },
        ...{ nSamples: 1, nSkipped: 0 },
      };
    },
    hint: ARRAYS,
  };
}
