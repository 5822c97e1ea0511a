import { nextStepsText } from '../report/next-steps.js';
import type { MultilabelResult } from './result.js';

/** What a newcomer may try after a first report of label sets. */
export function multilabelNextSteps({
  file,
  trueName,
  predName,
  separator,
  indicator,
  asked: { threshold },
  labels,
}: MultilabelResult): string {
  const same = [
    ...['npx', 'confmat', 'sets', file, '--true', trueName],
    ...(threshold === undefined ? ['--pred', predName] : ['--score', predName]),
    ...(threshold === undefined ? [] : ['--threshold', String(threshold)]),
    ...(indicator ? ['--indicator'] : []),
    ...(separator === null ? [] : ['--separator', separator]),
  ];
  return nextStepsText([
    ['for programs', [...same, '--json']],
    ['rows without labels left out of the means', [...same, '--zero-division', 'nan']],
    ['a gate for CI', [...same, '--fail-under', `recall[${String(labels.at(-1))}]>=0.5`]],
    ['every option', ['npx', 'confmat', 'sets', '--help']],
  ]);
}
