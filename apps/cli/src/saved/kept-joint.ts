import type { JointCounts } from '@confmat/core';
import type { EvaluationParts } from '@confmat/evaluation';
import { readLabel } from '@confmat/sql/internal';
import type { CompareCommandOptions } from '../compare/options.js';
import type { PairedResult } from '../compare/paired/paired-result.js';
import type { Prepared } from '../rows/prepared.js';
import { keptOptions } from './kept-options.js';

/** What a comparison keeps: both predictions of each row, of the whole and of each group. */
export function keptJoint(
  joint: JointCounts,
  { names, rules, by, asked }: PairedResult,
  options: CompareCommandOptions,
  prepared: Prepared | undefined,
): EvaluationParts {
  const { posLabel } = options;
  const { thresholds } = asked;
  return {
    joint,
    by,
    ...(posLabel === undefined ? {} : { posLabel: readLabel(posLabel, joint.labels) }),
    provenance: {
      predictions: names.map((name, place) => {
        const rule = rules[place];
        return { name, ...(rule === undefined ? {} : { rule }) };
      }),
      options: {
        ...keptOptions(options, prepared),
        ...(thresholds === undefined ? {} : { thresholds }),
      },
    },
  };
}
