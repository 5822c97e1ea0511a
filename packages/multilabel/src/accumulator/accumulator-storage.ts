import {
  COUNT_UNITS,
  checkAgrees,
  checkAtLeast,
  checkChecksum,
  checkFlag,
  checkFormat,
  checkOption,
  checkRowCount,
  checkSums,
  fieldsOfJson,
  labelsOfJson,
  numbersOfJson,
  readStored,
  storedChecksum,
  named,
  unitsOfJson,
} from '@confmat/core/internal';
import type { StoredFacts } from '@confmat/core/internal';
import type { NullPolicy } from '@confmat/core';
import { BY_LABEL, FORMAT, MAGIC, VERSION, bytesOfLabels } from './accumulator-state.js';
import type { LabelAccumulatorJson, LabelAccumulatorState } from './accumulator-state.js';
import { LabelAccumulator } from './label-accumulator.js';

const FACTS = [
  'labels',
  'given',
  'fixed',
  'nulls',
  'separator',
  'setFormat',
  'weighted',
  'nSamples',
  'nSkipped',
  'nWeighing',
  'units',
];

/**
 * Read an accumulator that was written as JSON, and check all of it.
 * @param json What `toJSON` of an accumulator returned, or `JSON.parse` of its text.
 * @returns An accumulator that holds the same, to the last bit.
 * @throws {MetricError} `unsupported-type` if it is anything else; `invalid-value`,
 *   `shape-mismatch`, `invalid-option` and the issues of labels if it contradicts itself or was
 *   changed.
 */
export function labelAccumulatorFromJson(json: LabelAccumulatorJson): LabelAccumulator {
  return named('labelAccumulatorFromJson', () => {
    const known = [...FACTS, 'total', 'counts', 'lost', 'checksum'];
    const stored = checkFormat(json, FORMAT, VERSION, known);
    const nLabels = Array.isArray(stored['labels']) ? stored['labels'].length : 0;
    const storedColumns = (name: 'counts' | 'lost', known: readonly string[]): Float64Array[] => {
      const found = fieldsOfJson(name, stored[name], known);
      return known.map((of) => numbersOfJson(`${name}.${of}`, found[of], nLabels));
    };
    const columns = [
      ...storedColumns('counts', BY_LABEL),
      ...storedColumns('lost', ['tp', 'fp', 'fn']),
    ];
    const total = numbersOfJson('total', stored['total'], 2);
    const state = checkState(stored, columns, total);
    const accumulator = restored(state);
    checkChecksum(stored['checksum'], storedChecksum(bytesOfLabels(state)));
    return accumulator;
  });
}

/**
 * Read an accumulator that was written as bytes, and check all of it.
 * @param bytes What `toBinary` of an accumulator returned.
 * @returns An accumulator that holds the same, to the last bit.
 * @throws {MetricError} `unsupported-type` if it is anything else, cut off or changed;
 *   `invalid-value`, `invalid-option` and the issues of labels if it contradicts itself.
 */
export function labelAccumulatorFromBinary(bytes: Uint8Array): LabelAccumulator {
  return named('labelAccumulatorFromBinary', () => {
    const reader = readStored(MAGIC, bytes);
    const stored = checkFormat(reader.head, FORMAT, VERSION, FACTS);
    const nLabels = Array.isArray(stored['labels']) ? stored['labels'].length : 0;
    const total = reader.take('float64', 2);
    const columns = Array.from({ length: 7 }, () => reader.take('float64', nLabels));
    reader.end();
    return restored(checkState(stored, columns, total));
  });
}

const NONE = /* @__PURE__ */ new Float64Array(0);

/** Check everything; `columns` are tp, fp, fn and present, then what rounding took from the first three. */
function checkState(
  stored: StoredFacts,
  columns: readonly Float64Array[],
  [total = NaN, rest = NaN]: Float64Array,
): LabelAccumulatorState {
  const [tp = NONE, fp = NONE, fn = NONE, present = NONE, ...lost] = columns;
  const [lostTp = NONE, lostFp = NONE, lostFn = NONE] = lost;
  const sums = { tp, fp, fn, present };
  const rests = { tp: lostTp, fp: lostFp, fn: lostFn, total: rest };
  const given = checkFlag('given', stored['given']);
  const fixed = checkFlag('fixed', stored['fixed']);
  if (given) checkOption('fixed', fixed, [true]);
  const weighted = checkFlag('weighted', stored['weighted']);
  checkOption('nulls', stored['nulls'], ['error', 'skip']);
  const { setFormat, separator } = stored;
  checkOption('setFormat', setFormat, [null, 'sets', 'indicator']);
  const nSamples = checkRowCount('nSamples', stored['nSamples']);
  const nSkipped = checkRowCount('nSkipped', stored['nSkipped']);
  const nWeighing = checkRowCount('nWeighing', stored['nWeighing']);
  const labels = labelsOfJson(stored['labels'], !given);
  for (const name of ['tp', 'fp', 'fn'] as const) {
    checkSums(`counts.${name}`, sums[name], rests[name], weighted);
  }
  checkSums('counts.present', present, new Float64Array(present.length), false);
  checkSums('total', Float64Array.of(total), Float64Array.of(rest), weighted);
  checkAtLeast('nSamples', nSamples, nWeighing);
  for (const count of present) checkAtLeast('nWeighing', nWeighing, count);
  if (!weighted) {
    checkAgrees('nWeighing', nWeighing, nSamples);
    checkAgrees('total', total, nSamples);
    for (const [row, count] of present.entries()) {
      const all = (tp[row] ?? NaN) + (fp[row] ?? NaN) + (fn[row] ?? NaN);
      checkAgrees(`counts.present[${row}]`, count, all);
    }
  }
  const units = unitsOfJson(COUNT_UNITS, stored['units'], {
    ...{ codes: [Int32Array.from(labels.keys())], size: labels.length },
    ...{ counts: [tp, fp, fn], weighted, nSamples, total },
  });
  return {
    ...{ labels, given, inferred: !fixed, weighted, nSamples, nSkipped, nWeighing },
    ...{ ...sums, total, rests },
    nulls: stored['nulls'] as NullPolicy,
    separator: separator === null ? undefined : (separator as string),
    format: setFormat === null ? undefined : (setFormat as 'sets' | 'indicator'),
    ...(units && { units }),
  };
}

function restored(state: LabelAccumulatorState): LabelAccumulator {
  const { labels, given, nulls, separator, format } = state;
  const options = { labels: given ? labels : undefined, nulls, separator, format };
  return new LabelAccumulator(options, state);
}
