import { jointCounts } from '@confmat/core';
import type { JointCounts, JointTally, Label } from '@confmat/core';
import { MAX_GROUPS, refuseGroups } from '../counts/groups-limit.js';
import { checkCountOptions, groupPlaces, unitsOfPairs } from '../counts/matrix-of-pairs.js';
import type { CountOptions } from '../counts/matrix-of-pairs.js';
import { nameTriples } from '../labels/name-labels.js';
import { isMissing } from '../counts/pairs.js';
import type { LabelPair } from '../counts/pairs.js';
import type { JointRequest } from '../request/request.js';

/**
 * Make a joint tally, and one for each group, of triples of labels that were counted elsewhere: by a
 * SQL engine, or batch by batch.
 *
 * @returns The tallies, of the labels of the whole. With `nulls: 'skip'`, rows without a group are in
 *   the whole only.
 * @throws {MetricError} As core's `jointCounts`; `row` is that of the triple.
 */
export function jointOfTriples<N extends string = string>(
  request: Pick<JointRequest<N>, 'yTrue' | 'yPredA' | 'yPredB' | 'sampleWeight' | 'by' | 'unit'>,
  triples: readonly LabelPair[],
  options: CountOptions,
): JointCounts<Label, N> {
  checkCountOptions(options);
  const { nulls = 'error', maxClasses, maxGroups = MAX_GROUPS, integersFromText = false } = options;
  const named = nameTriples(request, triples, options.labels, integersFromText);
  const weighted = request.sampleWeight !== undefined;
  const units = request.unit && unitsOfPairs(triples, integersFromText);
  const tallyOf = (places: readonly number[], labels: readonly Label[] | undefined): JointTally => {
    const [t = [], a = [], b = []] = named.columns.map((column) =>
      places.map((place) => column[place] ?? null),
    );
    const numbers = (of: 'count' | 'nRows'): Float64Array =>
      Float64Array.from(places, (place) => triples[place]?.[of] ?? 0);
    const rows = numbers('nRows');
    const sampleWeight = weighted ? numbers('count') : rows;
    const unit = units && places.map((place) => units[place] ?? null);
    const counted = jointCounts(t, a, b, { labels, nulls, maxClasses, sampleWeight, unit });
    const { trueCodes, aCodes, bCodes, counts } = counted;
    const isKept = (i: number): boolean => ![t[i], a[i], b[i]].some(isMissing);
    const nSamples = rows.reduce((total, n, i) => (isKept(i) ? total + n : total), 0);
    const nSkipped = rows.reduce((total, n, i) => (isKept(i) ? total : total + n), 0);
    const facts = { labels: counted.labels, weighted, nSamples, nSkipped };
    const joint = { trueCodes, aCodes, bCodes, counts, ...facts };
    if (typeof counted.units !== 'object') return joint;
    return { ...joint, units: { ...counted.units, nSamples } };
  };
  const whole = tallyOf([...triples.keys()], named.labels);
  const names = Object.keys(request.by ?? {}) as N[];
  const groups = groupPlaces(triples, names.length, integersFromText);
  refuseGroups(groups.length, maxGroups);
  const slices = groups.map(({ group, places }) => ({
    group: Object.fromEntries(names.map((name, i) => [name, group[i]])) as Record<N, Label>,
    joint: tallyOf(places, whole.labels),
  }));
  return { ...whole, slices };
}
