import type { Evaluation } from '@confmat/evaluation';
import type { Shown } from '../outcome.js';
import type { PairedResult } from './paired/paired-result.js';

/** What the page of two models shows, counted together or each by itself. */
export function comparedPage(
  { file: source, names, rules, trueName: truth, level, unit, posLabel, pairs }: PairedResult,
  evaluation: Evaluation | readonly [Evaluation, Evaluation],
): Shown {
  const [a = '', b = ''] = names;
  const rule = rules.length === 0 ? undefined : `predicted ${rules.join('; ')}`;
  return {
    evaluation,
    ask: {
      ...{ names: a === b ? ['a', 'b'] : [a, b], areas: pairs[0]?.areas, posLabel, level },
      provenance: { title: `${a} against ${b}`, source, truth, rule, unit: unit ?? undefined },
    },
  };
}
