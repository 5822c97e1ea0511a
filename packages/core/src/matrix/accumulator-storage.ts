import { MetricError, describeType } from '../errors.js';
import type { Label } from '../columns/label.js';
import { ConfusionAccumulator } from './accumulator.js';
import type { AccumulatorState } from './accumulator.js';

/** A label in JSON, which has no bigints. */
export type JsonLabel = string | number | boolean | { readonly bigint: string };

/** An accumulator as JSON. */
export interface AccumulatorJson {
  readonly format: typeof FORMAT;
  readonly version: 1;
  readonly labels: readonly JsonLabel[];
  readonly given: boolean;
  readonly nulls: 'error' | 'skip';
  readonly maxClasses: number;
  readonly weighted: boolean;
  readonly nSkipped: number;
  readonly nSamples: number;
  /** True code, predicted code, count and what rounding took from it, for each cell. */
  readonly cells: readonly (readonly [number, number, number, number])[];
}

const FORMAT = 'confmat.ConfusionAccumulator';
const MAGIC = 0x314d4643; // "CFM1", little-endian
const ALIGNMENT = 8;

/**
 * Write an accumulator as JSON.
 *
 * @param accumulator An accumulator.
 * @returns Plain data; `JSON.stringify` it.
 */
export function accumulatorToJson(accumulator: ConfusionAccumulator): AccumulatorJson {
  const { labels, trueCodes, predCodes, counts, lost, ...facts } = accumulator.state();
  const cells = Array.from(
    counts,
    (count, i) => [trueCodes[i] ?? 0, predCodes[i] ?? 0, count, lost[i] ?? 0] as const,
  );
  return { format: FORMAT, version: 1, labels: labels.map(jsonLabel), ...facts, cells };
}

/**
 * Read an accumulator that was written as JSON.
 *
 * @param json What `accumulatorToJson` returned, after `JSON.parse`.
 * @returns An accumulator that holds the same.
 * @throws {MetricError} `unsupported-type` if it is anything else; `invalid-count`.
 */
export function accumulatorFromJson(json: AccumulatorJson): ConfusionAccumulator {
  const caller = 'accumulatorFromJson';
  const { format, version, labels, cells, ...facts } = json;
  if (format !== FORMAT || version !== 1 || !Array.isArray(labels) || !Array.isArray(cells)) {
    throw new MetricError(caller, {
      code: 'unsupported-type',
      argument: 'json',
      received: describeType(json),
      expected: `an accumulator of format ${FORMAT}, version 1`,
    });
  }
  const column = (place: 0 | 1 | 2 | 3): number[] => cells.map((cell) => cell[place]);
  return restore(caller, {
    ...facts,
    labels: labels.map(labelOfJson),
    trueCodes: Int32Array.from(column(0)),
    predCodes: Int32Array.from(column(1)),
    counts: Float64Array.from(column(2)),
    lost: Float64Array.from(column(3)),
  });
}

/**
 * Write an accumulator as bytes: 24 a cell, and the labels.
 *
 * @param accumulator An accumulator.
 * @returns Bytes, little-endian, the same on every machine.
 */
export function accumulatorToBinary(accumulator: ConfusionAccumulator): Uint8Array {
  const { cells, ...facts } = accumulatorToJson(accumulator);
  const nCells = cells.length;
  const header = new TextEncoder().encode(JSON.stringify({ ...facts, nCells }));
  const start = align(8 + header.length);
  const bytes = new Uint8Array(start + nCells * 24);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, header.length, true);
  bytes.set(header, 8);
  for (const [i, [trueCode, predCode, count, lost]] of cells.entries()) {
    const at = start + i * 24;
    view.setInt32(at, trueCode, true);
    view.setInt32(at + 4, predCode, true);
    view.setFloat64(at + 8, count, true);
    view.setFloat64(at + 16, lost, true);
  }
  return bytes;
}

/**
 * Read an accumulator that was written as bytes.
 *
 * @param bytes What `accumulatorToBinary` returned.
 * @returns An accumulator that holds the same.
 * @throws {MetricError} `unsupported-type` if it is anything else, or cut off; `invalid-count`.
 */
export function accumulatorFromBinary(bytes: Uint8Array): ConfusionAccumulator {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 8 || view.getUint32(0, true) !== MAGIC) throw notBinary('other bytes');
  const headerLength = view.getUint32(4, true);
  const start = align(8 + headerLength);
  if (bytes.length < start) throw notBinary('cut off');
  const header = new TextDecoder().decode(bytes.subarray(8, 8 + headerLength));
  const { nCells, ...facts } = JSON.parse(header) as Omit<AccumulatorJson, 'cells'> & {
    nCells: number;
  };
  if (bytes.length !== start + nCells * 24) throw notBinary('cut off');
  const cells = Array.from({ length: nCells }, (_, i) => {
    const at = start + i * 24;
    return [
      view.getInt32(at, true),
      view.getInt32(at + 4, true),
      view.getFloat64(at + 8, true),
      view.getFloat64(at + 16, true),
    ] as const;
  });
  return accumulatorFromJson({ ...facts, cells });
}

function align(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}

function notBinary(received: string): MetricError {
  return new MetricError('accumulatorFromBinary', {
    code: 'unsupported-type',
    argument: 'bytes',
    received,
    expected: 'what accumulatorToBinary returned',
  });
}

function restore(caller: string, state: AccumulatorState): ConfusionAccumulator {
  const { labels, trueCodes, predCodes, counts, lost, given, nulls, maxClasses } = state;
  const nClasses = labels.length;
  const bad = counts.findIndex((count, i) => {
    const t = trueCodes[i] ?? -1;
    const p = predCodes[i] ?? -1;
    const known = t >= 0 && p >= 0 && t < nClasses && p < nClasses;
    return !known || !Number.isFinite(count + (lost[i] ?? NaN));
  });
  if (bad >= 0) {
    const issue = {
      code: 'invalid-count',
      argument: 'cells',
      row: bad,
      value: counts[bad],
    } as const;
    throw new MetricError(caller, issue);
  }
  const options = { nulls, maxClasses, ...(given ? { labels } : {}) };
  return new ConfusionAccumulator(options).absorb(state);
}

function jsonLabel(label: Label): JsonLabel {
  return typeof label === 'bigint' ? { bigint: String(label) } : label;
}

function labelOfJson(label: JsonLabel): Label {
  return typeof label === 'object' ? BigInt(label.bigint) : label;
}
