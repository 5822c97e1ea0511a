import {
  checkOption,
  checkOptionNames,
  named,
  numberFrom,
  sum,
  invalidOption,
} from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { checkParts } from '../sets/check-options.js';
import { countSamples } from '../counts/sample-counts.js';
import type { SampleCounts, SampleCountsOptions } from '../counts/sample-counts.js';
import { addWeighted, tallyEdits } from '../kernels/tally-edits.js';
import type { LabelSetColumn } from '../sets/set-column.js';

/** What one edit costs: finite numbers of at least 0. Default: 1 each. */
export interface EditCosts {
  readonly substitution?: number | undefined;
  readonly addition?: number | undefined;
  readonly deletion?: number | undefined;
}

/** Options of `labelEdits`. */
export interface LabelEditsOptions<L extends Label = Label> extends SampleCountsOptions<L> {
  readonly costs?: EditCosts | undefined;
  /** Whether to return the edits of each sample too. Default: false. */
  readonly perSample?: boolean | undefined;
}

/** Edits of each sample that was counted, shape (nSamples,) each. */
export interface SampleEdits {
  readonly substitutions: Float64Array;
  readonly additions: Float64Array;
  readonly deletions: Float64Array;
  readonly cost: Float64Array;
  /** Where these samples stand in the columns, ascending; there only if others were left out. */
  readonly rows?: Int32Array;
}

/** The edits that turn true sets into predicted ones. */
export interface LabelEdits {
  /** A predicted label in the place of a true one. */
  readonly substitutions: number;
  /** A predicted label too many. */
  readonly additions: number;
  /** A true label that nothing was predicted for. */
  readonly deletions: number;
  /** Sum of the three. */
  readonly total: number;
  /** The three, each times what it costs. */
  readonly cost: number;
  /** There only if asked for. */
  readonly perSample?: SampleEdits;
}

/**
 * Count the edits that turn the true sets into the predicted ones. In a sample with m missed and e
 * extra labels min(m, e) are **substitutions**; the extra labels left are **additions**, the missed
 * ones left **deletions**. Costs weigh the counts; they do not change which edits are made.
 * @param yTrue True sets, shape (nSamples,): whatever `labelSets` takes.
 * @param yPred Predicted sets, shape (nSamples,), same order as `yTrue`.
 * @param options As for `sampleCounts`, and costs, `perSample`. With weights, each total is the
 *   weighted sum; the edits of a sample are not weighted.
 * @returns Totals, of integers exact to 2^53; with `perSample` also each sample's, of the samples
 *   that are not left out.
 * @throws {MetricError} As `sampleCounts`, and `invalid-option`.
 * @example
 * labelEdits([['A', 'B', 'C']], [['A', 'D']]).substitutions; // → 1
 * labelEdits([['A', 'B', 'C']], [['A', 'D']]).deletions; // → 1
 * labelEdits([['A', 'B', 'C']], [['D', 'E', 'F', 'G']], { costs: { addition: 5 } }).cost; // → 8
 */
export function labelEdits<L extends Label>(
  yTrue: LabelSetColumn<L>,
  yPred: LabelSetColumn<L>,
  options: LabelEditsOptions<L> = {},
): LabelEdits {
  return named('labelEdits', () => {
    checkOptionNames(options, OPTIONS);
    const { costs, perSample = false, ...others } = options;
    checkOption('perSample', perSample, [true, false]);
    const checked = checkCosts(costs);
    return editsOf(countSamples(yTrue, yPred, others), checked, perSample);
  });
}

/** Count edits; with `perSample` those of each sample too. */
export function editsOf(
  { fp, fn, rowWeights, rows }: SampleCounts,
  costs: Required<EditCosts> = ALL_ONE,
  perSample = false,
): LabelEdits {
  const { substitution = 1, addition = 1, deletion = 1 } = costs;
  const substitutions = new Float64Array(fp.length);
  const additions = new Float64Array(fp.length);
  const deletions = new Float64Array(fp.length);
  tallyEdits(fp, fn, substitutions, additions, deletions);
  const add = (values: Float64Array): number =>
    rowWeights ? addWeighted(values, rowWeights) : sum(values);
  const [s, a, d] = [add(substitutions), add(additions), add(deletions)];
  const costOf = (s: number, a: number, d: number): number =>
    s * substitution + a * addition + d * deletion;
  const totals = {
    substitutions: s,
    additions: a,
    deletions: d,
    total: s + a + d,
    cost: costOf(s, a, d),
  };
  if (!perSample) return totals;
  const cost = substitutions.map((count, i) => costOf(count, additions[i] ?? 0, deletions[i] ?? 0));
  return {
    ...totals,
    perSample: { substitutions, additions, deletions, cost, ...(rows && { rows }) },
  };
}

const OPTIONS = ['labels', 'separator', 'nulls', 'format', 'sampleWeight', 'costs', 'perSample'];

const ALL_ONE = { substitution: 1, addition: 1, deletion: 1 } as const;

const KINDS = ['substitution', 'addition', 'deletion'];

/** Check what edits cost. Returns the costs, 1 where not given. */
export function checkCosts(costs: EditCosts = {}): Required<EditCosts> {
  checkParts('costs', costs, KINDS);
  const { substitution = 1, addition = 1, deletion = 1 } = costs;
  const checked = { substitution, addition, deletion };
  for (const [name, value] of Object.entries(checked)) {
    if (typeof value === 'number' && value >= 0 && value < Infinity) continue;
    throw invalidOption(`costs.${name}`, value, numberFrom(0));
  }
  return checked;
}
