import { resolve } from 'node:path';
import { usageError } from '../command-error.js';
import { comparedPage } from '../compare/compared-page.js';
import type { CompareCommandOptions } from '../compare/options.js';
import { makeResult } from '../compare/paired/make-result.js';
import { pairedDocument } from '../compare/paired/paired-document.js';
import { jsonPaired } from '../compare/paired/paired-json.js';
import { withSettledGates } from '../gates/with-settled-gates.js';
import type { Host } from '../host.js';
import { cannotCombine, refusePage } from '../refusals.js';
import { runWithoutInput } from '../run-without-input.js';
import { comparedJoint } from './compared-joint.js';
import { comparedTwo } from './compared-two.js';
import { keptAgain } from './open-saved.js';
import { readSaved, readSavedEach } from './read-saved.js';
import type { SavedEvaluation } from './saved-evaluation.js';
import { savedInput } from './saved-input.js';

/** Run `confmat compare` on evaluations: of two models together, or two of one model each. */
export async function compareSaved(
  files: readonly string[],
  typed: CompareCommandOptions,
  host: Host,
): Promise<number> {
  const ofArea = typed.maxDrop.find(({ asked }) => asked === null);
  if (ofArea) throw usageError(`${ofArea.where}: needs rows, which an evaluation does not have`);
  const all = await readSavedEach(files, host.cwd);
  const paths = all.flatMap((one) => one.files.map((file) => resolve(host.cwd, file)));
  const work = all.every(({ evaluation }) => evaluation.joint)
    ? await jointWork(files, typed, host)
    : twoWork(all, typed);
  return runWithoutInput(paths, work.options, host, work.run);
}

interface Work {
  readonly options: CompareCommandOptions;
  readonly run: Parameters<typeof runWithoutInput>[3];
}

async function jointWork(
  files: readonly string[],
  typed: CompareCommandOptions,
  { cwd }: Host,
): Promise<Work> {
  const saved = await readSaved(files, cwd);
  const joint = saved?.evaluation.joint;
  if (!saved || !joint) throw new Error('bug: the files hold joint tallies');
  const { counts, options } = comparedJoint(saved, joint, typed);
  const run: Work['run'] = async () => {
    const result = await withSettledGates(makeResult(counts, options));
    return {
      notes: result.notes,
      gates: result.gates,
      document: () => pairedDocument(result),
      json: () => jsonPaired(result, savedInput(saved).prepared?.()),
      page: () => comparedPage(result, joint),
      kept: () => keptAgain(saved),
    };
  };
  return { options, run };
}

function twoWork(all: readonly SavedEvaluation[], typed: CompareCommandOptions): Work {
  refusePage(typed, 'two evaluations');
  if (typed.save !== undefined) throw cannotCombine('--save', 'two evaluations');
  const { counts, options } = comparedTwo(all, typed);
  const run: Work['run'] = async () => {
    const result = await withSettledGates(makeResult(counts, options));
    return {
      notes: result.notes,
      gates: result.gates,
      document: () => pairedDocument(result),
      json: () => jsonPaired(result, undefined),
    };
  };
  return { options, run };
}
