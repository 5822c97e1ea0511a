import { usageError } from '@confmat/rows/command-error.js';
import type { Host } from '@confmat/rows/host.js';
import { cannotCombine } from '@confmat/rows/refusals.js';
import { withPosLabel } from '../metrics/with-pos-label.js';
import { withOwnUnit } from '../input/own-unit.js';
import { runOnInput } from '../run-on-input.js';
import { holdEvaluations } from '../evaluation/open-saved.js';
import { comparedOutcome } from '@confmat/answers/compare/compared-outcome.js';
import { checkModels } from './models.js';
import { areaGateOf } from '@confmat/answers/compare/drop-gate.js';
import type { CompareCommandOptions } from '@confmat/answers/compare/options.js';
import { readCompared } from './read-compared.js';

/** Run `confmat compare`; the exit code says whether the gates passed. */
export async function compareCommand(
  files: readonly string[],
  options: CompareCommandOptions,
  host: Host,
): Promise<number> {
  if (options.against !== undefined) {
    const { compareAgainst } = await import('./compare-against.js');
    return compareAgainst(files, options.against, options, host);
  }
  if (await holdEvaluations(files, options, host)) {
    const { compareSaved } = await import('./saved/compare-saved.js');
    return compareSaved(files, options, host);
  }
  checkModels(options);
  const ofArea = areaGateOf(options);
  if (ofArea && (!options.score || options.weight !== undefined)) {
    throw usageError(`${ofArea.where}: needs --score, without --weight`);
  }
  if (ofArea && options.unit !== undefined && options.engine !== undefined) {
    const hint = 'areas of rows that belong together need the rows, which stay in the engine';
    throw cannotCombine(ofArea.where, '--engine with --unit', hint);
  }
  return runOnInput(files, { ...options, tellsFilesApart: true }, host, async (input) =>
    withPosLabel(input, withOwnUnit(input, options, host), async (own) =>
      comparedOutcome(await readCompared(input, own, files), own, host),
    ),
  );
}
