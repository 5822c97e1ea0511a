import type { ReportResult } from './result.js';

/** What a newcomer may try after a first report. */
export function nextSteps({ file, trueName, predName, matrix }: ReportResult): string {
  const report = `npx confmat report ${file} --true ${trueName}`;
  const label = String(matrix.labels.at(-1));
  const lines =
    file === 'examples/telco-churn.csv'
      ? [
          [
            'another threshold over the scores',
            `${report} --score score --threshold 0.342149 --pos-label Yes`,
          ],
          [
            'ten classes, from probabilities',
            `npx confmat report examples/digits.csv --true digit --proba 'p_*'`,
          ],
        ]
      : [];
  const all = [
    ...lines,
    ['for programs', `${report} --pred ${predName} --json`],
    ['a gate for CI', `${report} --pred ${predName} --fail-under 'recall[${label}]=0.5'`],
    ['every option', 'npx confmat report --help'],
  ];
  return `Try next:\n${all.map(([what, command]) => `  # ${what}\n  ${command}\n`).join('')}`;
}
