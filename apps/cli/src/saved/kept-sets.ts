import { multilabelConfusion, sampleCounts } from '@confmat/multilabel';
import { sampleTally } from '@confmat/evaluation';
import type { EvaluationParts } from '@confmat/evaluation';
import type { CollectedSets } from '../input/set-rows.js';
import type { Prepared } from '../rows/prepared.js';
import type { MultilabelResult } from '../multilabel/result.js';
import type { SetsCommandOptions } from '../multilabel/options.js';
import { keptOptions } from './kept-options.js';

/** Pairs of more labels are not kept: they grow with the square. */
const MOST_LABELS = 1000;

/** What a report of label sets keeps: counts by label and by kind of row, and pairs of labels. */
export function keptSets(
  { truth, prediction, sampleWeight, nRows, nSamples, nSkipped, ...counted }: CollectedSets,
  result: MultilabelResult,
  options: SetsCommandOptions,
  prepared: Prepared | undefined,
): EvaluationParts {
  const { weighted, counts, labels, predName, rule, separator, indicator, asked } = result;
  const samples = sampleTally(sampleCounts(truth, prediction, { sampleWeight }), nRows, weighted);
  // Sets that were counted elsewhere do not say which labels they hold.
  const isPaired = labels.length <= MOST_LABELS && !counted.counts;
  const confusion = isPaired
    ? multilabelConfusion(truth, prediction, { sampleWeight })
    : counted.pairs;
  return {
    ...{ nSamples, nSkipped },
    sets: {
      counts: { ...counts, keys: labels, weighted },
      samples,
      ...(confusion && { confusion }),
    },
    provenance: {
      predictions: [{ name: predName, rule }],
      options: {
        ...keptOptions(options, prepared),
        ...(separator === null ? {} : { separator }),
        ...(indicator ? { indicator } : {}),
        ...(asked.threshold === undefined ? {} : { threshold: asked.threshold }),
      },
    },
  };
}
