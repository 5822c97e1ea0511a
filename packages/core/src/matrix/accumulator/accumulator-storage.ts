import { named } from '../../errors/metric-error.js';
import { checkOption } from '../../columns/check.js';
import type { NullPolicy } from '../../columns/read-column.js';
import {
  checkAgrees,
  checkAtLeast,
  checkChecksum,
  checkFlag,
  checkFormat,
  checkPlaces,
  checkRowCount,
  checkSums,
  columnsOfJson,
  labelsOfJson,
} from '../../storage/check-stored.js';
import type { StoredFacts } from '../../storage/check-stored.js';
import { readStored, storedChecksum } from '../../storage/stored-bytes.js';
import { unitsOfJson } from '../../units/units-json.js';
import { MATRIX_UNITS } from '../../units/units.js';
import { ConfusionAccumulator } from './accumulator.js';
import { FORMAT, MAGIC, VERSION, bytesOfAccumulator } from './accumulator-state.js';
import type { AccumulatorJson, AccumulatorState } from './accumulator-state.js';
import { checkClassLimit } from '../class-limit.js';

const FACTS = [
  ...['labels', 'given', 'nulls', 'maxClasses', 'weighted', 'nSkipped', 'nSamples', 'units'],
];

/**
 * Read an accumulator that was written as JSON, and check all of it.
 * @param json What `toJSON` of an accumulator returned, or `JSON.parse` of its text.
 * @returns An accumulator that holds the same, to the last bit.
 * @throws {MetricError} `unsupported-type` if it is anything else; `invalid-value`,
 *   `invalid-option` and the issues of labels if it contradicts itself or was changed.
 */
export function confusionAccumulatorFromJson(json: AccumulatorJson): ConfusionAccumulator {
  return named('confusionAccumulatorFromJson', () => {
    const stored = checkFormat(json, FORMAT, VERSION, [...FACTS, 'cells', 'checksum']);
    const [trueCodes = NONE, predCodes = NONE, counts = NONE, lost = NONE] = columnsOfJson(
      'cells',
      stored['cells'],
      4,
    );
    const state = checkState(stored, { trueCodes, predCodes, counts, lost });
    const accumulator = restored(state);
    checkChecksum(stored['checksum'], storedChecksum(bytesOfAccumulator(state)));
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
export function confusionAccumulatorFromBinary(bytes: Uint8Array): ConfusionAccumulator {
  return named('confusionAccumulatorFromBinary', () => {
    const reader = readStored(MAGIC, bytes);
    const stored = checkFormat(reader.head, FORMAT, VERSION, [...FACTS, 'nCells']);
    const nCells = checkRowCount('nCells', stored['nCells']);
    const cells = {
      trueCodes: reader.take('int32', nCells),
      predCodes: reader.take('int32', nCells),
      counts: reader.take('float64', nCells),
      lost: reader.take('float64', nCells),
    };
    reader.end();
    return restored(checkState(stored, cells));
  });
}

/** Cells as they were stored, shape (m,) each; nothing about them was checked. */
interface StoredCells {
  readonly trueCodes: Float64Array | Int32Array;
  readonly predCodes: Float64Array | Int32Array;
  readonly counts: Float64Array;
  readonly lost: Float64Array;
}

const NONE = /* @__PURE__ */ new Float64Array(0);
const CELLS = { argument: 'cells' };

/**
 * Check everything that was stored but the pairs of cells, which are told apart as they are put in.
 */
function checkState(stored: StoredFacts, cells: StoredCells): AccumulatorState {
  const given = checkFlag('given', stored['given']);
  const weighted = checkFlag('weighted', stored['weighted']);
  checkOption('nulls', stored['nulls'], ['error', 'skip']);
  const nulls = stored['nulls'] as NullPolicy;
  const maxClasses = checkClassLimit(stored['maxClasses'] as number);
  const nSkipped = checkRowCount('nSkipped', stored['nSkipped']);
  const nSamples = checkRowCount('nSamples', stored['nSamples']);
  const labels = labelsOfJson(stored['labels'], !given);
  const { counts, lost } = cells;
  const trueCodes = checkPlaces(CELLS, cells.trueCodes, labels.length, 'a class code');
  const predCodes = checkPlaces(CELLS, cells.predCodes, labels.length, 'a class code');
  const total = checkSums('cells', counts, lost, weighted);
  if (weighted) checkAtLeast('nSamples', nSamples, counts.length);
  else checkAgrees('nSamples', nSamples, total);
  const facts = { labels, given, nulls, maxClasses, weighted, nSkipped, nSamples };
  const units = unitsOfJson(MATRIX_UNITS, stored['units'], {
    ...{ codes: [trueCodes, predCodes], size: labels.length, weighted, nSamples },
    counts: [counts.map((count, cell) => count + (lost[cell] ?? 0))],
  });
  return { ...facts, trueCodes, predCodes, counts, lost, ...(units && { units }) };
}

function restored(state: AccumulatorState): ConfusionAccumulator {
  const { labels, given, nulls, maxClasses } = state;
  const options = { nulls, maxClasses, labels: given ? labels : undefined };
  return new ConfusionAccumulator(options, state);
}
