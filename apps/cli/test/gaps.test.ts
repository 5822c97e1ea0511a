import { readFileSync } from 'node:fs';
import { accuracy, confusionMatrixFromCounts } from '@confmat/core';
import { equalizedOdds, sliceGap } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, refusal, run } from './harness.js';

const folder = new Folder();
/** Who was predicted to offend again, and did: ProPublica's analysis of COMPAS, by tn, fp, fn, tp. */
const CELLS = { 'African-American': [990, 805, 532, 1369], Caucasian: [1139, 349, 461, 505] };
const COMPAS = folder.write(
  'compas.csv',
  [
    'race,truth,pred',
    ...Object.entries(CELLS).flatMap(([race, counts]) =>
      counts.flatMap((count, cell) =>
        Array.from({ length: count }, () => {
          return [race, cell < 2 ? 'no' : 'yes', cell % 2 === 0 ? 'no' : 'yes'].join(',');
        }),
      ),
    ),
    '',
  ].join('\n'),
);
const ROWS = ['report', COMPAS, '--true', 'truth', '--pred', 'pred', '--by', 'race'];
const POSITIVE = ['--pos-label', 'yes'];
const SURE = ['--confidence', '0.95'];

const gate = (text: string): string[] => ['--fail-under', text];

describe('gates on gaps between groups', PATIENCE, () => {
  it.concurrent(
    'judge values: the greatest difference, and the least ratio',
    async ({ expect }) => {
      const gates = ['gap.recall[yes]<=0.2', 'ratio.recall>=0.8', 'equalized_odds<=0.3'].flatMap(
        gate,
      );
      const { code, stdout } = await run([...ROWS, ...POSITIVE, ...gates, '--json']);
      const { gates: found } = JSON.parse(stdout) as {
        gates: { value: number; passed: boolean }[];
      };
      expect(code).toBe(1);
      expect(found.map(({ passed }) => passed)).toEqual([true, false, true]);
      expect(found[0]?.value).toBeCloseTo(1369 / 1901 - 505 / 966, 12);
      expect(found[1]?.value).toBeCloseTo(505 / 966 / (1369 / 1901), 12);
      expect(found[2]?.value).toBeCloseTo(805 / 1795 - 349 / 1488, 12);
    },
  );

  it.concurrent(
    'judge intervals with a confidence, of a stored evaluation alike',
    async ({ expect }) => {
      const saved = folder.write('saved.json', '');
      await run([...ROWS, ...POSITIVE, '--save', saved]);
      const asked = [...['ratio.recall>=0.8', 'gap.accuracy<=0.05'].flatMap(gate), ...SURE];
      const ofRows = await run([...ROWS, ...POSITIVE, ...asked]);
      const ofSaved = await run(['report', saved, ...asked]);
      const said = ofRows.stderr.split('\n').filter((line) => line.startsWith('confmat: gate'));
      expect(said.join('\n')).toMatchInlineSnapshot(`
        "confmat: gate failed: ratio.recall>=0.8 (found 0.7259269509563282, from 0.6851 to 0.7756 at 95 % confidence; an unchanged model would fail in 85.3 % of runs)
        confmat: gate inconclusive: gap.accuracy<=0.05 (found 0.03166907460917234, from 0.007139 to 0.05216 at 95 % confidence; about 13,000 more rows would be needed to decide; an unchanged model would fail in 0.1 % of runs)"
      `);
      expect([ofRows.code, ofSaved.code]).toEqual([1, 1]);
      expect(ofSaved.stderr.split('\n')).toEqual(expect.arrayContaining(said));
    },
  );

  it.concurrent('say why there is no gap', async ({ expect }) => {
    const all = [...ROWS, ...POSITIVE, '--where', "race = 'Caucasian'"];
    const { code, stderr } = await run([...all, ...gate('gap.recall<=0.1'), ...SURE]);
    expect(code).toBe(4);
    expect(stderr).toContain('fewer than two groups have a value');
    const value = await run([...all, ...gate('gap.recall<=0.1')]);
    expect(value.code).toBe(1);
    expect(value.stderr).toContain('fewer than two groups have a value');
  });

  it.concurrent('are refused where they say nothing', async ({ expect }) => {
    const ungrouped = ROWS.slice(0, -2);
    const faults = [
      await refusal([...ungrouped, ...POSITIVE, ...gate('gap.recall<=0.1')]),
      await refusal([...ROWS, ...gate('gap.recall<=0.1')]),
      await refusal([...ROWS, ...gate('equalizedOdds<=0.1')]),
      await refusal([...ROWS, ...gate('gap.recall[maybe]<=0.1')]),
      await refusal([...ROWS, ...POSITIVE, ...gate('gap.recall{Caucasian}<=0.1')]),
      await refusal([...ROWS, ...POSITIVE, ...gate('gap.recall<=2')]),
      await refusal([...ROWS, ...POSITIVE, ...gate('gap.fbeta<=0.1')]),
      await refusal([...ROWS, '--only', 'yes', ...gate('gap.micro.f1<=0.1')]),
      await refusal([...ROWS, ...POSITIVE, ...gate('gap.recall>=0.1'), ...SURE]),
      await refusal([
        'sets',
        'examples/debian-tags.csv',
        '--true',
        'tags',
        '--pred',
        'predicted',
        ...['--csv', ',', '--separator', '|'],
        ...gate('gap.f1<=0.1'),
      ]),
    ];
    expect(faults.join('\n')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --fail-under "gap.recall<=0.1": a gap between groups needs --by

      exit 2
      confmat: --fail-under "gap.recall<=0.1": recall needs a class: use recall[LABEL], macro.recall or --pos-label

      exit 2
      confmat: --fail-under "equalizedOdds<=0.1": equalizedOdds needs a class: use equalizedOdds[LABEL] or --pos-label

      exit 3
      confmat: --fail-under "gap.recall[maybe]<=0.1": no label "maybe"
        labels: "no", "yes"

      exit 2
      confmat: --fail-under "gap.recall{Caucasian}<=0.1": asks for a gap between groups, and names one
        forms: 'macro.f1>=0.8', 'recall[Yes]>=0.5', 'errorRate<=0.1', 'accuracy{GROUP}>=0.9'

      exit 2
      confmat: --fail-under "gap.recall<=2": 2 is not a number from 0 to 1
        forms: 'macro.f1>=0.8', 'recall[Yes]>=0.5', 'errorRate<=0.1', 'accuracy{GROUP}>=0.9'

      exit 2
      confmat: --fail-under "gap.fbeta<=0.1": fbeta needs --beta other than 1

      exit 2
      confmat: --fail-under "gap.micro.f1<=0.1": a gap of a micro average is over all classes

      exit 2
      confmat: --fail-under "gap.recall>=0.1": gap.recall is better the lower it is
        use <=

      exit 2
      confmat: --fail-under "gap.f1<=0.1": a gap between groups needs --by
      "
    `);
  });
});

/** A group more, which has no positives. */
const THREE = folder.write(
  'three.csv',
  `${readFileSync(COMPAS, 'utf8')}${'Other,no,no\n'.repeat(3)}Other,no,yes\n`,
);

describe('confmat report --metrics with gaps between groups', PATIENCE, () => {
  it.concurrent('shows the difference and the ratio, and who is left out', async ({ expect }) => {
    const names = ['gap.recall', 'ratio.recall[yes]', 'equalized_odds', 'gap.macro.f1', 'gap.mcc'];
    const args = ['report', THREE, ...ROWS.slice(2), ...POSITIVE];
    const { stdout } = await run([...args, '--metrics', `jaccard,${names.join(',')}`]);
    expect(stdout.slice(stdout.indexOf('Gaps between'), stdout.indexOf('F1 over')))
      .toMatchInlineSnapshot(`
        "Gaps between groups (by race)

                       metric        difference             ratio          greatest             least
                       recall  0.20 (0.15–0.23)  0.73 (0.68–0.78)  African-American         Caucasian
                  recall[yes]  0.20 (0.15–0.23)  0.73 (0.68–0.78)  African-American         Caucasian
               equalized odds  0.21 (0.17–0.47)  0.52 (0.10–0.61)
                     – recall  0.20 (0.15–0.23)  0.73 (0.68–0.79)  African-American         Caucasian
        – false positive rate  0.21 (0.17–0.47)  0.52 (0.10–0.61)  African-American         Caucasian
                     macro.f1  0.22 (0.00–0.38)  0.66 (0.41–1.00)         Caucasian             Other
             matthewsCorrcoef  0.02 (0.00–0.07)               nan         Caucasian  African-American

        the ratio of matthewsCorrcoef: the metric may be below 0, where a ratio says nothing
        in brackets: 95 % intervals
        note on recall difference, recall ratio, recall[yes] difference and 5 more: 1 of 3 groups is left out (Other): no true samples
        note on matthewsCorrcoef difference: 1 of 3 groups is left out (Other): truth or prediction has one label only

        "
      `);
    expect(stdout).toContain('jaccard');
  });

  it.concurrent('has every number in JSON, of a stored evaluation too', async ({ expect }) => {
    const saved = folder.write('kept.json', '');
    await run([...ROWS, ...POSITIVE, '--save', saved]);
    const asked = ['--metrics', 'equalizedOdds,gap.accuracy', '--interval', '0.9', '--json'];
    const [ofRows, ofSaved] = await Promise.all([
      run([...ROWS, ...POSITIVE, ...asked]),
      run(['report', saved, ...asked]),
    ]);
    const { gaps } = JSON.parse(ofRows.stdout) as { readonly gaps: unknown };
    expect((JSON.parse(ofSaved.stdout) as { readonly gaps: unknown }).gaps).toEqual(gaps);
    const slices = Object.entries(CELLS).map(([race, cells]) => ({
      group: { race },
      matrix: confusionMatrixFromCounts(cells, ['no', 'yes']),
    }));
    const odds = equalizedOdds(slices, { posLabel: 'yes', level: 0.9 });
    const ends = ({ estimate, low, high }: Interval): object => ({ estimate, low, high });
    expect(gaps).toMatchObject({
      level: 0.9,
      of: [
        {
          name: 'equalizedOdds',
          ...{ difference: ends(odds.difference), ratio: ends(odds.ratio) },
          metrics: [
            { metric: 'recall', greatest: { race: 'African-American' } },
            {
              ...{ metric: 'falsePositiveRate', least: { race: 'Caucasian' } },
              groups: odds.falsePositiveRate.slices.map(({ group, interval }) => ({
                ...{ group, level: interval.level },
                ...ends(interval),
              })),
            },
          ],
        },
        {
          name: 'accuracy',
          difference: ends(sliceGap(slices, accuracy, { level: 0.9 }).difference),
        },
      ],
    });
  });

  it.concurrent('has records that programs name as JSON does', async ({ expect }) => {
    const asked = ['--metrics', 'gap.recall,equalizedOdds', '--format', 'csv'];
    const { stdout } = await run([...ROWS, ...POSITIVE, ...asked]);
    const records = stdout
      .split('\n')
      .flatMap((line) => /^gaps,([^,]*),.*?([a-z ]+),[^,]*$/.exec(line)?.slice(1) ?? []);
    const [labels, details] = [0, 1].map((place) => [
      ...new Set(records.filter((_, i) => i % 2 === place)),
    ]);
    expect(labels).toEqual([
      'recall',
      'equalizedOdds',
      'equalizedOdds.recall',
      'equalizedOdds.falsePositiveRate',
    ]);
    expect(details).toEqual([
      ...['difference', 'difference low', 'difference high'],
      ...['ratio', 'ratio low', 'ratio high'],
    ]);
  });

  it.concurrent('has intervals by unit', async ({ expect }) => {
    const rows = Array.from({ length: 40 }, (_, i) => {
      const [user, group] = [Math.floor(i / 4), i % 8 < 4 ? 'a' : 'b'];
      return `${group},yes,${user % 3 === 0 ? 'no' : 'yes'},${user}`;
    });
    const byUser = folder.write(
      'users.csv',
      `group,truth,pred,user\n${rows.join('\n')}\na,no,no,0\n`,
    );
    const args = ['report', byUser, '--true', 'truth', '--pred', 'pred', ...POSITIVE];
    const asked = [...args, '--by', 'group', '--metrics', 'gap.recall'];
    const alone = await run(asked);
    const { stdout } = await run([...asked, '--unit', 'user']);
    const gapIn = (text: string): string | undefined => /^ *recall  0.*$/m.exec(text)?.[0];
    expect([gapIn(alone.stdout), gapIn(stdout)]).toMatchInlineSnapshot(`
      [
        "recall  0.00 (0.00–0.28)  1.00 (0.60–1.00)",
        "recall  0.00 (0.00–0.58)  1.00 (0.21–1.00)",
      ]
    `);
    expect(await refusal([...args, '--unit', 'user', '--metrics', 'jaccard'])).toContain(
      '--unit needs',
    );
  });

  it.concurrent('stands on the page', async ({ expect }) => {
    const page = folder.write('page.html', '');
    await run([...ROWS, ...POSITIVE, '--metrics', 'gap.recall', '--html', page]);
    const shown = readFileSync(page, 'utf8');
    expect(shown).toContain('Gaps between groups, by race');
    // Intervals of a page are in small type.
    expect(shown).toContain('In small type: 95 % intervals.');
    expect(shown).not.toContain('in brackets');
    await run([...ROWS, ...POSITIVE, '--html', page]);
    expect(readFileSync(page, 'utf8')).not.toContain('Gaps between groups');
  });

  it.concurrent('is refused without groups, and by names of none', async ({ expect }) => {
    const faults = [
      await refusal([...ROWS.slice(0, -2), ...POSITIVE, '--metrics', 'gap.recall']),
      await refusal([...ROWS, '--metrics', 'gap.recall']),
      await refusal([...ROWS, ...POSITIVE, '--metrics', 'gap.recal']),
      await refusal([...ROWS, ...POSITIVE, '--metrics', 'gap.recall{Caucasian}']),
    ].map((text) => text.replace(/\n {2}metrics: .*/, '\n  metrics: …'));
    expect(faults.join('\n')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --metrics gap.recall needs --by

      exit 2
      confmat: --metrics gap.recall: recall needs a class: use recall[LABEL], macro.recall or --pos-label

      exit 2
      confmat: --metrics: no metric "recal", did you mean "recall"?
        metrics: …

      exit 2
      confmat: --metrics: "gap.recall{Caucasian}" is no gap between groups
        forms: gap.recall[Yes], gap.macro.f1, equalizedOdds
      "
    `);
  });
});
