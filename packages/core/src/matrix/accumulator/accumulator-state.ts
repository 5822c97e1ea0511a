import type { Label } from '../../label.js';
import type { NullPolicy } from '../../columns/read-column.js';
import { jsonLabel } from '../../storage/json-label.js';
import type { JsonLabel } from '../../storage/json-label.js';
import { jsonNumber } from '../../storage/json-number.js';
import type { JsonNumber } from '../../storage/json-number.js';
import { unitsToJson } from '../../units/units-json.js';
import type { UnitsJson } from '../../units/units-json.js';
import { MATRIX_UNITS } from '../../units/units.js';
import type { MatrixUnits, UnitsOf } from '../../units/units.js';
import { storedChecksum, writeStored } from '../../storage/stored-bytes.js';

/** The kind of stored accumulators of matrices, and the version of its form. */
export const FORMAT = 'confmat.ConfusionAccumulator';
export const VERSION = 2;
export const MAGIC = 'CFM2';

/** What an accumulator of matrices holds besides its cells and labels. */
interface AccumulatorFacts {
  /** Whether the labels were given, so that others are refused. */
  readonly given: boolean;
  readonly nulls: NullPolicy;
  readonly maxClasses: number;
  readonly weighted: boolean;
  readonly nSkipped: number;
  readonly nSamples: number;
}

export interface AccumulatorState extends AccumulatorFacts {
  readonly labels: readonly Label[];
  /** Cells by class code, shape (m,) each. */
  readonly trueCodes: Int32Array;
  readonly predCodes: Int32Array;
  readonly counts: Float64Array;
  /** What rounding took from `counts`, shape (m,); the count of a cell is the sum of both. */
  readonly lost: Float64Array;
  /** The cells by unit, if the rows have units. */
  readonly units?: UnitsOf<MatrixUnits>;
}

/** An accumulator of matrices as JSON. */
export interface AccumulatorJson extends AccumulatorFacts {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly labels: readonly JsonLabel[];
  /** True code, predicted code, count and what rounding took from it, for each cell. */
  readonly cells: readonly (readonly [number, number, JsonNumber, JsonNumber])[];
  readonly units?: UnitsJson<MatrixUnits> | 'unknown';
  /** CRC-32 of the binary form, eight hexadecimal digits. */
  readonly checksum: string;
}

export function jsonOfAccumulator(state: AccumulatorState): AccumulatorJson {
  const { labels, trueCodes, predCodes, counts, lost, units, ...facts } = state;
  const cells = Array.from(
    counts,
    (count, i) =>
      [trueCodes[i] ?? 0, predCodes[i] ?? 0, jsonNumber(count), jsonNumber(lost[i] ?? 0)] as const,
  );
  return {
    ...{ format: FORMAT, version: VERSION, labels: labels.map(jsonLabel), ...facts, cells },
    ...unitsToJson(MATRIX_UNITS, units),
    checksum: storedChecksum(bytesOfAccumulator(state)),
  };
}

/** Write what an accumulator holds as bytes: 24 a cell, and labels and units as JSON. */
export function bytesOfAccumulator(state: AccumulatorState): Uint8Array {
  const { labels, given, nulls, maxClasses, weighted, nSkipped, nSamples } = state;
  const { trueCodes, predCodes, counts, lost, units } = state;
  const nCells = counts.length;
  const facts = { given, nulls, maxClasses, weighted, nSkipped, nSamples, nCells };
  const head = { format: FORMAT, version: VERSION, labels: labels.map(jsonLabel), ...facts };
  const columns = [trueCodes, predCodes, counts, lost];
  return writeStored(MAGIC, { ...head, ...unitsToJson(MATRIX_UNITS, units) }, columns);
}
