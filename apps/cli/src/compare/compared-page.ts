import type { Evaluation } from '@confmat/evaluation';
import type { ReportResults } from '@confmat/report';
import type { CountedPair } from './paired/counted-pair.js';
import type { PairedResult } from './paired/paired-result.js';

/** What the page of two models shows. */
export function comparedPage(
  { file, names: [a = '', b = ''], rules, trueName, level, unit, posLabel, pairs }: PairedResult,
  { joint, slices }: Evaluation,
): ReportResults {
  if (!joint) throw new Error('bug: there are two predictions');
  const rule = rules.length === 0 ? undefined : `predicted ${rules.join('; ')}`;
  return {
    comparison: {
      ...{ names: [a, b], joint, areas: pairs[0]?.areas },
      slices: slices.flatMap(({ group, joint: own }) => (own ? [{ group, joint: own }] : [])),
    },
    posLabel,
    provenance: {
      ...{ title: `${a} against ${b}`, source: file, truth: trueName, rule },
      unit: unit ?? undefined,
    },
    level,
  };
}

/** What the page of two evaluations shows, whose rows cannot be paired. */
export function apartPage(
  { file, names: [a = '', b = ''], rules, trueName, level, unit, posLabel }: PairedResult,
  [pair]: readonly CountedPair[],
): ReportResults {
  if (!pair) throw new Error('bug: there are two evaluations');
  return {
    apart: {
      names: a === b ? ['a', 'b'] : [a, b],
      matrices: [pair.matrices.a, pair.matrices.b],
      slices: pair.slices.map(({ group, pair: { matrices } }) => ({
        group,
        matrices: [matrices.a, matrices.b],
      })),
    },
    posLabel,
    provenance: {
      title: `${a} against ${b}`,
      source: file,
      truth: trueName,
      rule: `predicted ${rules.join('; ')}`,
      unit: unit ?? undefined,
    },
    level,
  };
}
