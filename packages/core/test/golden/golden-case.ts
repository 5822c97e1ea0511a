import { describeGolden, goldenDataset, goldenWeights } from '@confmat/testkit';
import type { GoldenCase, GoldenLabel } from '@confmat/testkit';
import { classCounts, confusionMatrix, selectClasses, selectRows } from '../../src/index.js';
import type { BinaryCounts, ConfusionMatrix } from '../../src/index.js';
import { isClose } from '@confmat/testkit/expect-close';

/** Numbers of any depth, as scikit-learn returns them; null where it returns None. */
export type Figures = number | null | readonly Figures[];

type Labels = readonly GoldenLabel[] | null;
type Columns = Pick<GoldenCase, 'data' | 'weight'>;

const matrices = new Map<string, ConfusionMatrix<GoldenLabel>>();

/**
 * Count the columns of a case, each data set once for each choice of weights.
 *
 * @returns All labels seen, ascending.
 */
export function goldenMatrix(golden: Columns): ConfusionMatrix<GoldenLabel> {
  const key = `${golden.data}/${golden.weight ?? 'none'}`;
  const known = matrices.get(key);
  if (known) return known;
  const { yTrue, yPred } = goldenDataset(golden.data);
  const matrix = confusionMatrix(yTrue, yPred, { sampleWeight: goldenWeights(golden) });
  matrices.set(key, matrix);
  return matrix;
}

/**
 * Count the columns of a case as scikit-learn's `confusion_matrix` does with `labels`: samples of
 * other classes are dropped, absent classes are zero.
 */
export function goldenSubmatrix(golden: Columns, labels: Labels): ConfusionMatrix<GoldenLabel> {
  const seen = goldenMatrix(golden);
  if (labels === null) return seen;
  const all = [...new Set([...seen.labels, ...labels])];
  if (all.length === seen.nClasses) return selectClasses(seen, labels);
  const { yTrue, yPred } = goldenDataset(golden.data);
  const sampleWeight = goldenWeights(golden);
  return selectClasses(confusionMatrix(yTrue, yPred, { labels: all, sampleWeight }), labels);
}

/** Count each class against the rest; `labels` keep the errors against the classes left out. */
export function goldenCounts(golden: Columns, labels: Labels): BinaryCounts<GoldenLabel> {
  const counts = classCounts(goldenMatrix(golden));
  return labels === null ? counts : selectRows(counts, labels);
}

/** Whether the case's sums of weights are free of rounding, so that counts are equal exactly. */
export function hasExactCounts({ data, weight }: Columns): boolean {
  return data !== 'decimal-weights' || weight !== 'fractional';
}

/**
 * Compare what we return with what scikit-learn returned.
 *
 * @returns One line per case that differs; empty if all agree.
 */
export function differences<Case extends GoldenCase>(
  cases: readonly Case[],
  compute: (golden: Case) => Figures,
  equal: (golden: Case) => (received: number, expected: number) => boolean = () => isClose,
): string[] {
  const lines: string[] = [];
  for (const golden of cases) {
    const received = compute(golden);
    const expected = golden.value as Figures;
    if (!sameFigures(received, expected, equal(golden))) {
      lines.push(`${describeGolden(golden)}: ${show(received)}, scikit-learn ${show(expected)}`);
    }
  }
  return lines;
}

function sameFigures(
  received: Figures,
  expected: Figures,
  equal: (received: number, expected: number) => boolean,
): boolean {
  if (received === null || expected === null) return received === expected;
  if (typeof received === 'number' || typeof expected === 'number') {
    return typeof received === typeof expected && equal(Number(received), Number(expected));
  }
  return (
    received.length === expected.length &&
    received.every((figure, i) => sameFigures(figure, expected[i] ?? null, equal))
  );
}

function show(figures: Figures): string {
  return JSON.stringify(figures, (_key, value: unknown) =>
    typeof value === 'number' && !Number.isFinite(value) ? String(value) : value,
  );
}

/** The cases of each data set, in their order. */
export function byDataset<Case extends GoldenCase>(
  cases: readonly Case[],
): readonly (readonly [data: string, cases: readonly Case[]])[] {
  const groups = new Map<string, Case[]>();
  for (const golden of cases) {
    const group = groups.get(golden.data);
    if (group) group.push(golden);
    else groups.set(golden.data, [golden]);
  }
  return [...groups];
}
