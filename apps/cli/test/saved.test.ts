import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluationFromJson } from '@confmat/evaluation';
import type { EvaluationJson } from '@confmat/evaluation';
import { sampled } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { DIGITS, Folder, PATIENCE, TELCO, refusal, reportJson, run, sweepJson } from './harness.js';

const folder = new Folder();
const TAGS = 'examples/debian-tags.csv';
const CHURN = [TELCO, '--true', 'churn', '--pos-label', 'Yes'];

let nFiles = 0;

interface Kept {
  readonly file: string;
  readonly stdout: string;
}

const keptBy = new Map<string, Promise<Kept>>();

/**
 * Run a command that keeps what it counts, once however often it is asked for; returns the file, and
 * what the command printed.
 */
function kept(args: readonly string[]): Promise<Kept> {
  const key = JSON.stringify(args);
  const found = keptBy.get(key) ?? keep(args);
  keptBy.set(key, found);
  return found;
}

async function keep(args: readonly string[]): Promise<Kept> {
  const file = join(folder.path, `kept${nFiles++}.json`);
  const { code, stdout, stderr } = await run([...args, '--save', file]);
  if (code !== 0) throw new Error(stderr);
  return { file, stdout };
}

/** Rows of a CSV file, each as the text of its line. */
function linesOf(file: string): { head: string; rows: readonly string[] } {
  const [head = '', ...rows] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  return { head, rows };
}

/** What a command printed, without where the counts are from. */
function withoutPlace(text: string): string {
  return text.replace(/, kept in [^,;\n]*/g, '').replace(/,\n {4}"evaluation": \{[^}]*\}/g, '');
}

const COMMANDS: readonly (readonly string[])[] = [
  ['report', ...CHURN, '--pred', 'prediction', '--by', 'contract,internet_service'],
  ['report', ...CHURN, '--score', 'score', '--threshold', '0.34', '--by', 'contract'],
  ['report', TELCO, '--true', 'churn', '--pred', 'prediction', '--labels', 'Yes,No'],
  ['report', ...CHURN, '--pred', 'prediction', '--weight', 'score'],
  ['report', DIGITS, '--true', 'digit', '--proba', 'p_*'],
  ['sets', TAGS, '--true', 'tags', '--pred', 'predicted', '--separator', '|'],
  ['sweep', ...CHURN, '--score', 'score,score_logistic'],
  ['sweep', ...CHURN, '--score', 'score', '--by', 'contract'],
  ['sweep', ...CHURN, '--score', 'score', '--bins', '200'],
  ['sweep', ...CHURN, '--score', 'score', '--weight', 'score_logistic'],
  ['sweep', DIGITS, '--true', 'digit', '--proba', 'p_*'],
];

/** What is told of the scores of each row, which an evaluation does not keep: as text, Markdown, CSV and JSON. */
const OF_SCORES = [
  /\n\n(?:## )?Scores\n\n[^]*?in every line(?=\n)/,
  /^(?:score|calibration),.*\n/gm,
  / {2}"scores": \{\n[^]*?\n {2}\},\n {2}"calibration": \[\n[^]*?\n {2}\],\n/,
];

/** The report of rows without what is of the scores of classes. */
function withoutScores([command, ...args]: readonly string[], report: string): string {
  if (command !== 'report' || !args.includes('--proba')) return report;
  const left = OF_SCORES.reduce((text, told) => text.replace(told, ''), report);
  if (left === report) throw new Error('the report tells nothing of its scores');
  return left;
}

describe('an evaluation that was kept', PATIENCE, () => {
  it.each(sampled(COMMANDS, 3))(
    'is reported as its rows were: %s %s %s %s %s %s %s',
    async (...args) => {
      const [command = ''] = args;
      const { file, stdout } = await kept(args);
      const again = await run([command, file]);
      expect(again.code, again.stderr).toBe(0);
      expect(withoutPlace(again.stdout)).toBe(withoutScores(args, stdout));
      for (const format of sampled(['json', 'csv', 'markdown'], 3)) {
        const rows = await run([...args, '--format', format]);
        const read = await run([command, file, '--format', format]);
        expect(withoutPlace(read.stdout)).toBe(withoutScores(args, rows.stdout));
      }
    },
  );

  it('takes the options of a report that need no rows', async () => {
    const args = ['report', ...CHURN, '--pred', 'prediction'];
    const { file } = await kept(args);
    const cost = folder.write('cost.json', '{"Yes": {"No": 5}, "No": {"Yes": 1}}');
    const options = [
      ['--interval', '--metrics', 'specificity,gMean'],
      ['--only', 'Yes', '--beta', '2', '--digits', '4'],
      ['--cost', cost, '--zero-division', 'nan', '--interval'],
      ['--sort', '-support:1', '--matrix', 'true'],
      ['--fail-under', 'macro.f1>=0.7', '--fail-under', 'recall[Yes]>=0.3', '--confidence', '0.95'],
    ];
    for (const more of sampled(options, 2)) {
      const rows = await run([...args, ...more]);
      const read = await run(['report', file, ...more]);
      expect(read.code).toBe(rows.code);
      expect(withoutPlace(read.stdout)).toBe(rows.stdout);
    }
  });

  it('fails a gate that its rows would fail', async () => {
    const { file } = await kept(['report', ...CHURN, '--pred', 'prediction']);
    const { code, stderr } = await run(['report', file, '--fail-under', 'recall[Yes]>=0.9']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/recall\[Yes\]/);
    const sweep = await kept(['sweep', ...CHURN, '--score', 'score']);
    expect((await run(['sweep', sweep.file, '--fail-under', 'rocAuc>=0.84'])).code).toBe(0);
    expect((await run(['sweep', sweep.file, '--fail-under', 'rocAuc>=0.85'])).code).toBe(1);
  });

  it('is cut at another threshold as its rows are', async () => {
    const { file } = await kept(['report', ...CHURN, '--score', 'score', '--by', 'contract']);
    for (const threshold of sampled(['best-f1', '0.2', '0.342149', '0.9'], 2)) {
      const more = ['--threshold', threshold];
      const rows = await reportJson([...CHURN, '--score', 'score', '--by', 'contract', ...more]);
      const read = await reportJson([file, ...more]);
      expect(read.matrix).toEqual(rows.matrix);
      expect(read.rows).toEqual(rows.rows);
      expect(read.slices).toEqual(rows.slices);
      expect(read.input.rule).toBe(rows.input.rule);
    }
    const sweep = await kept(['sweep', ...CHURN, '--score', 'score,score_logistic']);
    const rows = await reportJson([...CHURN, '--score', 'score_logistic', '--threshold', '0.3']);
    const read = await reportJson([sweep.file, '--score', 'score_logistic', '--threshold', '0.3']);
    expect(read.matrix).toEqual(rows.matrix);
    expect(read.binary).toEqual(rows.binary);
  });

  it('of scores in bins is cut at the nearest edge, which it says', async () => {
    const { file } = await kept(['sweep', ...CHURN, '--score', 'score', '--bins', '100']);
    const { stdout, stderr } = await run(['report', file, '--threshold', '0.342', '--json']);
    expect(stderr).toBe(
      'confmat: note: the scores were kept in bins: counted at the threshold 0.34, the nearest edge to 0.342 (edges are 0.01 apart)\n',
    );
    const rows = await reportJson([...CHURN, '--score', 'score', '--threshold', '0.34']);
    expect((JSON.parse(stdout) as { matrix: unknown }).matrix).toEqual(rows.matrix);
    const listed = await run(['sweep', file, '--thresholds', '0.5,0.342', '--json']);
    expect(listed.stderr).toMatch(/nearest edges, 0\.34 for 0\.342/);
    const exact = await sweepJson([...CHURN, '--score', 'score', '--thresholds', '0.5,0.34']);
    expect((JSON.parse(listed.stdout) as typeof exact).models[0]?.rows).toEqual(
      exact.models[0]?.rows,
    );
  });

  it('is counted at other thresholds, and shows some of its scores', async () => {
    const args = ['sweep', ...CHURN, '--score', 'score,score_logistic'];
    const { file } = await kept(args);
    for (const more of [
      ['--thresholds', '0.1,0.5,0.77'],
      ['--maximize', 'recall', '--subject-to', 'precision>=0.6'],
      ['--thresholds', 'all', '--csv'],
    ]) {
      const typed = more.map((word) => (word === '--csv' ? '--format=csv' : word));
      const rows = await run([...args, ...typed]);
      expect(withoutPlace((await run(['sweep', file, ...typed])).stdout)).toBe(rows.stdout);
    }
    const one = await run(['sweep', ...CHURN, '--score', 'score_logistic']);
    const read = await run(['sweep', file, '--score', 'score_logistic']);
    expect(withoutPlace(read.stdout)).toBe(one.stdout);
  });
});

describe('several evaluations', PATIENCE, () => {
  const COMMANDS_OF_ROWS: readonly (readonly [string, ...string[]])[] = [
    ['report', '--true', 'churn', '--pos-label', 'Yes', '--pred', 'prediction', '--by', 'contract'],
    ['report', '--true', 'churn', '--pos-label', 'Yes', '--score', 'score', '--by', 'contract'],
    ['sweep', '--true', 'churn', '--pos-label', 'Yes', '--score', 'score', '--by', 'contract'],
  ];

  it.each(sampled(COMMANDS_OF_ROWS, 2))(
    'are the evaluation of all rows: %s %s',
    async (command, ...options) => {
      const { head, rows } = linesOf(TELCO);
      const parts = [rows.slice(0, 3000), rows.slice(3000, 3100), rows.slice(3100)];
      const files: string[] = [];
      for (const [i, part] of parts.entries()) {
        const path = folder.write(`part${i}.csv`, [head, ...part, ''].join('\n'));
        files.push((await kept([command, path, ...options])).file);
      }
      const whole = await kept([command, TELCO, ...options]);
      const merged = await kept([command, ...files]);
      const read = (file: string): EvaluationJson =>
        JSON.parse(readFileSync(file, 'utf8')) as EvaluationJson;
      expect(read(merged.file).contentHash).toBe(read(whole.file).contentHash);
      expect(evaluationFromJson(read(merged.file)).provenance.inputs).toHaveLength(3);
      const [first = ''] = whole.stdout.split('\n');
      expect(withoutPlace(merged.stdout).split('\n').slice(1)).toEqual(
        whole.stdout.split('\n').slice(1),
      );
      expect(first).toMatch(/7,043 rows/);
    },
  );

  it('are refused if they do not add up', async () => {
    const report = await kept(['report', ...CHURN, '--pred', 'prediction']);
    const sweep = await kept(['sweep', ...CHURN, '--score', 'score']);
    const copy = folder.write('copy.json', readFileSync(report.file));
    const shown = (text: string): string =>
      text.replaceAll(`${folder.path}/`, '').replace(/kept\d+/g, 'kept');
    expect(shown(await refusal(['report', report.file, sweep.file]))).toMatchInlineSnapshot(`
      "exit 3
      confmat: kept.json, kept.json: cannot be added up: kept.json differs from kept.json in its task
      "
    `);
    expect(shown(await refusal(['report', report.file, TELCO]))).toMatchInlineSnapshot(`
      "exit 3
      confmat: examples/telco-churn.csv: holds no evaluation, but kept.json does
        evaluations are read together with evaluations alone
      "
    `);
    expect(shown(await refusal(['report', report.file, copy]))).toMatchInlineSnapshot(`
      "exit 3
      confmat: kept.json and copy.json hold the same evaluation of the same files
      "
    `);
  });
});

describe('what is refused', PATIENCE, () => {
  const shown = (text: string): string =>
    text.replaceAll(`${folder.path}/`, '').replace(/kept\d+/g, 'kept');

  it('are options that need rows', async () => {
    const { file } = await kept(['report', ...CHURN, '--pred', 'prediction', '--by', 'contract']);
    const sweep = (await kept(['sweep', ...CHURN, '--score', 'score'])).file;
    const asked = async (...args: readonly string[]): Promise<string> =>
      shown(await refusal(args)).split('\n')[1] ?? '';
    expect([
      await asked('report', file, '--where', 'score > 0.5'),
      await asked('report', file, '--errors', join(folder.path, 'wrong.csv')),
      await asked('report', file, '--pred', 'prediction'),
      await asked('report', file, '--nulls', 'skip'),
      await asked('sweep', sweep, '--score-metrics'),
      await asked('report', file, '--by', 'internet_service'),
      await asked('report', file, '--threshold', '0.3'),
      await asked('report', file, '--score', 'score'),
      await asked('report', file, '--pos-label', 'Maybe'),
      await asked('report', sweep),
      await asked('report', sweep, '--threshold', '0.3', '--score', 'other'),
      await asked('sweep', file),
      await asked('sweep', sweep, '--true', 'churn'),
      await asked('sweep', sweep, '--score', 'other'),
      await asked('sweep', sweep, '--pos-label', 'No'),
      await asked('sweep', sweep, '--bins', '10'),
      await asked('report', ...CHURN, '--pred', 'prediction', '--save', '-'),
      await asked('report', ...CHURN, '--pred', 'prediction', '--save', TELCO),
      await asked(
        'report',
        ...CHURN,
        '--pred',
        'prediction,prediction_logistic',
        '--save',
        join(folder.path, 'x.json'),
      ),
    ]).toMatchInlineSnapshot(`
      [
        "confmat: kept.json: --where needs rows, which an evaluation does not have",
        "confmat: kept.json: --errors needs rows, which an evaluation does not have",
        "confmat: kept.json: --pred needs rows, which an evaluation does not have",
        "confmat: kept.json: --nulls skip needs rows, which an evaluation does not have",
        "confmat: kept.json: --score-metrics needs rows, which an evaluation does not have",
        "confmat: kept.json: --by internet_service: groups were kept by "contract"",
        "confmat: kept.json: --threshold needs scores of a class, and none were kept",
        "confmat: --score needs --threshold",
        "confmat: examples/telco-churn.csv: no label "Maybe" (--pos-label)",
        "confmat: kept.json: holds scores, and no one matrix",
        "confmat: kept.json: score is "other", expected one of "score"",
        "confmat: kept.json: holds no scores",
        "confmat: kept.json: --true needs rows, which an evaluation does not have",
        "confmat: kept.json: no scores "other" (--score)",
        "confmat: kept.json: no label "No" (--pos-label)",
        "confmat: kept.json: --bins needs rows, which an evaluation does not have",
        "confmat: --save needs the name of a file",
        "confmat: --save "examples/telco-churn.csv": is the input file",
        "confmat: --pred names 2 predictions, which confmat compare compares",
      ]
    `);
  });

  it('are damaged files and other versions, in one sentence', async () => {
    const { file } = await kept(['report', ...CHURN, '--score', 'score', '--by', 'contract']);
    const text = readFileSync(file, 'utf8');
    const changed = async (change: (text: string) => string): Promise<string> => {
      const path = join(folder.path, 'damaged.json');
      writeFileSync(path, change(text));
      return shown(await refusal(['report', path]));
    };
    expect([
      await changed((whole) => whole.replace('[4666, 508]', '[4667, 508]')),
      await changed((whole) => whole.slice(0, -400)),
      await changed((whole) => whole.replace('"version": 1', '"version": 2')),
      await changed((whole) => whole.replace('"nTied": 0', '"nTied": 0, "extra": 1')),
      await changed((whole) => whole.replace('"rule": "predicted', '"rule": "guessed')),
      await changed((whole) => whole.replace('"+": "', '"+": "!')),
    ]).toMatchInlineSnapshot(`
      [
        "exit 3
      confmat: damaged.json: contentHash does not fit the counts: was the document changed or cut?
      ",
        "exit 3
      confmat: damaged.json: is an evaluation that was cut or damaged: it is no whole JSON
      ",
        "exit 3
      confmat: damaged.json: is an evaluation of version 2, expected 1
        another version of confmat wrote it
      ",
        "exit 3
      confmat: damaged.json: json is data with an unknown field "extra", expected confmat.Evaluation of version 1, as evaluationToJson writes it
      ",
        "exit 3
      confmat: damaged.json: documentHash does not fit the provenance: was the document changed or cut?
      ",
        "exit 3
      confmat: damaged.json: contentHash does not fit the counts: was the document changed or cut?
      ",
      ]
    `);
  });
});

describe('where an evaluation is found', PATIENCE, () => {
  it('does not depend on the name, white space or the order of keys', async () => {
    const { file, stdout } = await kept(['report', ...CHURN, '--pred', 'prediction']);
    const json = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const sorted = Object.fromEntries(Object.entries(json).sort(([a], [b]) => (a < b ? -1 : 1)));
    const page = `<!doctype html><title>x</title><script type="application/json" id="confmat">${JSON.stringify(json).replaceAll('<', '\\u003c')}</script><p>`;
    for (const [name, text] of [
      ['plain', JSON.stringify(json)],
      ['sorted.json', JSON.stringify(sorted, null, 8)],
      ['mark.json', `\ufeff${JSON.stringify(json)}`],
      ['page.html', page],
    ] as const) {
      const read = await run(['report', folder.write(name, text)]);
      expect(withoutPlace(read.stdout), name).toBe(stdout);
    }
  });

  it('says when, by what and from what it was counted', async () => {
    const file = join(folder.path, 'dated.json');
    const env = { SOURCE_DATE_EPOCH: '1700000000' };
    await run(
      [
        'report',
        ...CHURN,
        '--pred',
        'prediction',
        '--where',
        "contract = 'One year'",
        '--save',
        file,
      ],
      { env },
    );
    const { provenance } = JSON.parse(readFileSync(file, 'utf8')) as EvaluationJson;
    expect(provenance).toMatchObject({
      program: 'confmat',
      created: '2023-11-14T22:13:20Z',
      inputs: [{ name: TELCO, format: 'csv' }],
      options: { true: 'churn', where: "contract = 'One year'" },
    });
    // sha256sum examples/telco-churn.csv
    expect(provenance.inputs?.[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
    const read = await reportJson([file]);
    expect(read.input).toMatchObject({ file: TELCO, evaluation: { files: [file] } });
  });

  it('leaves out what a file of options says about rows', async () => {
    const { file, stdout } = await kept(['report', ...CHURN, '--pred', 'prediction']);
    const config = folder.write(
      'options.json',
      '{"report": {"true": "churn", "pred": "prediction", "digits": 2}}',
    );
    const read = await run(['report', file, '--config', config]);
    expect(read.code, read.stderr).toBe(0);
    expect(withoutPlace(read.stdout)).toBe(stdout);
  });
});
