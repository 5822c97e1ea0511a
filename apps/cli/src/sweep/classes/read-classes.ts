import type { Label } from '@confmat/core';
import { readLabel } from '@confmat/sql/internal';
import type { ThresholdSweep, ThresholdsOption } from '@confmat/thresholds';
import { CommandError } from '@confmat/rows/command-error.js';
import { labelReference, numberReference } from '@confmat/rows/input/column-references.js';
import type { Input } from '@confmat/rows/input/input.js';
import type { ScoreRequest, ScoreRows } from '@confmat/rows/input/score-rows.js';
import { findColumn } from '@confmat/rows/input/source.js';
import { unitColumns, unitReference } from '@confmat/rows/input/unit-reference.js';
import type { Source } from '@confmat/rows/input/source-types.js';
import { checkClassNames, classColumns } from '@confmat/rows/rows/class-columns.js';
import { quote } from '@confmat/rows/suggest.js';
import type { SweepCommandOptions } from '@confmat/answers/sweep/options.js';
import { readSweeps } from '@confmat/rows/evaluation/read-sweeps.js';
import { precisionOfColumn } from '@confmat/rows/input/score-precision.js';

/** The sweep of one class against the rest. */
export interface ClassSweep {
  readonly label: Label;
  readonly column: string;
  readonly sweep: ThresholdSweep;
}

type ClassOptions = SweepCommandOptions & { readonly proba: string };

/** What is read of every class at once: the columns of its scores are in the order of the labels. */
export function classRequest(
  source: Source,
  options: ClassOptions,
): {
  readonly request: ScoreRequest;
  readonly names: readonly string[];
  readonly labels: readonly string[];
  readonly note: string | null;
} {
  const truth = findColumn(source, options.true, '--true');
  const weight =
    options.weight === undefined ? undefined : findColumn(source, options.weight, '--weight');
  const { columns, labels, note } = classColumns(source, options.proba, options);
  const units = unitColumns(source, options.unit);
  const used = [truth, ...(weight ? [weight] : []), ...columns, ...units];
  const request = {
    from: source.relation([...new Set(used)]),
    yTrue: labelReference(source, truth),
    posLabel: labels[0] ?? '',
    scores: columns.map((column) => ({
      ...numberReference(source, column),
      precision: precisionOfColumn(column),
    })),
    sampleWeight: weight && numberReference(source, weight),
    unit: unitReference(source, options.unit),
    nulls: options.nulls,
  };
  return { request, names: columns.map(({ name }) => name), labels, note };
}

/** Sweep each class against the rest: one pass over the input for each, and one sweep in memory. */
export async function readClasses(
  input: Input,
  options: ClassOptions,
  thresholds: ThresholdsOption['thresholds'],
  use: (swept: ClassSweep) => void,
): Promise<ScoreRows> {
  const { source } = input;
  const { request: ofAll, names, labels } = classRequest(source, options);
  const { scores } = ofAll;
  let read: ScoreRows | null = null;
  for (const [place, score] of scores.entries()) {
    // A row is left out if any of its scores is missing.
    const others = options.nulls === 'skip' ? scores.filter((other) => other !== score) : [];
    const request = { ...ofAll, posLabel: labels[place] ?? '', scores: [score, ...others] };
    const passed = await readSweeps(input, request, thresholds, { mayBeAbsent: true, nSwept: 1 });
    const [sweep] = passed.sweeps;
    if (!sweep) throw new Error('bug: there is a column of scores');
    if (!read) {
      checkClassNames(labels, passed.rows.labels.map(String), options);
      refuseOthers(passed.rows.labels, labels, source.shownFile);
    }
    read = passed.rows;
    const label = readLabel(labels[place] ?? '', read.labels);
    use({ label, column: names[place] ?? '', sweep });
  }
  if (!read) throw new Error('bug: there is a column of scores');
  return read;
}

/** Every true label needs scores. */
function refuseOthers(found: readonly Label[], labels: readonly string[], shownFile: string): void {
  const without = found.find((label) => !labels.includes(String(label)));
  if (without === undefined) return;
  throw new CommandError(
    `${shownFile}: no column of scores for the label ${quote(String(without))} (--proba)`,
  );
}
