import { binaryCounts, f1, precision, recall } from '@confmat/core';
import { countUnitsOfCells } from '@confmat/core/internal';
import type { UnitLabel } from '@confmat/core/internal';
import { evaluation, sampleTally } from '@confmat/evaluation';
import type { Evaluation } from '@confmat/evaluation';
import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { normalQuantile } from '../../src/numerics/distributions.js';
import { diffEach, diffExactMatch } from '../../src/internal.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';
import { meanOf, rateAt, ratesOf } from './uneven.js';

/** Documents with spans that two models find. */
export interface PairedDocuments {
  readonly nDocuments: number;
  /** Numbers of true spans of a document, each as likely. */
  readonly sizes: readonly [least: number, greatest: number];
  /** How alike the spans of a document are, in (0, 1). */
  readonly correlation: number;
  /** By how much less often the second model finds a span than the first, which finds 0.8 of them. */
  readonly drop: number;
  /** The share of spans that both models find, or both do not, by the same luck. */
  readonly alike: number;
  /** Whether the second model reads other documents. */
  readonly isApart?: boolean;
  /** The deviation of the logarithm of the documents' weights. Default: they weigh 1 each. */
  readonly weighting?: number;
}

const TYPES = [0, 1, 2, 3] as const;
/** Which of so many true spans are of each type. */
const SHARES = [0.5, 0.3, 0.15, 0.05] as const;
const HIT = 0.8;
/** Invented spans for each true one. */
const ALARMS = 0.2;

/**
 * How often intervals of a difference hold the true one, and how often tests find one. Each document has a
 * rate of its own, which is as hard for one model as for the other.
 */
export function pairedSpanShares(design: PairedDocuments, draws: Draws): Shares {
  const { drop } = design;
  const rates = [HIT, HIT - drop].map((mean) => {
    const all = ratesOf(mean, design.correlation);
    return all.map((rate) => (rate * mean) / meanOf(all));
  });
  const f1Of = (hit: number): number => (2 * hit) / (1 + hit + ALARMS);
  const ofF1 = f1Of(HIT) - f1Of(HIT - drop);
  const precisionOf = (hit: number): number => hit / (hit + ALARMS);
  return sharesOf(draws, (state) => {
    const [a, b] = drawn(design, rates, state);
    const [micro, macro, rarest, found, right] = diffEach(
      [a, b],
      [
        { metric: f1, average: 'micro' },
        { metric: f1, average: 'macro' },
        { metric: f1, average: 'binary', posLabel: 3 },
        { metric: recall, average: 'micro' },
        { metric: precision, average: 'micro' },
      ],
    );
    const exact = diffExactMatch([a, b]);
    if (!micro || !macro || !rarest || !found || !right)
      throw new Error('bug: five were asked for');
    return {
      'micro F1': holds(micro.difference, ofF1),
      'micro F1: p below 0.05': micro.pValue < 0.05,
      'macro F1': holds(macro.difference, ofF1),
      'F1 of the rarest type': holds(rarest.difference, ofF1),
      'no interval of it': Number.isNaN(rarest.difference.low),
      recall: holds(found.difference, drop),
      precision: holds(right.difference, precisionOf(HIT) - precisionOf(HIT - drop)),
      ...(drop === 0 ? { 'exact match': holds(exact.difference, 0) } : {}),
    };
  });
}

/** Spans of both models, of the same documents or each of its own. */
function drawn(
  design: PairedDocuments,
  rates: readonly Float64Array[],
  state: Int32Array,
): readonly [a: Evaluation, b: Evaluation] {
  const { nDocuments, isApart = false, weighting } = design;
  const [a, b] = documentsOf(design, rates, 0, state);
  const weights =
    weighting === undefined
      ? undefined
      : Array.from({ length: nDocuments }, () =>
          Math.exp(weighting * normalQuantile(nextUniform(state))),
        );
  const ofB = isApart ? documentsOf(design, rates, nDocuments, state)[1] : b;
  return [evaluationOf(a, weights), evaluationOf(ofB, weights)];
}

type Cells = Record<'tp' | 'fp' | 'fn', number> & Pick<UnitLabel, 'key' | 'label'>;

function documentsOf(
  { nDocuments, sizes: [least, greatest], alike }: PairedDocuments,
  rates: readonly Float64Array[],
  first: number,
  state: Int32Array,
): readonly [a: readonly Cells[], b: readonly Cells[]] {
  const blank = (): Cells[] =>
    Array.from({ length: nDocuments }, (_, at) =>
      TYPES.map((label) => ({ key: first + at, label, tp: 0, fp: 0, fn: 0 })),
    ).flat();
  const cells: readonly [Cells[], Cells[]] = [blank(), blank()];
  const bothBy = (): readonly [number, number] => {
    const luck = nextUniform(state);
    return [luck, nextUniform(state) < alike ? luck : nextUniform(state)];
  };
  for (let at = 0; at < nDocuments; ++at) {
    const nTrue = least + Math.floor(nextUniform(state) * (greatest - least + 1));
    const own = nextUniform(state);
    for (let span = 0; span < nTrue; ++span) {
      const [type, other] = [typeAt(nextUniform(state)), typeAt(nextUniform(state))];
      const [found, invented] = [bothBy(), bothBy()];
      for (const model of [0, 1] as const) {
        const [cell, ofOther] = [type, other].map((one) => cells[model][at * TYPES.length + one]);
        if (!cell || !ofOther) throw new Error('bug: each document has each type');
        const rate = rateAt(rates[model] ?? new Float64Array(1), own);
        cell[found[model] < rate ? 'tp' : 'fn'] += 1;
        if (invented[model] < ALARMS) ofOther.fp += 1;
      }
    }
  }
  return cells;
}

function typeAt(share: number): number {
  let sum = 0;
  return TYPES.find((type) => share < (sum += SHARES[type])) ?? 0;
}

/** What a model did, each document with a weight where there are any. */
function evaluationOf(cells: readonly Cells[], weights?: readonly number[]): Evaluation {
  const documents = Array.from({ length: cells.length / TYPES.length }, (_, at) =>
    cells.slice(at * TYPES.length, (at + 1) * TYPES.length),
  );
  const ofDocuments = columnsOf(documents);
  const rows = documents.map((list, at) => {
    const count = weights?.[at] ?? 1;
    const isExact = (ofDocuments.fp[at] ?? 0) + (ofDocuments.fn[at] ?? 0) === 0;
    return { key: list[0]?.key ?? at, nRows: 1, count, exact: isExact ? count : 0 };
  });
  const weighed = documents.flatMap((list, at) => {
    const count = weights?.[at] ?? 1;
    return list.map(({ tp, fp, fn, ...cell }) => {
      return { ...cell, tp: count * tp, fp: count * fp, fn: count * fn };
    });
  });
  const seen = weighed.filter(({ tp, fp, fn }) => tp + fp + fn > 0);
  const byType = columnsOf(TYPES.map((type) => weighed.filter(({ label }) => label === type)));
  const samples = binaryCounts<never>(ofDocuments, {
    of: 'samples',
    ...(weights && { rowWeights: weights }),
  });
  return evaluation({
    sets: {
      counts: {
        ...({ of: 'labels', keys: [...TYPES], ...byType } as const),
        ...{ weighted: weights !== undefined, units: countUnitsOfCells(TYPES, rows, seen) },
      },
      samples: sampleTally(samples),
    },
  });
}

/** Sums of lists of cells. */
function columnsOf(lists: readonly (readonly Cells[])[]): Record<'tp' | 'fp' | 'fn', Float64Array> {
  const column = (name: 'tp' | 'fp' | 'fn'): Float64Array =>
    Float64Array.from(lists, (list) => list.reduce((all, cell) => all + cell[name], 0));
  return { tp: column('tp'), fp: column('fp'), fn: column('fn') };
}
