import type { Evaluation } from '@confmat/evaluation';
import { evaluationOfMatrix } from '../evaluation/counted.js';
import type { Shown } from '../outcome.js';
import type { CountedPair } from './paired/counted-pair.js';
import type { PairedResult } from './paired/paired-result.js';

/** What the page of two models shows. */
export function comparedPage(
  { file, names: [a = '', b = ''], rules, trueName, level, unit, posLabel, pairs }: PairedResult,
  evaluation: Evaluation,
): Shown {
  const rule = rules.length === 0 ? undefined : `predicted ${rules.join('; ')}`;
  return {
    evaluation: { ...evaluation, scores: [] },
    ask: {
      ...{ names: [a, b], areas: pairs[0]?.areas, posLabel, level },
      provenance: {
        ...{ title: `${a} against ${b}`, source: file, truth: trueName, rule },
        unit: unit ?? undefined,
      },
    },
  };
}

/** What the page of two evaluations shows, whose rows cannot be paired. */
export function apartPage(
  { file, names: [a = '', b = ''], rules, trueName, level, unit, posLabel }: PairedResult,
  [pair]: readonly CountedPair[],
): Shown {
  if (!pair) throw new Error('bug: there are two evaluations');
  const evaluationOf = (model: 'a' | 'b'): Evaluation =>
    evaluationOfMatrix(
      pair.matrices[model],
      pair.slices.map(({ group, pair: { matrices, nSamples } }) => ({
        ...{ group, matrix: matrices[model], nSamples, scores: [] },
        nSkipped: matrices[model].nSkipped,
      })),
    );
  return {
    evaluation: [evaluationOf('a'), evaluationOf('b')],
    ask: {
      ...{ names: a === b ? ['a', 'b'] : [a, b], posLabel, level },
      provenance: {
        ...{ title: `${a} against ${b}`, source: file, truth: trueName },
        ...{ rule: `predicted ${rules.join('; ')}`, unit: unit ?? undefined },
      },
    },
  };
}
