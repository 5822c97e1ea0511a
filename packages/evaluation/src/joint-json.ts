import { jointCountsToJson } from '@confmat/core';
import type { JointCounts, JointCountsJson, JointTally, Label } from '@confmat/core';
import {
  fieldsOfJson,
  jointOfUnsignedJson,
  jointWithJson,
  jsonLabel,
  within,
} from '@confmat/core/internal';
import { compactJson, expandedJson } from './compact-json.js';

/** What a joint tally does not say in an evaluation, because that says it. */
interface JointFacts {
  readonly labels: readonly Label[];
  readonly nSamples: number;
  readonly nSkipped: number;
}

export function jointToJson(joint: JointTally): Readonly<Record<string, unknown>> {
  const { weighted, cells, units } = jointCountsToJson(joint);
  return compactJson({ weighted, cells, ...(units && { units }) });
}

export function jointOfJson(place: string, json: unknown, facts: JointFacts): JointTally {
  const stored = fieldsOfJson(place, expandedJson(place, json), ['weighted', 'cells', 'units']);
  // The hash of the evaluation stands for a checksum.
  const whole = {
    ...{ format: 'confmat.JointCounts', version: 1, ...facts },
    ...{ labels: facts.labels.map(jsonLabel), slices: [], ...stored },
  } as unknown as Omit<JointCountsJson, 'checksum'>;
  const joint = within(place, () => jointOfUnsignedJson(whole));
  return tallyOfJoint({ ...joint, labels: facts.labels });
}

/** The tally of the whole, without the slices. */
export function tallyOfJoint<L extends Label>(
  joint: JointTally<L> | JointCounts<L>,
): JointTally<L> {
  const { labels, trueCodes, aCodes, bCodes, counts, weighted, nSamples, nSkipped, units } = joint;
  const cells = { labels, trueCodes, aCodes, bCodes, counts };
  return jointWithJson({ ...cells, weighted, nSamples, nSkipped, ...(units && { units }) });
}
