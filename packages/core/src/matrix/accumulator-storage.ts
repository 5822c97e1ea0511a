import { MetricError, describeType } from '../errors.js';
import { checkOption } from '../columns/check.js';
import { checkLabels } from '../columns/check-labels.js';
import type { Label } from '../columns/label.js';
import { ConfusionAccumulator } from './accumulator.js';

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
const CELL_BYTES = 24;

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
 * @throws {MetricError} `unsupported-type` if it is anything else; `invalid-option` and the issues
 *   of labels if it was changed.
 */
export function accumulatorFromJson(json: AccumulatorJson): ConfusionAccumulator {
  const caller = 'accumulatorFromJson';
  const received: unknown = json;
  const { cells } = (received ?? {}) as Partial<Record<string, unknown>>;
  if (!Array.isArray(cells)) throw notJson(caller, received);
  const column = (place: number): Float64Array =>
    Float64Array.from(cells as readonly unknown[], (cell) => numberAt(cell, place));
  return restore(caller, received, {
    trueCodes: column(0),
    predCodes: column(1),
    counts: column(2),
    lost: column(3),
  });
}

/**
 * Write an accumulator as bytes: 24 a cell, and the labels.
 *
 * @param accumulator An accumulator.
 * @returns Bytes, little-endian, the same on every machine.
 */
export function accumulatorToBinary(accumulator: ConfusionAccumulator): Uint8Array {
  const { labels, trueCodes, predCodes, counts, lost, ...facts } = accumulator.state();
  const nCells = counts.length;
  const head = { format: FORMAT, version: 1, labels: labels.map(jsonLabel), ...facts, nCells };
  const header = new TextEncoder().encode(JSON.stringify(head));
  const start = align(8 + header.length);
  const bytes = new Uint8Array(start + nCells * CELL_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, header.length, true);
  bytes.set(header, 8);
  for (let i = 0; i < nCells; ++i) {
    const at = start + i * CELL_BYTES;
    view.setInt32(at, trueCodes[i] ?? 0, true);
    view.setInt32(at + 4, predCodes[i] ?? 0, true);
    view.setFloat64(at + 8, counts[i] ?? 0, true);
    view.setFloat64(at + 16, lost[i] ?? 0, true);
  }
  return bytes;
}

/**
 * Read an accumulator that was written as bytes.
 *
 * @param bytes What `accumulatorToBinary` returned.
 * @returns An accumulator that holds the same.
 * @throws {MetricError} `unsupported-type` if it is anything else, or cut off; `invalid-option` and
 *   the issues of labels if it was changed.
 */
export function accumulatorFromBinary(bytes: Uint8Array): ConfusionAccumulator {
  if (!ArrayBuffer.isView(bytes)) throw notBinary(describeType(bytes));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 8 || view.getUint32(0, true) !== MAGIC) throw notBinary('other bytes');
  const headerLength = view.getUint32(4, true);
  const start = align(8 + headerLength);
  if (bytes.byteLength < start) throw notBinary('cut off');
  const header = parseHeader(new Uint8Array(bytes.buffer, bytes.byteOffset + 8, headerLength));
  const { nCells } = (header ?? {}) as { nCells?: unknown };
  if (typeof nCells !== 'number') throw notBinary('other bytes');
  if (bytes.byteLength !== start + nCells * CELL_BYTES) throw notBinary('cut off');
  const column = (read: (at: number) => number): Float64Array =>
    Float64Array.from({ length: nCells }, (_, i) => read(start + i * CELL_BYTES));
  return restore('accumulatorFromBinary', header, {
    trueCodes: column((at) => view.getInt32(at, true)),
    predCodes: column((at) => view.getInt32(at + 4, true)),
    counts: column((at) => view.getFloat64(at + 8, true)),
    lost: column((at) => view.getFloat64(at + 16, true)),
  });
}

function parseHeader(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw notBinary('other bytes');
  }
}

function align(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}

function numberAt(cell: unknown, place: number): number {
  const value: unknown = Array.isArray(cell) ? cell[place] : undefined;
  return typeof value === 'number' ? value : NaN;
}

/** Cells as they were stored, shape (m,) each; nothing about them was checked. */
type StoredCells = Readonly<Record<'trueCodes' | 'predCodes' | 'counts' | 'lost', Float64Array>>;

/** Check everything that was stored, whoever wrote it, and take it over. */
function restore(caller: string, head: unknown, cells: StoredCells): ConfusionAccumulator {
  const stored = (head ?? {}) as Partial<Record<keyof AccumulatorJson, unknown>>;
  if (stored.format !== FORMAT || stored.version !== 1 || !Array.isArray(stored.labels)) {
    throw notJson(caller, head);
  }
  checkOption(caller, 'given', stored.given, [false, true]);
  checkOption(caller, 'weighted', stored.weighted, [false, true]);
  checkRows(caller, 'nSkipped', stored.nSkipped);
  checkRows(caller, 'nSamples', stored.nSamples);
  const { given, weighted, nulls, maxClasses, nSkipped, nSamples } = stored as AccumulatorJson;
  const found = stored.labels.map(labelOfJson);
  const labels = given || found.length > 0 ? checkLabels(caller, 'labels', found).labels : [];
  checkCells(caller, cells, labels.length);
  const { counts, lost } = cells;
  const state = {
    ...{ labels, given, nulls, maxClasses, weighted, nSkipped, nSamples, counts, lost },
    trueCodes: Int32Array.from(cells.trueCodes),
    predCodes: Int32Array.from(cells.predCodes),
  };
  const options = { nulls, maxClasses, labels: given ? labels : undefined };
  return new ConfusionAccumulator(caller, options, state);
}

function checkRows(caller: string, option: string, value: unknown): void {
  if (Number.isSafeInteger(value) && Number(value) >= 0) return;
  const allowed = 'an integer of at least 0';
  throw new MetricError(caller, { code: 'invalid-option', option, value, allowed });
}

function checkCells(caller: string, cells: StoredCells, nClasses: number): void {
  const { trueCodes, predCodes, counts, lost } = cells;
  const isCode = (code = NaN): boolean => Number.isInteger(code) && code >= 0 && code < nClasses;
  const row = counts.findIndex((count, i) => {
    const isCounted = Number.isFinite(count) && Number.isFinite(lost[i]);
    return !(isCode(trueCodes[i]) && isCode(predCodes[i]) && isCounted);
  });
  if (row < 0) return;
  const [t, p, count, rest] = [trueCodes, predCodes, counts, lost].map((column) => column[row]);
  throw new MetricError(caller, {
    code: 'unsupported-type',
    argument: `cells[${row}]`,
    received: `[${t}, ${p}, ${count}, ${rest}]`,
    expected: `two class codes in [0, ${nClasses}) and two finite numbers`,
  });
}

function notJson(caller: string, received: unknown): MetricError {
  return new MetricError(caller, {
    code: 'unsupported-type',
    argument: 'json',
    received: describeType(received),
    expected: `an accumulator of format ${FORMAT}, version 1`,
  });
}

function notBinary(received: string): MetricError {
  return new MetricError('accumulatorFromBinary', {
    code: 'unsupported-type',
    argument: 'bytes',
    received,
    expected: 'what accumulatorToBinary returned',
  });
}

function jsonLabel(label: Label): JsonLabel {
  return typeof label === 'bigint' ? { bigint: String(label) } : label;
}

/** The label, or whatever else was found: `checkLabels` refuses it. */
function labelOfJson(found: unknown): unknown {
  const { bigint } = (found ?? {}) as { readonly bigint?: unknown };
  return typeof bigint === 'string' && /^-?\d+$/.test(bigint) ? BigInt(bigint) : found;
}
