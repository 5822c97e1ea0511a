import { checkFormat, named } from '@confmat/core/internal';
import { SAMPLE_TALLY_FORMAT } from './sample-tally.js';
import type { SampleTally, SampleTallyJson } from './sample-tally.js';
import { samplesOfJson } from './sets-json.js';

/**
 * Read a tally of samples that was written as JSON, and check all of it.
 * @param json What `sampleTallyToJson` returned, or `JSON.parse` of what `JSON.stringify(tally)` wrote.
 * @returns The same tally.
 * @throws {MetricError} `unsupported-type` if it is anything else; `invalid-value`, `shape-mismatch`
 *   if it contradicts itself.
 * @example
 * const samples = binaryCounts({ tp: [1, 1, 0], fp: [0, 0, 1], fn: [0, 0, 0] }, { of: 'samples' });
 * const text = JSON.stringify(sampleTally(samples));
 * sampleTallyFromJson(JSON.parse(text)).nRows; // → Float64Array [1, 2]
 */
export function sampleTallyFromJson(json: SampleTallyJson): SampleTally {
  return named('sampleTallyFromJson', () => {
    const known = ['tp', 'fp', 'fn', 'nRows', 'weights'];
    const stored = checkFormat(json, SAMPLE_TALLY_FORMAT, 1, known);
    const columns = known.flatMap((name) => {
      return stored[name] === undefined ? [] : [[name, stored[name]] as const];
    });
    const weighted = stored['weights'] !== undefined;
    return samplesOfJson('json', Object.fromEntries(columns), Infinity, weighted);
  });
}
