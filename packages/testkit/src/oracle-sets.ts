import type { OracleBinaryCounts } from './oracle.js';

/** True or predicted labels of a sample. */
export type OracleSet<L> = ReadonlySet<L>;

/** All labels of some sets, each once, in the order in which they are met. */
export function oracleSetLabels<L>(...columns: readonly (readonly OracleSet<L>[])[]): L[] {
  return [...new Set(columns.flatMap((sets) => sets.flatMap((set) => [...set])))];
}

/** The counts of each label over the samples, asking every sample about every label. */
export function oracleLabelCounts<L>(
  yTrue: readonly OracleSet<L>[],
  yPred: readonly OracleSet<L>[],
  labels: readonly L[],
  weights?: ArrayLike<number>,
): OracleBinaryCounts[] {
  return labels.map((label) =>
    countAnswers(
      yTrue.map((set) => set.has(label)),
      yPred.map((set) => set.has(label)),
      weights,
    ),
  );
}

/** The counts of each sample over the labels, asking every label. */
export function oracleSampleCounts<L>(
  yTrue: readonly OracleSet<L>[],
  yPred: readonly OracleSet<L>[],
  labels: readonly L[],
): OracleBinaryCounts[] {
  return yTrue.map((set, i) =>
    countAnswers(
      labels.map((label) => set.has(label)),
      labels.map((label) => yPred[i]?.has(label) === true),
    ),
  );
}

function countAnswers(
  isTrue: readonly boolean[],
  isPredicted: readonly boolean[],
  weights?: ArrayLike<number>,
): OracleBinaryCounts {
  const count = (t: boolean, p: boolean): number =>
    isTrue.reduce(
      (sum, answer, i) => sum + (answer === t && isPredicted[i] === p ? (weights?.[i] ?? 1) : 0),
      0,
    );
  return {
    tp: count(true, true),
    fp: count(false, true),
    fn: count(true, false),
    tn: count(false, false),
  };
}
