import type { BinaryCounts, CountUnits } from '@confmat/core';
import {
  addByCode,
  countUp,
  encodeByTable,
  restOf,
  sortByCode,
  sum,
  takeAt,
} from '@confmat/core/internal';
import { writeRests } from './kernels/write-rests.js';
import { knownSizes, unitSizes } from './spread.js';
import type { UnitSizes, ByUnitRows } from './spread.js';
import type { RatioCells } from './ratio-spread.js';

/** Cells that were put in order: several numbers need them. */
const inOrder = new WeakMap<CountUnits, SortedCells>();

/** Counts of labels with those of their units, put in order once for all intervals. */
export class LabelCells {
  readonly counts: BinaryCounts;
  readonly units: CountUnits;
  readonly rows: ByUnitRows;

  constructor(counts: BinaryCounts, units: CountUnits) {
    this.counts = counts;
    this.units = units;
    const { weighted = false } = counts;
    this.rows = { weighted, nSamples: units.nSamples, total: sum(units.rows) };
  }

  /** All units with samples. */
  get allSizes(): UnitSizes {
    return knownSizes(this.units.rows);
  }

  /** The units of one label; those without it are the others. */
  ofLabel(row: number): RatioCells {
    const { ofLabels } = this.#sorted();
    const found = ofLabels[row] ?? this.#findLabel(row);
    ofLabels[row] = found;
    return found;
  }

  #findLabel(row: number): RatioCells {
    const { starts, unitCodes, tp, fp, fn, tn } = this.#sorted();
    const [from, to] = [starts[row] ?? 0, starts[row + 1] ?? 0];
    const sizes = new Float64Array(to - from);
    takeAt(this.units.rows, unitCodes.subarray(from, to), sizes);
    const others = sizesWithout(this.allSizes, unitSizes(sizes));
    return { tp, fp, fn, tn, from, to, others };
  }

  /** The units with all labels pooled. */
  pooled(): RatioCells {
    const { rows, unitCodes, ...own } = this.units;
    const nLabels = this.counts.tp.length;
    const [tp, fp, fn] = [own.tp, own.fp, own.fn].map((column) => {
      const sums = new Float64Array(rows.length);
      addByCode(unitCodes, column, sums);
      return sums;
    }) as [Float64Array, Float64Array, Float64Array];
    const tn = rows.map((all, code) =>
      restOf(all * nLabels, tp[code] ?? 0, fp[code] ?? 0, fn[code] ?? 0),
    );
    return { tp, fp, fn, tn, from: 0, to: rows.length };
  }

  #sorted(): SortedCells {
    let cells = inOrder.get(this.units);
    if (!cells) inOrder.set(this.units, (cells = this.#sort()));
    return cells;
  }

  #sort(): SortedCells {
    const { rowCodes, unitCodes, rows, ...own } = this.units;
    const n = rowCodes.length;
    const [cells, order] = [new Int32Array(n), new Int32Array(n)];
    const ends = new Int32Array(this.counts.tp.length);
    countUp(cells);
    sortByCode(cells, rowCodes, ends, order);
    const sorted = (column: Float64Array): Float64Array => {
      const found = new Float64Array(n);
      takeAt(column, order, found);
      return found;
    };
    const codes = new Int32Array(n);
    encodeByTable(order, 0, unitCodes, codes);
    const [tp, fp, fn] = [sorted(own.tp), sorted(own.fp), sorted(own.fn)];
    const tn = new Float64Array(n);
    writeRests(rows, codes, tp, fp, fn, tn);
    return { starts: Int32Array.of(0, ...ends), unitCodes: codes, tp, fp, fn, tn, ofLabels: [] };
  }
}

/** Cells by label. */
interface SortedCells extends Omit<RatioCells, 'from' | 'to' | 'others'> {
  /** Where the cells of each label start, and where the last ones end, shape (nLabels + 1,). */
  readonly starts: Int32Array;
  readonly unitCodes: Int32Array;
  /** The units of each label, where they were asked for. */
  readonly ofLabels: (RatioCells | undefined)[];
}

/** The sizes of the units that are left if some are taken out. */
function sizesWithout(all: UnitSizes, some: UnitSizes): UnitSizes {
  const nUnits = all.nUnits - some.nUnits;
  // Sums of fractions that were added and subtracted may leave something of nothing.
  const left = (name: 'sum' | 'squares' | 'cubes' | 'fourths'): number =>
    nUnits > 0 ? Math.max(0, all[name] - some[name]) : 0;
  return {
    nUnits,
    ...{ sum: left('sum'), squares: left('squares') },
    ...{ cubes: left('cubes'), fourths: left('fourths') },
  };
}
