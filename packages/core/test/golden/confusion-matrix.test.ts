import { describe, expect, it } from 'vitest';
import { loadGolden } from '@confmat/testkit';
import type { GoldenConfusionCase } from '@confmat/testkit';
import { normalizeMatrix } from '../../src/index.js';
import type { ConfusionMatrix } from '../../src/index.js';
import { isClose } from '@confmat/testkit/expect-close';
import {
  byDataset,
  differences,
  goldenCounts,
  goldenSubmatrix,
  hasExactCounts,
} from './golden-case.js';
import type { Figures } from './golden-case.js';

const { cases } = loadGolden('confusion-matrix');

type Case<Fn extends string> = Extract<GoldenConfusionCase, { fn: Fn }>;

function nested({ counts, nClasses }: ConfusionMatrix): Figures {
  return Array.from({ length: nClasses }, (_, i) => [
    ...counts.subarray(i * nClasses, (i + 1) * nClasses),
  ]);
}

const equalCounts = (golden: GoldenConfusionCase) =>
  hasExactCounts(golden) ? (a: number, b: number) => a === b : isClose;

describe('confusionMatrix gives the counts of scikit-learn confusion_matrix', () => {
  const counts = cases.filter(
    (golden): golden is Case<'confusion_matrix'> =>
      golden.fn === 'confusion_matrix' && golden.args.normalize === null,
  );
  it.each(byDataset(counts))('of %s', (_, group) => {
    const compute = (golden: Case<'confusion_matrix'>) =>
      nested(goldenSubmatrix(golden, golden.args.labels));
    expect(differences(group, compute, equalCounts)).toEqual([]);
  });
});

describe('normalizeMatrix gives the shares of scikit-learn confusion_matrix', () => {
  const shares = cases.filter(
    (golden): golden is Case<'confusion_matrix'> =>
      golden.fn === 'confusion_matrix' && golden.args.normalize !== null,
  );
  it.each(byDataset(shares))('of %s', (_, group) => {
    const compute = (golden: Case<'confusion_matrix'>) => {
      const matrix = goldenSubmatrix(golden, golden.args.labels);
      return nested(normalizeMatrix(matrix, golden.args.normalize ?? 'all'));
    };
    expect(differences(group, compute)).toEqual([]);
  });
});

describe('classCounts gives the counts of scikit-learn multilabel_confusion_matrix', () => {
  const perClass = cases.filter(
    (golden): golden is Case<'multilabel_confusion_matrix'> =>
      golden.fn === 'multilabel_confusion_matrix',
  );
  it.each(byDataset(perClass))('of %s', (_, group) => {
    const compute = (golden: Case<'multilabel_confusion_matrix'>) => {
      const { tp, fp, fn, tn } = goldenCounts(golden, golden.args.labels);
      return Array.from(tp, (_tp, row) => [
        [tn?.[row] ?? NaN, fp[row] ?? NaN],
        [fn?.[row] ?? NaN, tp[row] ?? NaN],
      ]);
    };
    expect(differences(group, compute, equalCounts)).toEqual([]);
  });
});
