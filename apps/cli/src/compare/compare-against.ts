import { resolve } from 'node:path';
import { shellWord } from '@confmat/files';
import { CommandError, usageError } from '@confmat/rows/command-error.js';
import type { Host } from '@confmat/rows/host.js';
import { defined } from '@confmat/rows/own.js';
import { quote } from '@confmat/rows/suggest.js';
import { refuseGroupsAlone } from '@confmat/answers/document/groups-alone.js';
import { holdEvaluations } from '../evaluation/open-saved.js';
import { matrixOfFile } from '../evaluation/matrix-file.js';
import { readSavedEach } from '../evaluation/read-saved.js';
import type { SavedEvaluation } from '@confmat/rows/evaluation/saved-evaluation.js';
import { withOwnUnit } from '../input/own-unit.js';
import { withPosLabel } from '../metrics/with-pos-label.js';
import { readReport } from '../report/read-report.js';
import { runOnInput } from '../run-on-input.js';
import type { CompareCommandOptions } from '@confmat/answers/compare/options.js';
import { twoOutcome } from './saved/compare-saved.js';
import { comparedWith } from './saved/compared-two.js';

/** Run `confmat compare --against`: an evaluation that was kept, and the rows of one prediction. */
export async function compareAgainst(
  files: readonly string[],
  against: string,
  typed: CompareCommandOptions,
  host: Host,
): Promise<number> {
  const { score: scores = [], threshold: thresholds = [], ...options } = typed;
  if (scores.length > 1 || thresholds.length > 1) {
    throw usageError('--against compares one prediction: name one column of scores');
  }
  const before = await keptBefore(against, host);
  const [score] = scores;
  const [threshold] = thresholds;
  const asked = { ...options, ...defined({ score, threshold }), ...{ beta: 1, failUnder: [] } };
  return runOnInput(files, asked, host, (input) =>
    withPosLabel(input, withOwnUnit(input, asked, host), async (own) => {
      const { evaluation, file, format, prepared, withScores } = await readReport(
        input,
        own,
        host,
        null,
      );
      const kept = score === undefined ? evaluation : await withScores();
      const after = { evaluation: kept, file, format, prepared, files: [file], contentHash: null };
      const outcome = await twoOutcome(comparedWith([before, after], typed));
      return { ...outcome, kept: () => kept };
    }),
  );
}

/** Which side of a matrix has the true classes cannot be said here: --true names a column of the rows. */
function refuseMatrix(file: string, where: string, { cwd }: Host): void {
  if (!matrixOfFile(resolve(cwd, file))) return;
  throw usageError(
    `${where}: is a matrix of counts: say first which side has the true classes`,
    `confmat report ${shellWord(file)} --true rows --save before.json (or --true columns), then --against before.json`,
  );
}

/** The evaluation that a file keeps. */
async function keptBefore(file: string, host: Host): Promise<SavedEvaluation> {
  const where = `--against ${quote(file)}`;
  refuseMatrix(file, where, host);
  try {
    if (!(await holdEvaluations([file], {}, host))) {
      throw new CommandError('holds no evaluation', 'confmat report … --save FILE keeps one');
    }
    const [kept] = await readSavedEach([file], host.cwd, undefined);
    if (kept) {
      refuseGroupsAlone(kept);
      return kept;
    }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const said = error.message.startsWith(`${file}: `)
      ? error.message.slice(file.length + 2)
      : error.message;
    throw new CommandError(`${where}: ${said}`, error.hint, error.exitCode);
  }
  throw new Error('bug: an evaluation was found');
}
