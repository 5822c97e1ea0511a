import type { JointCounts, JointTally, JointUnits, Label } from '@confmat/core';
import { JOINT_UNITS, countUnits, readUnits } from '@confmat/core/internal';
import type { CountOptions } from '@confmat/sql';
import { ANY_GROUPS } from '@confmat/sql/internal';
import type { JointRequest } from '@confmat/sql/internal';
import { labelReference } from '../../input/column-references.js';
import type { Input } from '../../input/input.js';
import { findColumn } from '../../input/source.js';
import { refuseMissingUnits, refuseStrangeUnits } from '../../intervals/refuse-units.js';
import { groupKey } from '../../saved/kept-options.js';
import { otherRows } from '../other-rows.js';

/**
 * Count the answers of two models by unit, and in another pass those of each group; the request reads the
 * column of the units.
 *
 * @param joint The same without units.
 * @param columns The truth and the predictions, for messages.
 */
export async function countPairUnits(
  input: Input,
  name: string,
  request: JointRequest,
  joint: JointCounts,
  options: CountOptions,
  columns: readonly string[],
): Promise<JointCounts> {
  const { shownFile } = input.source;
  // A row that one model lacks would be counted for the other one.
  if (joint.nSkipped > 0) throw otherRows(shownFile, 'the truth or a prediction', columns);
  const unit = labelReference(input.source, findColumn(input.source, name, '--unit'));
  const count = async (by: JointRequest['by']): Promise<readonly UnitSlice[]> => {
    const limits = { labels: joint.labels, maxGroups: ANY_GROUPS };
    // Names of digits come first in an object, whenever they were put there.
    const wanted = { ...request, by: { ...by, [UNIT]: unit } };
    const { slices } = await input.joint(wanted, { ...options, ...limits, nulls: 'skip' });
    return slices.map(({ group: { [UNIT]: key = '', ...group }, joint: own }) => {
      return { key, group: groupKey(Object.values(group)), joint: own };
    });
  };
  const all = await count({});
  const nKnown = all.reduce((total, slice) => total + slice.joint.nSamples, 0);
  refuseMissingUnits(joint.nSamples - nKnown, name, shownFile);
  const keys = all.map(({ key }) => key);
  refuseStrangeUnits(keys, name, shownFile);
  const nClasses = joint.labels.length;
  const whole = { ...joint, units: unitsOfSlices(all, nClasses) };
  if (joint.slices.length === 0) return whole;
  const byGroup = new Map<string, UnitSlice[]>();
  for (const slice of await count(request.by)) {
    const own = byGroup.get(slice.group);
    if (own) own.push(slice);
    else byGroup.set(slice.group, [slice]);
  }
  const slices = joint.slices.map(({ group, joint: own }) => {
    const found = byGroup.get(groupKey(Object.values(group))) ?? [];
    return { group, joint: { ...own, units: unitsOfSlices(found, nClasses) } };
  });
  return { ...whole, slices };
}

/** The unit among the group columns; columns of `--by` have names of their own. */
const UNIT = '\0unit';

/** The rows of one unit, in one group. */
interface UnitSlice {
  readonly key: Label;
  readonly group: string;
  readonly joint: JointTally;
}

function unitsOfSlices(slices: readonly UnitSlice[], nClasses: number): JointUnits {
  const { keys, unitCodes } = readUnits(slices.map(({ key }) => key));
  const codes = (of: (joint: JointTally) => Int32Array): Int32Array =>
    Int32Array.from(slices.flatMap(({ joint }) => Array.from(of(joint))));
  return countUnits(
    JOINT_UNITS,
    {
      keys,
      unitCodes: Int32Array.from(
        slices.flatMap(({ joint }, i) => Array.from(joint.counts, () => unitCodes[i] ?? 0)),
      ),
      trueCodes: codes(({ trueCodes }) => trueCodes),
      aCodes: codes(({ aCodes }) => aCodes),
      bCodes: codes(({ bCodes }) => bCodes),
      counts: Float64Array.from(slices.flatMap(({ joint }) => Array.from(joint.counts))),
    },
    nClasses,
    slices.reduce((total, { joint }) => total + joint.nSamples, 0),
  );
}
