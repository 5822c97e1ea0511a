import { epsilonOf as epsilonIn } from '@confmat/thresholds/internal';
import { precisionOf } from '../arrays/forms.js';
import { mixedList, unsupportedTargets } from '../faults.js';
import { checkLengths } from '../targets/check-lengths.js';
import { isMixed } from '../targets/distinct-cells.js';
import { readWeights } from '../targets/read-weights.js';
import { warn } from '../warnings.js';
import { classCodes } from './class-codes.js';
import type { IndicatorProbabilities } from './indicator-losses.js';
import type { Scores } from './read-scores.js';
import { readTruth } from './read-truth.js';
import type { ArrayTruth } from './read-truth.js';
import { typeError, valueError } from '../errors.js';

/** Truth and probabilities of each class, as `@confmat/thresholds` takes them. */
export interface ReadProbabilities {
  /** Column of each sample's class, shape (nSamples,). */
  readonly codes: Int32Array;
  /**
   * Of the positive class of two, shape (nSamples,), or of every class, shape (nSamples, nClasses).
   */
  readonly probabilities:
    | Float64Array
    | Float32Array
    | { readonly data: Float64Array | Float32Array; readonly shape: readonly [number, number] };
  readonly options: {
    readonly labels: readonly number[];
    readonly sampleWeight: Float64Array | undefined;
    readonly rowSums: 'accept';
  };
  readonly nClasses: number;
  readonly weights: Float64Array | null;
  /** Labels where a sample may have none or several of them; `codes` say nothing then. */
  readonly indicator: IndicatorProbabilities | null;
}

/**
 * Check probabilities of classes against true labels.
 * @param y_true True labels, or one row of 0 and 1 per sample with a single 1.
 * @param scores Probabilities, shape (nSamples,), (nSamples, 1) or (nSamples, nClasses).
 * @returns What the loss is computed from. Rows that do not add to 1 warn.
 */
export function readProbabilities(
  y_true: unknown,
  scores: Scores,
  sample_weight: unknown,
  labels: unknown,
): ReadProbabilities {
  checkProbabilities(scores);
  checkLengths({ y_proba: { length: scores.nSamples }, y_true, sample_weight });
  const weights = readWeights(sample_weight, scores.nSamples);
  const truth = readTruth('y_true', y_true);
  if (labels === null && 'codes' in truth && truth.isColumn && Array.isArray(y_true)) {
    throw typeError('y_true is a list of lists, expected labels');
  }
  if (isMixed(labels ?? y_true)) throw mixedList();
  if (labels !== null && !('codes' in truth)) {
    throw valueError('labels go with one label per sample, not with an indicator matrix');
  }
  const present = 'codes' in truth ? null : presentColumns(truth);
  const { codes, classes } =
    'codes' in truth ? classCodes(truth, labels) : oneHotCodes(truth, present);
  warnOfRowSums(scores);
  const { data, nSamples, nColumns } = scores;
  const nProba = Math.max(2, nColumns);
  if (classes.length !== nProba) {
    throw valueError(
      `there are ${classes.length} labels for ${nProba} columns of y_proba (see labels)`,
    );
  }
  const probabilities = nColumns === 1 ? data : ({ data, shape: [nSamples, nColumns] } as const);
  const read = withOptions(codes, probabilities, nProba, weights);
  if (present === null || codes.every((code) => code >= 0)) return read;
  return {
    ...read,
    indicator: { present, probabilities: data, nColumns, weights, epsilon: epsilonOf(data) },
  };
}

/** Truth and probabilities with the options that take them as they are. */
export function withOptions(
  codes: Int32Array,
  probabilities: ReadProbabilities['probabilities'],
  nClasses: number,
  weights: Float64Array | null,
): ReadProbabilities {
  const labels = Array.from({ length: nClasses }, (_, code) => code);
  const options = { labels, sampleWeight: weights ?? undefined, rowSums: 'accept' } as const;
  return { codes, probabilities, options, nClasses, weights, indicator: null };
}

export function checkProbabilities({ data, nColumns }: Scores): void {
  const cell = data.findIndex((value: number) => value > 1 || value < 0);
  if (cell < 0) return;
  const row = Math.floor(cell / nColumns);
  throw valueError(`y_proba[${row}] has ${data[cell] ?? NaN}, expected probabilities in [0, 1]`);
}

function warnOfRowSums({ data, nSamples, nColumns }: Scores): void {
  if (nColumns === 1) return;
  const epsilon = epsilonOf(data);
  for (let row = 0; row < nSamples; ++row) {
    let sum = 0;
    for (let i = row * nColumns; i < (row + 1) * nColumns; ++i) sum += data[i] ?? 0;
    if (Math.abs(sum - 1) <= Math.sqrt(epsilon) + 1e-8) continue;
    warn('UserWarning', `y_proba[${row}] adds to ${sum}, expected rows that add to 1`);
    return;
  }
}

/** The distance of 1 to the next number of the same precision. */
export function epsilonOf(data: Scores['data']): number {
  return epsilonIn(precisionOf(data));
}

function presentColumns({ type, array }: ArrayTruth): Uint8Array {
  if (type !== 'multilabel-indicator' || array.form === 'sparse') throw unsupportedTargets(type);
  return Uint8Array.from(array.cells, (cell) => (Number(cell) === 0 ? 0 : 1));
}

/** The one label of each sample; −1 where it has none or several. */
function oneHotCodes(
  { array }: ArrayTruth,
  present: Uint8Array | null,
): { codes: Int32Array; classes: readonly number[] } {
  const [nSamples = 0, nColumns = 0] = array.shape;
  const codes = Int32Array.from({ length: nSamples }, (_, row) => {
    const own = present?.subarray(row * nColumns, (row + 1) * nColumns);
    return own?.indexOf(1) === own?.lastIndexOf(1) ? (own?.indexOf(1) ?? -1) : -1;
  });
  return { codes, classes: Array.from({ length: nColumns }, (_, column) => column) };
}
