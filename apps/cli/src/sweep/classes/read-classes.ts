import type { Label } from '@confmat/core';
import type { SweepClusters } from '@confmat/inference';
import { readLabel } from '@confmat/sql/internal';
import type { ThresholdSweep, ThresholdsOption } from '@confmat/thresholds';
import { CommandError } from '../../command-error.js';
import { labelReference, numberReference } from '../../input/column-references.js';
import type { Input } from '../../input/input.js';
import type { ScoreReference, ScoreRequest, ScoreRows } from '../../input/score-rows.js';
import { findColumn } from '../../input/source.js';
import { classColumns } from '../../rows/class-columns.js';
import { quote } from '../../suggest.js';
import type { SweepCommandOptions } from '../options.js';
import { readSweeps } from '../read-sweeps.js';

/** The sweep of one class against the rest. */
export interface ClassSweep {
  readonly label: Label;
  readonly column: string;
  readonly sweep: ThresholdSweep;
  /** Its rows by cluster; null where that was not kept, undefined where they do not belong together. */
  readonly clusters?: SweepClusters | null | undefined;
}

/** Sweep each class against the rest: one pass over the input for each, and one sweep in memory. */
export async function readClasses(
  input: Input,
  options: SweepCommandOptions & { readonly proba: string },
  thresholds: ThresholdsOption['thresholds'],
  use: (swept: ClassSweep) => void,
): Promise<ScoreRows> {
  const { source } = input;
  const truth = findColumn(source, options.true, '--true');
  const weight =
    options.weight === undefined ? undefined : findColumn(source, options.weight, '--weight');
  const { columns, labels } = classColumns(source, options.proba, options.labels);
  const { cluster } = options;
  const belongs = cluster === undefined ? [] : [findColumn(source, cluster, '--cluster')];
  const used = [truth, ...(weight ? [weight] : []), ...columns, ...belongs];
  const scores: readonly ScoreReference[] = columns.map((column) => ({
    ...numberReference(source, column),
    isSingle: column.type === 'FLOAT',
  }));
  let read: ScoreRows | null = null;
  for (const [place, score] of scores.entries()) {
    // A row is left out if any of its scores is missing.
    const others = options.nulls === 'skip' ? scores.filter((other) => other !== score) : [];
    const request = {
      from: source.relation([...new Set(used)]),
      yTrue: labelReference(source, truth),
      posLabel: labels[place] ?? '',
      scores: [score, ...others],
      sampleWeight: weight && numberReference(source, weight),
      nulls: options.nulls,
    };
    const passed = await readSweeps(input, request, thresholds, { mayBeAbsent: true, nSwept: 1 });
    const [sweep] = passed.sweeps;
    if (!sweep) throw new Error('bug: there is a column of scores');
    if (!read) refuseOthers(passed.rows.labels, labels, source.shownFile);
    read = passed.rows;
    const label = readLabel(labels[place] ?? '', read.labels);
    const clusters =
      cluster === undefined ? undefined : await clustersOf(input, cluster, request, sweep);
    use({ label, column: columns[place]?.name ?? '', sweep, clusters });
  }
  if (!read) throw new Error('bug: there is a column of scores');
  return read;
}

/** The rows of one class by cluster, in another pass. */
async function clustersOf(
  input: Input,
  cluster: string,
  request: ScoreRequest,
  sweep: ThresholdSweep,
): Promise<SweepClusters | undefined> {
  // Loaded late: few sweeps have clusters.
  const { readSweepClusters } = await import('../read-sweep-clusters.js');
  const [found] = await readSweepClusters(input, cluster, request, [sweep]);
  return found;
}

/** Every true label needs scores. */
function refuseOthers(found: readonly Label[], labels: readonly string[], shownFile: string): void {
  const without = found.find((label) => !labels.includes(String(label)));
  if (without === undefined) return;
  throw new CommandError(
    `${shownFile}: no column of scores for the label ${quote(String(without))} (--proba)`,
  );
}
