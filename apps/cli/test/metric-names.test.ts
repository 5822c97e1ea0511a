import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { isWholeMetric, metricNamed } from '@confmat/inference/gate-text';
import { WHOLE_METRICS } from '@confmat/report/document';
import { PATIENCE, ROOT, TELCO, refusal, reportJson, sweepJson } from './harness.js';

const CHURN = [TELCO, '--true', 'churn', '--pred', 'prediction', '--pos-label', 'Yes'];
const SCORED = [TELCO, '--true', 'churn', '--score', 'score', '--pos-label', 'Yes'];

/** Names that scikit-learn, papers and other tools use, by ours. */
const REPORT_NAMES: readonly (readonly [ours: string, others: readonly string[]])[] = [
  ['matthewsCorrcoef', ['mcc', 'matthews_corrcoef', 'MCC', 'Matthews']],
  ['balancedAccuracy', ['balanced_accuracy', 'balanced-accuracy', 'balanced_accuracy_score']],
  ['cohenKappa', ['kappa', 'cohen_kappa', 'cohen_kappa_score']],
  ['macro.f1', ['f1_macro', 'f1-macro', 'macro_f1', 'macro-F1', 'macro.f1_score']],
  ['weighted.precision', ['precision_weighted', 'weighted.ppv']],
  ['recall[Yes]', ['sensitivity[Yes]', 'TPR[Yes]', 'recall']],
  ['falsePositiveRate', ['fpr', 'false_positive_rate', 'fall-out']],
  ['specificity', ['tnr', 'Specificity']],
];

describe('confmat, metrics by their usual other names', PATIENCE, () => {
  it.concurrent('are the same gate of a report', async ({ expect }) => {
    const names = REPORT_NAMES.flatMap(([ours, others]) => [ours, ...others]);
    const asked = names.flatMap((name) => ['--fail-under', `${name}>=0`]);
    const { gates = [] } = await reportJson([...CHURN, ...asked]);
    const valueOf = new Map(names.map((name, i) => [name, gates[i]?.['value']]));
    for (const [ours, others] of REPORT_NAMES) {
      const value = valueOf.get(ours);
      expect(value).toBeTypeOf('number');
      for (const other of others) expect([other, valueOf.get(other)]).toEqual([other, value]);
    }
  });

  it.concurrent('are the same gates, constraints and metrics of a sweep', async ({ expect }) => {
    const of = async (...args: string[]): Promise<unknown> => {
      const { models, gates } = await sweepJson([...SCORED, ...args]);
      return [models, gates?.map(({ value, passed }) => [value, passed])];
    };
    expect(await of('--fail-under', 'auc>=0.8', '--fail-under', 'average_precision>=0.6')).toEqual(
      await of('--fail-under', 'rocAuc>=0.8', '--fail-under', 'averagePrecision>=0.6'),
    );
    const ours = ['--maximize', 'recall', '--metrics', 'matthewsCorrcoef'];
    const others = ['--maximize', 'sensitivity', '--metrics', 'mcc'];
    expect(await of(...others, '--subject-to', 'PPV>=0.6')).toEqual(
      await of(...ours, '--subject-to', 'precision>=0.6'),
    );
  });

  it.concurrent('are those that the docs list', ({ expect }) => {
    const docs = readFileSync(join(ROOT, 'docs/reference/command.md'), 'utf8');
    const rows = [...docs.matchAll(/^- `(\w+)`: (`.*`)$/gm)];
    expect(rows.length).toBe(20);
    for (const [, ours = '', others = ''] of rows) {
      for (const [, other = ''] of others.matchAll(/`(\w+)`/g)) {
        expect([other, metricNamed(other, [ours])]).toEqual([other, ours]);
      }
    }
  });

  it.concurrent('name every metric of the whole that a report shows', ({ expect }) => {
    const names = WHOLE_METRICS.map(({ metric }) => metric.name);
    expect(names.filter((name) => !isWholeMetric(name))).toEqual([]);
  });

  it.concurrent('leave a wrong name wrong', async ({ expect }) => {
    expect(metricNamed('constructor', ['f1'])).toBe('constructor');
    expect(metricNamed('mcc', ['f1'])).toBe('mcc');
    const gates = ['macroo_f1>=0.5', 'acuracy>=0.5'];
    for (const gate of gates) {
      expect(await refusal(['report', ...CHURN, '--fail-under', gate])).toContain('exit 2');
    }
    expect(await refusal(['report', ...CHURN, '--metrics', 'specifity'])).toContain(
      'did you mean "specificity"?',
    );
  });
});
