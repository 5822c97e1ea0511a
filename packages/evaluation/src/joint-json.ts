import type { JointCounts, JointCountsJson, JointTally, JointUnits, Label } from '@confmat/core';
import { checkFlag, fieldsOfJson, jointOfUnsignedJson, jsonLabel } from '@confmat/core/internal';
import { columnOfJson, columnToJson } from './packed-integers.js';
import type { JsonColumn } from './packed-integers.js';
import { placesOfSteps, stepsOf } from './stored-codes.js';
import { unitsOfJson, unitsToJson } from './units-json.js';
import type { StoredUnitsJson } from './units-json.js';
import { checkJointUnits } from './units-add-up.js';

/** The cells of a joint tally, by true class, then by the first model's, then by the second's. */
export interface StoredJointJson {
  readonly weighted: boolean;
  /** True class of each cell: its distance from the cell before. */
  readonly trueSteps: JsonColumn;
  /** What the first model predicted. */
  readonly a: JsonColumn;
  /** What the second model predicted. */
  readonly b: JsonColumn;
  readonly counts: JsonColumn;
  readonly units?: StoredUnitsJson | 'unknown';
}

export function jointToJson(joint: JointTally): StoredJointJson {
  const { weighted, trueCodes, aCodes, bCodes, counts, units } = joint;
  return {
    weighted,
    trueSteps: columnToJson(stepsOf(trueCodes)),
    a: columnToJson(aCodes),
    b: columnToJson(bCodes),
    counts: columnToJson(counts),
    ...unitsToJson(units, UNITS),
  };
}

const UNITS = { places: ['trueCodes', 'aCodes', 'bCodes'], counts: ['counts'] } as const;
const FIELDS = ['weighted', 'trueSteps', 'a', 'b', 'counts', 'units'];

/** What the tally does not say itself. */
interface JointFacts {
  readonly labels: readonly Label[];
  readonly nSamples: number;
  readonly nSkipped: number;
}

export function jointOfJson(place: string, json: unknown, facts: JointFacts): JointTally {
  const stored = fieldsOfJson(place, json, FIELDS);
  const { labels, nSamples, nSkipped } = facts;
  const counts = columnOfJson(`${place}.counts`, stored['counts'], null);
  const column = (name: string): Float64Array =>
    columnOfJson(`${place}.${name}`, stored[name], counts.length);
  const trueSteps = `${place}.trueSteps`;
  const codes = placesOfSteps(trueSteps, column('trueSteps'), labels.length, true);
  const [a, b] = [column('a'), column('b')];
  // The hash of the evaluation stands for a checksum.
  const whole: Omit<JointCountsJson, 'checksum'> = {
    ...{ format: 'confmat.JointCounts', version: 1, labels: labels.map(jsonLabel) },
    weighted: checkFlag(`${place}.weighted`, stored['weighted']),
    ...{ nSamples, nSkipped },
    cells: Array.from(counts, (count, i) => [codes[i] ?? 0, a[i] ?? 0, b[i] ?? 0, count] as const),
    slices: [],
  };
  const joint = { ...tallyOfJoint(jointOfUnsignedJson(whole)), labels };
  const units = unitsOfJson<JointUnits>(`${place}.units`, stored['units'], UNITS, {
    nPlaces: labels.length,
    weighted: whole.weighted,
  });
  if (units === undefined) return joint;
  checkJointUnits(`${place}.units`, units, joint);
  return { ...joint, units };
}

/** The tally of the whole, without the slices. */
export function tallyOfJoint<L extends Label>(
  joint: JointTally<L> | JointCounts<L>,
): JointTally<L> {
  const { labels, trueCodes, aCodes, bCodes, counts, weighted, nSamples, nSkipped, units } = joint;
  const cells = { labels, trueCodes, aCodes, bCodes, counts };
  return { ...cells, weighted, nSamples, nSkipped, ...(units && { units }) };
}
