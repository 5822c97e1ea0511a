import { jsonLabel } from '../storage/json-label.js';
import { storedChecksum, writeStored } from '../storage/stored-bytes.js';
import type { StoredColumn } from '../storage/stored-bytes.js';
import { unitsToJson } from '../units/units-json.js';
import { JOINT_UNITS } from '../units/units.js';
import type { JointCounts, JointTally } from './joint.js';
import { orderOfTriples, triplesAt } from './triples.js';

const MAGIC = 'CFJ1';

/**
 * The CRC-32 of a joint tally, eight hexadecimal digits: of its labels, facts and units as JSON, the
 * names of groups sorted, and of its cells in order.
 */
export function checksumOfJoint(joint: JointCounts): string {
  const { labels, weighted, slices } = joint;
  const facts = ({ nSamples, nSkipped, counts, units }: JointTally): object => ({
    nSamples,
    nSkipped,
    nCells: counts.length,
    ...unitsToJson(JOINT_UNITS, units),
  });
  const groups = slices.map(({ group, joint: own }) => ({
    group: Object.keys(group)
      .sort()
      .map((name) => [name, jsonLabel(group[name] ?? '')]),
    ...facts(own),
  }));
  const head = { labels: labels.map(jsonLabel), weighted, ...facts(joint), groups };
  const tallies = [joint, ...slices.map(({ joint: own }) => own)];
  const columns = tallies.flatMap((tally) => columnsOf(tally, labels.length));
  return storedChecksum(writeStored(MAGIC, head, columns));
}

function columnsOf(tally: JointTally, nClasses: number): readonly StoredColumn[] {
  const ordered = triplesAt(tally, orderOfTriples(tally, nClasses));
  return [ordered.trueCodes, ordered.aCodes, ordered.bCodes, ordered.counts];
}
