import { countedBy } from '@confmat/rows/evaluation/counted.js';
import type { Counted } from '@confmat/rows/evaluation/counted.js';
import { countedRows } from '@confmat/rows/document/rows-text.js';
import { shownUnits } from '../intervals/shown-units.js';
import { defined } from '@confmat/rows/own.js';
import type { CompareCommandOptions } from './options.js';
import { pairOfJoint } from '@confmat/inference/internal';
import type { ComparedCounts } from './make-result.js';

/** What is compared of two models whose rows were counted together. */
export function countsOfJoint(
  { evaluation, file, format }: Counted,
  { posLabel, usedConfig }: CompareCommandOptions,
): ComparedCounts {
  const { joint, by, slices, provenance, nSamples, nSkipped, labels } = evaluation;
  if (!joint) throw new Error('bug: two models were counted together');
  const { truth, nulls, weight, unit, labels: universe } = countedBy(evaluation);
  const predictions = provenance.predictions ?? [{ name: 'a' }, { name: 'b' }];
  const rules = predictions.flatMap(({ rule }) => rule ?? []);
  const groups = slices.flatMap(({ group, joint: own }) =>
    own ? [{ group, pair: pairOfJoint(own) }] : [],
  );
  const thresholds = provenance.options?.['thresholds'];
  return {
    ...{ file, inputFormat: format, trueName: truth },
    rules: rules.length === predictions.length ? rules : [],
    names: predictions.map(({ name }) => name),
    asked: {
      ...defined({ thresholds, posLabel, weight, unit }),
      nulls,
      ...(usedConfig ? { config: usedConfig } : {}),
    },
    ...{ labels, nSamples, nSkipped, weighted: joint.weighted, by },
    counts: [{ ...pairOfJoint(joint), slices: groups }],
    unpaired: null,
    counted: countedRows(nSamples, nSkipped, weight),
    universe: universe && labels,
    areas: null,
    cochran: null,
    ...shownUnits(unit, joint.units),
    notes: [],
  };
}
