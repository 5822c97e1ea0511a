import { shellWord } from '@confmat/files';
import type { ReportCommandOptions } from './options.js';
import type { ThresholdOption } from './scores/score-options.js';
import type { ReportResult } from './result.js';

/** What a newcomer may try after a first report. */
export function nextSteps(result: ReportResult, options: ReportCommandOptions): string {
  const { file, matrix } = result;
  const label = String(matrix.labels.at(-1));
  const report = ['npx', 'confmat', 'report', file, '--true', options.true];
  const same = [...report, ...predictionArguments(options)];
  const { unit } = options;
  const units = unit === undefined ? [] : ['--unit', unit];
  const confidence = unit === undefined ? [] : ['--confidence', '0.95'];
  const steps: readonly (readonly [what: string, command: readonly string[]])[] = [
    ...(file === 'examples/telco-churn.csv' ? exampleSteps(report) : []),
    ['for programs', [...same, ...units, '--json']],
    ['a gate for CI', [...same, '--fail-under', `recall[${label}]>=0.5`, ...confidence, ...units]],
    ['every option', ['npx', 'confmat', 'report', '--help']],
  ];
  return nextStepsText(steps);
}

/** Commands to try, each with what it is for. */
export function nextStepsText(
  steps: readonly (readonly [what: string, command: readonly string[]])[],
): string {
  const lines = steps.map(
    ([what, command]) => `  # ${what}\n  ${command.map(shellWord).join(' ')}\n`,
  );
  return `Try next:\n${lines.join('')}`;
}

function exampleSteps(report: readonly string[]): [string, readonly string[]][] {
  const threshold = ['--score', 'score', '--threshold', '0.342149', '--pos-label', 'Yes'];
  const digits = ['npx', 'confmat', 'report', 'examples/digits.csv', '--true', 'digit'];
  const sweep = ['npx', 'confmat', 'sweep', ...report.slice(3)];
  return [
    ['every threshold over the scores', [...sweep, '--score', 'score', '--pos-label', 'Yes']],
    ['the best one by F1', [...report, ...threshold]],
    ['ten classes, from probabilities', [...digits, '--proba', 'p_*']],
  ];
}

function predictionArguments(options: ReportCommandOptions): readonly string[] {
  const { pred, score, threshold, posLabel, proba } = options;
  return [
    ...(pred === undefined ? [] : ['--pred', pred]),
    ...(score === undefined ? [] : ['--score', score]),
    ...(threshold === undefined ? [] : ['--threshold', thresholdText(threshold)]),
    ...(proba === undefined ? [] : ['--proba', proba]),
    ...(score === undefined || posLabel === undefined ? [] : ['--pos-label', posLabel]),
  ];
}

function thresholdText(threshold: ThresholdOption): string {
  return typeof threshold === 'number' ? String(threshold) : `best-${threshold.best}`;
}
