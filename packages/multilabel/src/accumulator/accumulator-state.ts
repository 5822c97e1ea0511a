import {
  COUNT_UNITS,
  jsonLabel,
  jsonNumber,
  storedChecksum,
  unitsToJson,
  writeStored,
} from '@confmat/core/internal';
import type { CountUnits, JsonLabel, JsonNumber, NullPolicy, UnitsJson } from '@confmat/core';
import type { LabelTallies, TallyRests } from '../counts/label-tallies.js';

export const FORMAT = 'confmat.LabelAccumulator';
export const VERSION = 1;
/** What the binary form begins with. */
export const MAGIC = 'CFL1';

/** What is summed for each label. */
export const BY_LABEL = ['tp', 'fp', 'fn', 'present'] as const;

/** What an accumulator of labels holds; labels and sums are in the order of the result. */
export interface LabelAccumulatorState extends LabelTallies {
  readonly rests: TallyRests;
  readonly given: boolean;
  readonly nulls: NullPolicy;
  readonly separator: string | undefined;
  readonly format: 'sets' | 'indicator' | undefined;
}

/** One list for each count of a label, shape (nLabels,) each. */
interface JsonColumns {
  readonly tp: readonly JsonNumber[];
  readonly fp: readonly JsonNumber[];
  readonly fn: readonly JsonNumber[];
}

/** An accumulator of labels as JSON. */
export interface LabelAccumulatorJson {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  /** In the order of the result. */
  readonly labels: readonly JsonLabel[];
  /** Whether the labels were given. */
  readonly given: boolean;
  /** Whether the labels are a list, so that others are refused. */
  readonly fixed: boolean;
  readonly nulls: NullPolicy;
  /** As the options, null where they are not there. */
  readonly separator: string | null;
  readonly setFormat: 'sets' | 'indicator' | null;
  readonly weighted: boolean;
  readonly nSamples: number;
  readonly nSkipped: number;
  /** Number of samples of weight other than 0. */
  readonly nWeighing: number;
  /** Number of samples, or the sum of their weights, and what rounding took from it. */
  readonly total: readonly [JsonNumber, JsonNumber];
  /**
   * Beside the counts: in how many samples, of weight other than 0, a label is true or predicted.
   */
  readonly counts: JsonColumns & { readonly present: readonly JsonNumber[] };
  /** What rounding took from `counts`. */
  readonly lost: JsonColumns;
  /** The samples by unit; not there where each is a unit of its own. */
  readonly units?: UnitsJson<CountUnits> | 'unknown';
  /** CRC-32 of the binary form, eight hexadecimal digits. */
  readonly checksum: string;
}

export function jsonOfLabels(state: LabelAccumulatorState): LabelAccumulatorJson {
  const { rests, total, present } = state;
  const columns = ({ tp, fp, fn }: Pick<TallyRests, 'tp' | 'fp' | 'fn'>): JsonColumns => ({
    tp: Array.from(tp, jsonNumber),
    fp: Array.from(fp, jsonNumber),
    fn: Array.from(fn, jsonNumber),
  });
  return {
    ...factsOf(state),
    total: [jsonNumber(total), jsonNumber(rests.total)],
    counts: { ...columns(state), present: Array.from(present, jsonNumber) },
    lost: columns(rests),
    ...unitsToJson(COUNT_UNITS, state.units),
    checksum: storedChecksum(bytesOfLabels(state)),
  };
}

/** Write what an accumulator holds as bytes: 56 a label, and labels and units as JSON. */
export function bytesOfLabels(state: LabelAccumulatorState): Uint8Array {
  const { tp, fp, fn, present, total, rests } = state;
  const columns = [tp, fp, fn, present, rests.tp, rests.fp, rests.fn];
  const head = { ...factsOf(state), ...unitsToJson(COUNT_UNITS, state.units) };
  return writeStored(MAGIC, head, [Float64Array.of(total, rests.total), ...columns]);
}

type Facts = Omit<LabelAccumulatorJson, 'total' | 'counts' | 'lost' | 'units' | 'checksum'>;

function factsOf(state: LabelAccumulatorState): Facts {
  const { labels, given, inferred, nulls, separator = null, format: setFormat = null } = state;
  const { weighted, nSamples, nSkipped, nWeighing } = state;
  return {
    ...{ format: FORMAT, version: VERSION, labels: labels.map(jsonLabel), given, fixed: !inferred },
    ...{ nulls, separator, setFormat, weighted, nSamples, nSkipped, nWeighing },
  };
}
