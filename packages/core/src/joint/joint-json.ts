import type { Label } from '../label.js';
import { named } from '../errors/metric-error.js';
import { invalidValue, unsupported, unsupportedType } from '../errors/refusals.js';
import { LABEL_PLACE } from '../errors/words.js';
import { groupOfJson, groupToJson, sliceWithJson } from '../storage/group-json.js';
import type { GroupJson } from '../storage/group-json.js';
import { checkNClasses } from '../matrix/class-limit.js';
import {
  checkAgrees,
  checkAtLeast,
  checkChecksum,
  checkFlag,
  checkFormat,
  checkPlaces,
  checkRowCount,
  fieldsOfJson,
  columnsOfJson,
  labelsOfJson,
} from '../storage/check-stored.js';
import type { StoredFacts } from '../storage/check-stored.js';
import { jsonLabel } from '../storage/json-label.js';
import type { JsonLabel } from '../storage/json-label.js';
import { jsonNumber } from '../storage/json-number.js';
import type { JsonNumber } from '../storage/json-number.js';
import { withJson } from '../storage/with-json.js';
import { storedChecksum, writeStored } from '../storage/stored-bytes.js';
import type { StoredColumn } from '../storage/stored-bytes.js';
import { unitsOfJson, unitsToJson } from '../units/units-json.js';
import type { UnitsJson } from '../units/units-json.js';
import { JOINT_UNITS } from '../units/units.js';
import type { JointUnits } from '../units/units.js';
import { checkJoint } from './joint.js';
import type { JointCounts, JointSlice, JointTally } from './joint.js';
import { orderOfTriples, triplesAt } from './triples.js';
import type { Triples } from './triples.js';

const FORMAT = 'confmat.JointCounts';
const MAGIC = 'CFJ1';

/** Place of the true class, of what a predicted, of what b predicted, and the count. */
type JsonCell = readonly [trueCode: number, aCode: number, bCode: number, count: JsonNumber];

interface TallyJson {
  readonly nSamples: number;
  readonly nSkipped: number;
  readonly cells: readonly JsonCell[];
  readonly units?: 'unknown' | UnitsJson<JointUnits>;
}

/** A joint tally as JSON. */
export interface JointCountsJson extends TallyJson {
  readonly format: typeof FORMAT;
  readonly version: 1;
  readonly labels: readonly JsonLabel[];
  readonly weighted: boolean;
  readonly slices: readonly (TallyJson & {
    readonly group: GroupJson;
  })[];
  /** CRC-32 of labels, facts and cells, eight hexadecimal digits. */
  readonly checksum: string;
}

/**
 * Write a joint tally as JSON, as `JSON.stringify` does. Copies and clones of it need this.
 * @param joint What `jointCounts` returned, or a slice of it.
 * @returns Plain data; `JSON.stringify` it.
 * @throws {MetricError} `unsupported-type`.
 */
export function jointCountsToJson(joint: JointTally): JointCountsJson {
  return named('jointCountsToJson', () => {
    checkJoint('joint', joint);
    const { slices = [] } = joint as Partial<JointCounts>;
    return {
      ...{ format: FORMAT, version: 1, labels: joint.labels.map(jsonLabel) },
      weighted: joint.weighted,
      ...tallyJson(joint),
      slices: slices.map(({ group, joint: own }) => ({
        group: groupToJson(group),
        ...tallyJson(own),
      })),
      checksum: checksumOfJoint({ ...joint, slices }),
    };
  });
}

/** Let `JSON.stringify` write a joint tally, and each of its slices. */
export function jointWithJson<T extends JointTally & Partial<Pick<JointCounts, 'slices'>>>(
  joint: T,
): T {
  for (const slice of joint.slices ?? []) {
    withJson(slice.joint, jointCountsToJson);
    sliceWithJson(slice);
  }
  return withJson(joint, jointCountsToJson);
}

function tallyJson({ trueCodes, aCodes, bCodes, counts, ...facts }: JointTally): TallyJson {
  const { nSamples, nSkipped, units } = facts;
  const cells = Array.from(
    counts,
    (count, i) => [trueCodes[i] ?? 0, aCodes[i] ?? 0, bCodes[i] ?? 0, jsonNumber(count)] as const,
  );
  return { nSamples, nSkipped, cells, ...unitsToJson(JOINT_UNITS, units) };
}

const NONE = /* @__PURE__ */ new Float64Array(0);
const TALLY = ['nSamples', 'nSkipped', 'cells', 'units'];

/**
 * Read a joint tally that was written as JSON, and check all of it, and that it is as it was written.
 * @param json What `jointCountsToJson` returned, or `JSON.parse` of what `JSON.stringify(joint)` wrote.
 * @returns The same tally.
 * @throws {MetricError} `unsupported-type` if it is anything else; `invalid-value`,
 *   `invalid-option`, `too-many-classes` and the issues of labels if it contradicts itself or was
 *   changed.
 */
export function jointCountsFromJson(json: JointCountsJson): JointCounts {
  return named('jointCountsFromJson', () => {
    const joint = jointOfUnsignedJson(json);
    checkChecksum(json.checksum, checksumOfJoint(joint));
    return joint;
  });
}

/** The same without the checksum, for documents that have a hash of their own. */
export function jointOfUnsignedJson(json: Omit<JointCountsJson, 'checksum'>): JointCounts {
  return named('jointCountsFromJson', () => {
    const known = ['labels', 'weighted', 'slices', 'checksum', ...TALLY];
    const found: unknown = json;
    if (typeof found === 'object' && found !== null && !('format' in found) && 'aCodes' in found) {
      throw unsupported(
        'json',
        'joint counts, or what JSON.stringify makes of copied ones',
        'what it makes of joint counts, or jointCountsToJson of copies',
      );
    }
    const stored = checkFormat(json, FORMAT, 1, known);
    const labels = labelsOfJson(stored['labels'], false);
    checkNClasses(labels.length);
    const weighted = checkFlag('weighted', stored['weighted']);
    const { slices } = stored;
    if (!Array.isArray(slices))
      throw unsupportedType('slices', slices, 'an array of { group, nSamples, nSkipped, cells }');
    return jointWithJson({
      ...tallyOfJson('', stored, labels, weighted),
      slices: slices.map((slice, i) => sliceOfJson(`slices[${i}]`, slice, labels, weighted)),
    });
  });
}

function sliceOfJson(
  place: string,
  json: unknown,
  labels: readonly Label[],
  weighted: boolean,
): JointSlice {
  const stored = fieldsOfJson(place, json, ['group', ...TALLY]);
  const group = groupOfJson(`${place}.group`, stored['group']);
  return { group, joint: tallyOfJson(`${place}.`, stored, labels, weighted) };
}

function tallyOfJson(
  place: string,
  stored: StoredFacts,
  labels: readonly Label[],
  weighted: boolean,
): JointTally {
  const argument = `${place}cells`;
  const columns = columnsOfJson(argument, stored['cells'], 4);
  const codes = (position: number): Int32Array =>
    checkPlaces({ argument, position }, columns[position] ?? NONE, labels.length, LABEL_PLACE);
  const counts = columns[3] ?? NONE;
  const cells = { trueCodes: codes(0), aCodes: codes(1), bCodes: codes(2), counts };
  const ordered = orderedOnce(argument, cells, labels.length);
  const nSamples = checkRowCount(`${place}nSamples`, stored['nSamples']);
  const nSkipped = checkRowCount(`${place}nSkipped`, stored['nSkipped']);
  const row = counts.findIndex((count) => !isCount(count, weighted));
  if (row >= 0)
    throw invalidValue(
      { argument, row },
      counts[row],
      weighted ? 'a finite number but 0' : 'a number of rows above 0',
    );
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (weighted) checkAtLeast(`${place}nSamples`, nSamples, counts.length);
  else checkAgrees(`${place}nSamples`, nSamples, total);
  const { trueCodes, aCodes, bCodes } = cells;
  const counted = {
    ...{ codes: [trueCodes, aCodes, bCodes], size: labels.length },
    ...{ counts: [counts], weighted, nSamples },
  };
  const units = unitsOfJson(JOINT_UNITS, stored['units'], counted, `${place}units`);
  return { ...ordered, labels, weighted, nSamples, nSkipped, ...(units && { units }) };
}

function isCount(count: number, weighted: boolean): boolean {
  if (weighted) return Number.isFinite(count) && count !== 0;
  return Number.isSafeInteger(count) && count > 0;
}

function orderedOnce(argument: string, cells: Triples, nClasses: number): Triples {
  const order = orderOfTriples(cells, nClasses);
  const { trueCodes, aCodes, bCodes } = cells;
  for (let i = 1; i < order.length; ++i) {
    const [before, row] = [order[i - 1] ?? 0, order[i] ?? 0];
    const isSame = [trueCodes, aCodes, bCodes].every((codes) => codes[before] === codes[row]);
    if (isSame) {
      throw invalidValue(
        { argument, row },
        [trueCodes[row], aCodes[row], bCodes[row]].map(String).join(', '),
        'each cell once',
      );
    }
  }
  return triplesAt(cells, order);
}

/**
 * The CRC-32 of a joint tally, eight hexadecimal digits: of its labels, facts and units as JSON, the
 * names of groups sorted, and of its cells in order.
 */
function checksumOfJoint(joint: JointCounts): string {
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
  const columns = tallies.flatMap((tally) => tripleColumns(tally, labels.length));
  return storedChecksum(writeStored(MAGIC, head, columns));
}

function tripleColumns(tally: JointTally, nClasses: number): readonly StoredColumn[] {
  const ordered = triplesAt(tally, orderOfTriples(tally, nClasses));
  return [ordered.trueCodes, ordered.aCodes, ordered.bCodes, ordered.counts];
}
