import type { Label } from '@confmat/core';
import { readUnits } from '@confmat/core/internal';
import type { CodedUnits } from '@confmat/core/internal';
import type { ThresholdSweep } from '@confmat/thresholds';
import { unitsOfRows, withSweepUnits } from '@confmat/thresholds/internal';
import { labelReference } from '../input/column-references.js';
import type { Input } from '../input/input.js';
import { joined } from '../input/joined.js';
import type { ScoreBatch, ScoreRequest } from '../input/score-rows.js';
import { findColumn } from '../input/source.js';
import { refuseMissingUnits, refuseStrangeUnits } from '../intervals/refuse-units.js';
import { groupKey } from '../saved/kept-options.js';
import type { GroupSweeps } from './swept.js';

/** A Map holds about as many. */
export const MOST_UNITS = 2 ** 24;

/** Count the rows of sweeps by unit, in one more pass, which holds them in memory. */
export async function readSweepUnits(
  input: Input,
  name: string,
  request: ScoreRequest,
  sweeps: readonly ThresholdSweep[],
): Promise<readonly ThresholdSweep[]> {
  const rows = await readUnitRows(input, name, { ...request, by: undefined });
  refuseMissingUnits(countBelow(rows.codes), name, input.source.shownFile);
  const all = Int32Array.from(rows.codes.keys());
  return sweeps.map((sweep, place) => withUnitsOf(rows, all, sweep, place));
}

/** The same for the sweeps of each group, in another pass. */
export async function readGroupUnits(
  input: Input,
  name: string,
  request: ScoreRequest,
  groups: readonly GroupSweeps[],
): Promise<readonly GroupSweeps[]> {
  const rows = await readUnitRows(input, name, request);
  const ofGroup = new Map<string, number[]>();
  const keys = rows.groups.map(([, ...group]) => groupKey(group));
  for (const [row, code] of rows.codes.entries()) {
    const key = keys[code];
    if (key === undefined) continue;
    const own = ofGroup.get(key);
    if (own) own.push(row);
    else ofGroup.set(key, [row]);
  }
  return groups.map((one) => {
    const own = Int32Array.from(ofGroup.get(groupKey(one.group)) ?? []);
    const sweeps = one.sweeps.map((sweep, place) => sweep && withUnitsOf(rows, own, sweep, place));
    return { ...one, sweeps };
  });
}

/** Rows in memory, with what they belong to. */
interface UnitRows {
  /** 1 positive, 0 negative. */
  readonly classes: Float64Array;
  readonly scores: readonly (Float64Array | Float32Array)[];
  /** Of each row its place in `groups`, −1 for none. */
  readonly codes: Float64Array;
  /** The unit, then the values of the group columns. */
  readonly groups: readonly (readonly Label[])[];
  /** The unit of each of `groups`. */
  readonly units: CodedUnits;
}

async function readUnitRows(input: Input, name: string, request: ScoreRequest): Promise<UnitRows> {
  const { source } = input;
  const column = labelReference(source, findColumn(source, name, '--unit'));
  const by = { columns: [column, ...(request.by?.columns ?? [])], maxGroups: MOST_UNITS };
  let batches: ScoreBatch[] = [];
  const { groups = [] } = await input.read({ ...request, by, nulls: 'skip' }, () => {
    batches = [];
    return (batch) => batches.push(batch);
  });
  const keys = groups.map(([key]) => key ?? '');
  refuseStrangeUnits(keys, name, source.shownFile);
  return {
    classes: joined(batches.map((batch) => batch.classes)),
    scores: request.scores.map(({ isSingle }, place) => {
      const scores = joined(batches.map((batch) => batch.scores[place] ?? new Float64Array()));
      return isSingle ? Float32Array.from(scores) : scores;
    }),
    codes: joined(batches.map((batch) => batch.groups ?? new Float64Array())),
    groups,
    units: readUnits(keys),
  };
}

/** The sweep of some rows by their units. */
function withUnitsOf(
  { classes, scores, codes, units: { keys, unitCodes } }: UnitRows,
  rows: Int32Array,
  sweep: ThresholdSweep,
  place: number,
): ThresholdSweep {
  const score = scores[place] ?? new Float64Array();
  const Column = score.constructor as typeof Float64Array;
  const own = Int32Array.from(rows, (row) => unitCodes[codes[row] ?? -1] ?? 0);
  const read = {
    scores: Column.from(rows, (row) => score[row] ?? NaN),
    classes: Uint8Array.from(rows, (row) => classes[row] ?? 0),
  };
  return withSweepUnits(sweep, unitsOfRows({ keys, unitCodes: own }, read, sweep));
}

function countBelow(codes: Float64Array): number {
  return codes.filter((code) => code < 0).length;
}
