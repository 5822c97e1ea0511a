import type { Label } from '@confmat/core';
import { sampleTally } from '@confmat/evaluation';
import type { SetCountRequest, SqlEngine } from '@confmat/sql';
import { countSets } from '@confmat/sql/internal';
import { describeSetIssue } from '../input/sets/describe-set-issue.js';
import type { CollectedSets, SetRequest } from '../input/sets/set-rows.js';
import { usageError } from '../command-error.js';
import type { CommandError } from '../command-error.js';
import type { Told } from './remote-sweeps.js';

/** What an engine counts of label sets; refuses sets that are not in arrays. */
export function setQueryOf(request: SetRequest): SetCountRequest {
  const { from, yTrue, yPred, sampleWeight, separator, rows, labels } = request;
  if (separator !== undefined) throw notArrays('--separator');
  if (yPred.threshold !== undefined) throw notArrays('--score');
  if (rows.isMatrix || yPred.columns) throw notArrays('--indicator');
  if (labels) throw notArrays('--labels');
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

/** Count label sets in an engine: by label, and by what the sets of a row have in common. */
export async function remoteSets(
  engine: SqlEngine,
  request: SetRequest,
  told: Told,
): Promise<CollectedSets> {
  const query = setQueryOf(request);
  if (engine.dialect.sets === null) {
    throw usageError(`confmat sets: ${engine.dialect.name} has no arrays of labels`);
  }
  const { nulls, maxLabels: limit, shownFile, unit } = request;
  const found = await countSets(engine, { ...query, unit }, { nulls });
  const { counts, samples, nRows, nSamples, nSkipped } = told(query.from, found);
  const labels = Array.from<Label>(counts.keys ?? []);
  if (labels.length > limit) {
    const issue = { code: 'too-many-classes', nClasses: labels.length, limit } as const;
    throw describeSetIssue(issue, shownFile);
  }
  const weighted = query.sampleWeight !== undefined;
  return { labels, counts, samples: sampleTally(samples, nRows, weighted), nSamples, nSkipped };
}
