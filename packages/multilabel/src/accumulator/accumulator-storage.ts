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
import type {
  LabelAccumulatorJson,
  LabelAccumulatorState,
  LabelColumns,
} from './accumulator-state.js';
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
    const columns = (name: 'counts' | 'lost'): LabelColumns => {
      const found = fieldsOfJson(
        name,
        stored[name],
        name === 'lost' ? ['tp', 'fp', 'fn'] : BY_LABEL,
      );
      const column = (of: (typeof BY_LABEL)[number]): Float64Array =>
        name === 'lost' && of === 'present'
          ? new Float64Array(nLabels)
          : numbersOfJson(`${name}.${of}`, found[of], nLabels);
      return { tp: column('tp'), fp: column('fp'), fn: column('fn'), present: column('present') };
    };
    const sums = {
      sums: columns('counts'),
      lost: columns('lost'),
      total: numbersOfJson('total', stored['total'], 2),
    };
    const state = checkState(stored, sums);
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
    const take = (): Float64Array => reader.take('float64', nLabels);
    const total = reader.take('float64', 2);
    const sums = { tp: take(), fp: take(), fn: take(), present: take() };
    const lost = { tp: take(), fp: take(), fn: take(), present: new Float64Array(nLabels) };
    reader.end();
    return restored(checkState(stored, { sums, lost, total }));
  });
}

interface StoredSums {
  readonly sums: LabelColumns;
  readonly lost: LabelColumns;
  readonly total: Float64Array;
}

function checkState(stored: StoredFacts, { sums, lost, total }: StoredSums): LabelAccumulatorState {
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
  for (const name of BY_LABEL) {
    checkSums(`counts.${name}`, sums[name], lost[name], weighted && name !== 'present');
  }
  const [sum = NaN, rest = NaN] = total;
  checkSums('total', Float64Array.of(sum), Float64Array.of(rest), weighted);
  checkAtLeast('nSamples', nSamples, nWeighing);
  for (const count of sums.present) checkAtLeast('nWeighing', nWeighing, count);
  if (!weighted) {
    checkAgrees('nWeighing', nWeighing, nSamples);
    checkAgrees('total', sum, nSamples);
    for (const [row, present] of sums.present.entries()) {
      const all = (sums.tp[row] ?? NaN) + (sums.fp[row] ?? NaN) + (sums.fn[row] ?? NaN);
      checkAgrees(`counts.present[${row}]`, present, all);
    }
  }
  const units = unitsOfJson(COUNT_UNITS, stored['units'], {
    ...{ codes: [Int32Array.from(labels.keys())], size: labels.length },
    ...{ counts: [sums.tp, sums.fp, sums.fn], weighted, nSamples, total: sum },
  });
  return {
    ...{ labels, given, fixed, weighted, nSamples, nSkipped, nWeighing, sums, lost },
    nulls: stored['nulls'] as NullPolicy,
    separator: separator === null ? undefined : (separator as string),
    format: setFormat === null ? undefined : (setFormat as 'sets' | 'indicator'),
    total: [sum, rest],
    ...(units && { units }),
  };
}

function restored(state: LabelAccumulatorState): LabelAccumulator {
  const { labels, given, nulls, separator, format } = state;
  const options = { labels: given ? labels : undefined, nulls, separator, format };
  return new LabelAccumulator(options, state);
}
