import { createJointAccumulator, isMetricError } from '@confmat/core';
import type {
  JointCounts,
  JointTally,
  JointUpdateOptions,
  Label,
  LabelColumn,
  NumberColumn,
} from '@confmat/core';
import type { CountOptions } from '@confmat/sql';
import { jointOfTriples, requestOf } from '@confmat/sql/internal';
import type { JointRequest, LabelPair } from '@confmat/sql/internal';
import type { RecordBatch } from 'apache-arrow';
import { labelsOf, ofColumns, weightCells } from './count-batches.js';
import { GroupCoder } from './group-codes.js';
import { labelReader } from './label-reader.js';
import type { LabelReader } from './label-reader.js';
import { child } from './vectors.js';

/** Count record batches by the predictions of two models, one batch at a time. */
export async function countJointBatches(
  batches: AsyncIterable<RecordBatch>,
  request: JointRequest,
  options: CountOptions,
): Promise<JointCounts> {
  const { yTrue, yPredA, yPredB, sampleWeight, unit: ofUnit } = request;
  const by = Object.values(request.by ?? {});
  const readers = [
    labelReader(requestOf(request, 'a'), options),
    labelReader(requestOf(request, 'b'), options),
  ] as const;
  const columns = {
    yTrue,
    ...(yPredA.kind === 'column' ? { yPredA } : {}),
    ...(yPredB.kind === 'column' ? { yPredB } : {}),
    ...(ofUnit && { unit: ofUnit }),
  };
  const whole = tripleCounter(options, readers);
  const grouped = by.length > 0 ? tripleCounter(options, readers) : null;
  // Refuses too many groups before each has a tally.
  const coder =
    grouped && new GroupCoder({ columns: by, maxGroups: options.maxGroups ?? Infinity });
  let row = 0;
  for await (const batch of batches) {
    coder?.read(batch, row);
    try {
      const labels = readers.map((reader) => reader.read(batch));
      const weights = sampleWeight ? weightCells(batch, sampleWeight.column) : null;
      const unit = labelsOf(batch, ofUnit);
      const [a, b] = labels;
      if (!a || !b) throw new Error('bug: there are two readers');
      whole.add([a.t, a.p, b.p], weights, { unit });
      const groups = by.map(
        ({ column }, i) => [`g${i}`, child(batch, column) as unknown as LabelColumn] as const,
      );
      grouped?.add([a.t, a.p, b.p], weights, { by: Object.fromEntries(groups), unit });
    } catch (error) {
      throw isMetricError(error) ? ofColumns(error, columns, by, row) : error;
    }
    row += batch.numRows;
  }
  const triples = whole.triples();
  const nCounted = triples.reduce((total, { nRows }) => total + nRows, 0);
  // What belongs to a unit is counted by it, and the rest is of any.
  const unit = triples[0]?.unit;
  const missing = { t: null, p: null, b: null, groups: [], unit, nRows: row - nCounted };
  const skipped = missing.nRows === 0 ? [] : [{ ...missing, count: 0, nTied: 0 }];
  try {
    const counted = jointOfTriples({ ...request, by: {} }, [...triples, ...skipped], options);
    if (!grouped) return counted;
    const { labels } = counted;
    const { slices } = jointOfTriples(request, grouped.triples(), { ...options, labels });
    return { ...counted, slices };
  } catch (error) {
    throw isMetricError(error) ? ofColumns(error, columns, by, null) : error;
  }
}

type Columns = readonly [t: LabelColumn, a: LabelColumn, b: LabelColumn];

interface TripleCounter {
  readonly add: (
    columns: Columns,
    weights: NumberColumn | null,
    keys: Pick<JointUpdateOptions, 'by' | 'unit'>,
  ) => void;
  readonly triples: () => readonly LabelPair[];
}

function tripleCounter(
  { nulls, maxClasses }: CountOptions,
  [ofA, ofB]: readonly [LabelReader, LabelReader],
): TripleCounter {
  const rows = createJointAccumulator({ nulls, maxClasses });
  const weighted = createJointAccumulator({ nulls, maxClasses });
  let hasWeights = false;
  const triplesOf = (
    joint: JointTally,
    sums: JointTally,
    groups: readonly Label[],
  ): LabelPair[] => {
    const countOf = new Map(cellsOf(sums).map(({ key, count }) => [key, count]));
    return cellsOf(joint).map(({ key, labels: [t = '', a = '', b = ''], unit, count: nRows }) => ({
      ...ofA.pairOf(t, a),
      b: ofB.pairOf(t, b).p,
      ...{ groups, unit, nRows, count: countOf.get(key) ?? 0, nTied: 0 },
    }));
  };
  return {
    add: ([t, a, b], weights, keys) => {
      if (weights) {
        hasWeights = true;
        weighted.update(t, a, b, { sampleWeight: weights, ...keys });
      }
      rows.update(t, a, b, keys);
    },
    triples: () => {
      if (rows.nSamples === 0) return [];
      const joint = rows.result();
      const sums = hasWeights ? weighted.result() : joint;
      if (joint.slices.length === 0) return triplesOf(joint, sums, []);
      return joint.slices.flatMap((slice, i) =>
        triplesOf(slice.joint, sums.slices[i]?.joint ?? slice.joint, Object.values(slice.group)),
      );
    },
  };
}

interface TripleCell {
  /** A text that equal cells have alike. */
  readonly key: string;
  /** The true label and those predicted. */
  readonly labels: readonly Label[];
  readonly unit?: Label | undefined;
  readonly count: number;
}

/** The cells of a tally, by unit where it has units. */
function cellsOf(joint: JointTally): readonly TripleCell[] {
  const { trueCodes, aCodes, bCodes, counts } =
    typeof joint.units === 'object' ? joint.units : joint;
  const { keys = [], unitCodes = [] } = typeof joint.units === 'object' ? joint.units : {};
  return Array.from(counts, (count, cell) => {
    const codes = [trueCodes[cell] ?? -1, aCodes[cell] ?? -1, bCodes[cell] ?? -1];
    const unit = keys[unitCodes[cell] ?? -1];
    const labels = codes.map((code) => joint.labels[code] ?? '');
    return { key: [...codes, unit].join(), labels, unit, count };
  });
}
