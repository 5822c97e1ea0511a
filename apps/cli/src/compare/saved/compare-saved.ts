import { isMetricError } from '@confmat/core';
import { usageError } from '@confmat/rows/command-error.js';
import { comparedOutcome } from '@confmat/answers/compare/compared-outcome.js';
import { comparedPage } from '@confmat/answers/compare/compared-page.js';
import { areaGateOf } from '@confmat/answers/compare/drop-gate.js';
import type { CompareCommandOptions } from '@confmat/answers/compare/options.js';
import { makeResult } from '@confmat/answers/compare/make-result.js';
import type { ComparedCounts } from '@confmat/answers/compare/make-result.js';
import { pairedDocument } from '@confmat/answers/compare/paired-document.js';
import { jsonPaired } from '@confmat/answers/compare/paired-json.js';
import type { Outcome } from '@confmat/answers/document/outcome.js';
import type { PairedResult } from '@confmat/answers/compare/paired-result.js';
import { withSettledGates } from '@confmat/answers/gates/with-settled-gates.js';
import type { Host } from '@confmat/rows/host.js';
import { cannotCombine } from '@confmat/rows/refusals.js';
import { runWithoutInput } from '../../run-without-input.js';
import { comparedJoint } from './compared-joint.js';
import { comparedTwo, twoOf } from './compared-two.js';
import type { SavedComparison } from './compared-two.js';
import { refuseGroupsAlone } from '@confmat/answers/document/groups-alone.js';
import { addedUp, readSavedEach } from '../../evaluation/read-saved.js';

/** Run `confmat compare` on evaluations: of two models together, or two of one model each. */
export async function compareSaved(
  files: readonly string[],
  typed: CompareCommandOptions,
  host: Host,
): Promise<number> {
  const all = await readSavedEach(files, host.cwd, typed.true);
  for (const saved of all) refuseGroupsAlone(saved);
  if (all.every(({ evaluation }) => evaluation.joint)) {
    const ofArea = areaGateOf(typed);
    if (ofArea) {
      throw usageError(
        `${ofArea.where}: needs rows: an evaluation of two predictions keeps their labels, not their scores`,
      );
    }
    const saved = addedUp(all);
    const { options, ...rows } = comparedJoint(saved, typed);
    return runWithoutInput(saved, options, host, () => comparedOutcome(rows, options, host));
  }
  if (typed.describe !== undefined) throw cannotCombine('--describe', 'two evaluations');
  if (typed.save !== undefined) throw cannotCombine('--save', 'two evaluations');
  const two = twoOf(all);
  const areSets = two.some(({ evaluation }) => evaluation.sets);
  const { counts, evaluations, options } = areSets
    ? (await import('./compared-sets.js')).comparedSets(two, typed)
    : comparedTwo(two, typed);
  const both = { files: all.flatMap((one) => one.files), file: counts.file };
  const compared = { counts, evaluations, options };
  return runWithoutInput(both, options, host, () => twoOutcome(compared));
}

/** Report on two evaluations of one model each. */
export async function twoOutcome({
  counts,
  evaluations,
  options,
}: SavedComparison): Promise<Outcome> {
  const result = await withSettledGates(resultOf(counts, options));
  return {
    notes: result.notes,
    gates: result.gates,
    document: () => pairedDocument(result),
    json: () => jsonPaired(result),
    page: () => comparedPage(result, evaluations),
  };
}

/** Compare; metrics that need what spans lack are refused by name. */
function resultOf(counts: ComparedCounts, options: CompareCommandOptions): PairedResult {
  try {
    return makeResult(counts, options);
  } catch (error) {
    if (!isMetricError(error) || error.issue.code !== 'partial-counts') throw error;
    throw usageError(`${error.caller} needs true negatives, which spans do not have`);
  }
}
