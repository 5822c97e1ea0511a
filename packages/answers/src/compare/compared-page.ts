import type { Evaluation } from '@confmat/evaluation';
import type { Shown } from '../document/outcome.js';
import type { PairedResult } from './paired-result.js';

/** What the page of two models shows, counted together or each by itself. */
export function comparedPage(
  result: PairedResult,
  evaluation: Evaluation | readonly [Evaluation, Evaluation],
): Shown {
  const { file: source, names, rules, trueName: truth, unit, pairs } = result;
  const { level, posLabel, metric, adjust, universe: labels } = result;
  const [a = '', b = ''] = names;
  const rule = rules.length === 0 ? undefined : `predicted ${rules.join('; ')}`;
  return {
    evaluation,
    ask: {
      ...{ names: a === b ? ['a', 'b'] : [a, b], areas: pairs[0]?.areas },
      ...{ posLabel, level, metric, labels, adjust },
      provenance: { title: `${a} against ${b}`, source, truth, rule, unit: unit ?? undefined },
    },
  };
}
