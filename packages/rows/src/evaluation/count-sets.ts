import { nameText } from '@confmat/core/internal';
import type { Evaluation } from '@confmat/evaluation';
import type { Input } from '../input/input.js';
import type { SetReference } from '../input/sets/set-reference.js';
import type { SetOptions } from './count-options.js';
import { countedEvaluation } from './counted.js';
import { keptOptions } from './kept-options.js';
import { refuseNoSets } from './refuse-no-sets.js';
import { setRequestOf } from './set-request.js';

/** Label sets that were counted. */
export interface CountedSets {
  readonly evaluation: Evaluation;
  /** The evaluation with pairs of labels, which are counted when somebody asks. */
  readonly withPairs: () => Evaluation;
}

/** Pairs of more labels are not counted: they grow with the square. */
const MOST_LABELS = 2048;

/** Count the label sets of rows. */
export async function countSets(input: Input, options: SetOptions): Promise<CountedSets> {
  const { source } = input;
  const request = setRequestOf(source, options);
  const collected = await input.collect(request);
  refuseNoSets(source, request, collected);
  const { labels, samples, nSamples, nSkipped, byUnit } = collected;
  // By unit, if somebody asks.
  const units = byUnit?.();
  const weighted = options.weight !== undefined;
  const counts = { ...collected.counts, keys: labels, weighted, ...(units && { units }) };
  const { yTrue, yPred, separator, rows } = request;
  const { cut } = yPred;
  const evaluation = countedEvaluation({
    ...{ task: 'labels', labels, nSamples, nSkipped, sets: { counts, samples }, by: options.by },
    slices: (collected.slices?.() ?? []).map(
      ({ group, counts: own, samples: ofGroup, ...rows }) => ({
        ...{ group, ...rows, scores: [] },
        sets: { counts: { ...own, keys: labels, weighted }, samples: ofGroup },
      }),
    ),
    provenance: {
      predictions: [{ name: yPred.name, rule: ruleOf(yPred) }],
      options: {
        ...keptOptions({ ...options, true: yTrue.name }, input.prepared?.()),
        ...(separator === undefined ? {} : { separator }),
        ...(rows.isMatrix && !yPred.columns ? { indicator: true } : {}),
        ...(cut && { threshold: cut.threshold }),
      },
    },
  });
  let paired: Evaluation | undefined;
  const withPairs = (): Evaluation => {
    const confusion = labels.length > MOST_LABELS ? undefined : collected.pairs?.();
    return (paired ??= { ...evaluation, sets: { counts, samples, confusion } });
  };
  return { evaluation, withPairs };
}

/** How the predicted sets were obtained, in words. */
function ruleOf({ name, columns, cut }: SetReference): string {
  if (cut) {
    return `predicted each label whose score in columns ${nameText(name)} >= ${cut.threshold}`;
  }
  const held = columns ? 'columns' : 'column';
  return `predicted sets: ${held} ${nameText(name)}`;
}
