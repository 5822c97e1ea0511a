import { resolve } from 'node:path';
import type { ReportResults } from '@confmat/report';
import { usageError } from '../command-error.js';
import { apartPage, comparedPage } from '../compare/compared-page.js';
import type { CompareCommandOptions } from '../compare/options.js';
import { makeResult } from '../compare/paired/make-result.js';
import { pairedDocument } from '../compare/paired/paired-document.js';
import { jsonPaired } from '../compare/paired/paired-json.js';
import { withSettledGates } from '../gates/with-settled-gates.js';
import type { Host } from '../host.js';
import { cannotCombine } from '../refusals.js';
import { runWithoutInput } from '../run-without-input.js';
import { comparedJoint } from './compared-joint.js';
import { comparedTwo } from './compared-two.js';
import { keptAgain } from './open-saved.js';
import { readSaved, readSavedEach } from './read-saved.js';
import type { SavedEvaluation } from './saved-evaluation.js';
import { savedInput } from './saved-input.js';
import { withWords, wordsOf } from '../words/in-words.js';

/** Run `confmat compare` on evaluations: of two models together, or two of one model each. */
export async function compareSaved(
  files: readonly string[],
  typed: CompareCommandOptions,
  host: Host,
): Promise<number> {
  const ofArea = typed.maxDrop.find(({ area }) => area !== null);
  const all = await readSavedEach(files, host.cwd);
  const paths = all.flatMap((one) => one.files.map((file) => resolve(host.cwd, file)));
  const isJoint = all.every(({ evaluation }) => evaluation.joint);
  if (ofArea && isJoint) {
    throw usageError(
      `${ofArea.where}: needs rows: an evaluation of two predictions keeps their labels, not their scores`,
    );
  }
  const work = isJoint ? await jointWork(files, typed, host) : twoWork(all, typed);
  return runWithoutInput(paths, work.options, host, work.run);
}

interface Work {
  readonly options: CompareCommandOptions;
  readonly run: Parameters<typeof runWithoutInput>[3];
}

async function jointWork(
  files: readonly string[],
  typed: CompareCommandOptions,
  host: Host,
): Promise<Work> {
  const saved = await readSaved(files, host.cwd);
  const joint = saved?.evaluation.joint;
  if (!saved || !joint) throw new Error('bug: the files hold joint tallies');
  const { counts, options } = comparedJoint(saved, joint, typed);
  const run: Work['run'] = async () => {
    const result = await withSettledGates(makeResult(counts, options));
    const pageOf = (): ReportResults => comparedPage(result, joint);
    const words = await wordsOf(options, host, counts.labels, pageOf);
    return {
      notes: result.notes,
      gates: result.gates,
      document: (format) => withWords(pairedDocument(result), words, format),
      json: () => jsonPaired(result, savedInput(saved).prepared?.(), words),
      page: pageOf,
      kept: () => keptAgain(saved),
    };
  };
  return { options, run };
}

function twoWork(all: readonly SavedEvaluation[], typed: CompareCommandOptions): Work {
  if (typed.describe !== undefined) throw cannotCombine('--describe', 'two evaluations');
  if (typed.save !== undefined) throw cannotCombine('--save', 'two evaluations');
  const { counts, options } = comparedTwo(all, typed);
  const run: Work['run'] = async () => {
    const result = await withSettledGates(makeResult(counts, options));
    return {
      notes: result.notes,
      gates: result.gates,
      document: () => pairedDocument(result),
      json: () => jsonPaired(result, undefined),
      page: () => apartPage(result, counts.counts),
    };
  };
  return { options, run };
}
