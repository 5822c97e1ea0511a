import { positiveLabel, positiveOfOne } from '@confmat/files';
import { matrixOfCells } from '@confmat/sql/internal';
import { CommandError, usageError } from '@confmat/rows/command-error.js';
import type { Input } from '@confmat/rows/input/input.js';
import { predictionOf } from '@confmat/rows/evaluation/prediction.js';
import type { ReportCommandOptions } from '@confmat/answers/report/options.js';
import { noSuchLabel } from '@confmat/rows/refusals.js';
import { quote, quoteList } from '@confmat/rows/suggest.js';
import type { JudgeCommandOptions } from '@confmat/answers/judge/options.js';
import { notTwoVerdicts } from '@confmat/answers/judge/two-verdicts.js';
import type { VerdictCounts, Verdicts } from '@confmat/answers/judge/verdicts.js';

/** Count the judge's verdicts. */
export async function readVerdicts(
  input: Input,
  { judge, posLabel: typed, ...options }: JudgeCommandOptions,
): Promise<Verdicts> {
  const asked = { ...options, true: judge, pred: judge } as ReportCommandOptions;
  const { request } = predictionOf(input.source, asked);
  const { matrix, slices } = await input.count(
    request,
    { nulls: 'skip', maxClasses: options.maxClasses, maxGroups: options.maxGroups },
    matrixOfCells,
  );
  const labels = matrix.labels.map(String);
  const { shownFile } = input.source;
  if (labels.length === 0) {
    throw new CommandError(`${shownFile}: column ${quote(judge)} has no verdicts`);
  }
  if (labels.length > 2) {
    const what = `${shownFile}: column ${quote(judge)} has ${labels.length} verdicts`;
    throw notTwoVerdicts(what, labels, typed);
  }
  const [one = '', ...others] = options.labels ?? labels;
  const posLabel =
    typed ?? (others.length > 0 ? positiveLabel([one, ...others]) : positiveOfOne(one));
  if (posLabel === null) {
    const why = `which of ${quoteList(labels)} is the positive verdict?`;
    throw usageError(`--pos-label is needed: ${why}`, 'such as --pos-label pass');
  }
  const place = labels.indexOf(posLabel);
  // A label that the judge never gave may be one of the humans'.
  if (place < 0 && labels.length > 1)
    throw noSuchLabel(shownFile, posLabel, matrix.labels, '--pos-label');
  const countsOf = ({ support, total }: typeof matrix): VerdictCounts => ({
    positives: support[place] ?? 0,
    total,
  });
  return {
    posLabel,
    all: countsOf(matrix),
    nWithout: matrix.nSkipped,
    groups: slices.map((slice) => ({ group: slice.group, ...countsOf(slice.matrix) })),
  };
}
