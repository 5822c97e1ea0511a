// The thresholds that a sweep was asked for stand in every form of one run.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pageOf, tablesOf, ownText } from './doors/html.js';
import { ROOT, TELCO, run } from './harness.js';

const folder = mkdtempSync(join(tmpdir(), 'confmat-sweep-page-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const SWEEP = ['sweep', join(ROOT, TELCO), '--true', 'churn', '--pos-label', 'Yes'];

interface Best {
  /** Null where no threshold keeps the constraints. */
  readonly value: number | null;
  readonly threshold: number;
  readonly tp: number;
}

interface SweepJson {
  readonly models: readonly { readonly best: readonly Best[] }[];
  readonly slices?: readonly { readonly models: readonly { readonly best: readonly Best[] }[] }[];
}

/** A run with all its forms: the page's tables by the beginning of their captions. */
async function formsOf(args: readonly string[]) {
  const files = ['--output', 'all.json', '--output', 'all.md', '--output', 'all.csv'];
  const { code, stderr, stdout } = await run(
    [...args, ...files, '--output', '-', '--html', 'page.html', '--quiet'],
    { cwd: folder },
  );
  expect([code, stderr]).toEqual([0, '']);
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const tables = tablesOf(pageOf(read('page.html')));
  return {
    json: JSON.parse(read('all.json')) as SweepJson,
    csv: read('all.csv'),
    markdown: read('all.md'),
    text: stdout,
    page: read('page.html'),
    table: (caption: string): readonly (readonly string[])[] =>
      tables
        .filter((one) => one.caption.startsWith(caption))
        .flatMap(({ rows }) => rows.map((row) => row.map(ownText))),
  };
}

/** Six digits, as the page writes thresholds. */
const sixDigits = (threshold: number): string => String(Number(threshold.toPrecision(6)));

describe('a sweep with a page', () => {
  it('marks the threshold that was asked for under a constraint', async () => {
    const { json, text, page, table } = await formsOf([
      ...[...SWEEP, '--score', 'score', '--maximize', 'recall', '--subject-to', 'precision>=0.6'],
    ]);
    const { threshold = NaN, tp = NaN } = json.models[0]?.best[0] ?? {};
    // 1,233 of 1,869 are found, among 2,055 alerts: 1233 / 1869 = 0.6597, 1233 / 2055 = 0.6.
    expect([tp, sixDigits(threshold)]).toEqual([1233, '0.387895']);
    expect(text).toContain('recall  0.6597    0.38789  1233  822  636  4352     0.6000  0.6597');
    expect(table('Best thresholds with precision ≥ 0.6').slice(1)).toEqual([
      ['recall', '0.660', '0.387895', '1,233', '822', '636', '4,352', '0.600', '0.660'],
    ]);
    expect(table('Areas and best thresholds')[1]?.slice(-2)).toEqual(['0.660', '0.387895']);
    // The picture and the panel start there; nothing speaks of the best F1.
    expect(page).toContain('at threshold 0.387895: precision 0.600');
    expect(page).not.toMatch(/best F1(?!<\/button>)|F1 is best/);
  });

  it('has the best of each metric for each model, first that which was asked for', async () => {
    const { json, table } = await formsOf([
      ...[...SWEEP, '--score', 'score,score_logistic', '--maximize', 'fbeta,errorRate'],
      ...['--beta', '2'],
    ]);
    const shown = table('Best thresholds').slice(1);
    expect(shown.map(([by = '', name = '']) => `${by} of ${name}`)).toEqual([
      'F2 of score',
      'F2 of score_logistic',
      'error rate of score',
      'error rate of score_logistic',
    ]);
    const found = [0, 1].flatMap((metric) => json.models.map(({ best }) => best[metric]));
    expect(shown.map(([, , value, threshold]) => [value, threshold])).toEqual(
      found.map((best) => [best?.value?.toFixed(3), sixDigits(best?.threshold ?? NaN)]),
    );
    expect(table('Areas and best thresholds')[0]).toContain('best F2');
  });

  it('has the best of each group', async () => {
    const { json, table } = await formsOf([
      ...[...SWEEP, '--score', 'score', '--by', 'contract', '--maximize', 'recall'],
      ...['--subject-to', 'precision>=0.6'],
    ]);
    const shown = table('Areas and best thresholds by group').slice(1);
    const numbers = shown.map((row) => {
      const [value = '', threshold = ''] = row.slice(-2);
      return [value === '–' ? value : Number(value).toFixed(3), threshold];
    });
    expect(numbers).toEqual(
      json.slices?.map(({ models }) => {
        const [best] = models[0]?.best ?? [];
        // Of two years' contracts few leave: no threshold is so precise.
        if (!best?.value) return ['–', '–'];
        return [best.value.toFixed(3), sixDigits(best.threshold)];
      }),
    );
  });

  it('says so where no threshold keeps the constraints', async () => {
    const { text, table, page } = await formsOf([
      ...[...SWEEP, '--score', 'score', '--subject-to', 'precision>=0.99'],
      ...['--subject-to', 'recall>=0.9'],
    ]);
    expect(text).toContain('none');
    const [, ...rows] = table('Best thresholds with precision ≥ 0.99 and recall ≥ 0.9');
    expect(rows.map(([by, value, threshold]) => [by, value, threshold])).toEqual(
      ['F1', 'informedness', 'MCC', 'accuracy'].map((by) => [by, '–', '–']),
    );
    expect(page).toContain('precision ≥ 0.99</text>');
  });

  it('is the same of a kept evaluation', async () => {
    const asked = ['--maximize', 'recall', '--subject-to', 'precision>=0.6'];
    const first = await formsOf([...SWEEP, '--score', 'score', ...asked, '--save', 'kept.json']);
    const again = await formsOf(['sweep', 'kept.json', ...asked]);
    expect(again.table('Best thresholds')).toEqual(first.table('Best thresholds'));
  });

  it('shows what the default chooses by, as the text does', async () => {
    const { json, table } = await formsOf([...SWEEP, '--score', 'score']);
    expect(
      table('Best thresholds')
        .slice(1)
        .map(([by, value]) => [by, value]),
    ).toEqual(
      ['F1', 'informedness', 'MCC', 'accuracy'].map((by, place) => [
        by,
        json.models[0]?.best[place]?.value?.toFixed(3),
      ]),
    );
  });
});
