import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, TELCO, refusal, run } from './harness.js';

const folder = new Folder();
const CHURN = ['report', TELCO, '--true', 'churn', '--pred', 'prediction'];
const at = (name: string): string => join(folder.path, name);
const textOf = (name: string): string => readFileSync(at(name), 'utf8');
/** Recall of Yes is 992 / 1869. */
const GATES = ['--fail-under', 'recall[Yes]=0.6', '--fail-under', 'accuracy=0.5'];

describe('confmat --output, repeated', PATIENCE, () => {
  it('writes each file in the format that its name says', async ({ expect }) => {
    const names = ['all.json', 'all.md', 'all.CSV', 'all.txt'];
    const outputs = names.flatMap((name) => ['--output', at(name)]);
    const together = await run([...CHURN, ...outputs, '--output', '-'], {
      env: { FORCE_COLOR: '1' },
    });
    const alone = await Promise.all(
      ['json', 'markdown', 'csv', 'text'].map((format) => run([...CHURN, '--format', format])),
    );
    expect(names.map(textOf)).toEqual(alone.map(({ stdout }) => stdout));
    expect(together.code).toBe(0);
    expect(together.stdout).toContain('\u001b[1mexamples/telco-churn.csv\u001b[22m');
  });

  it('gives files whose names say nothing the format of the options', async ({ expect }) => {
    const json = ['--json', '--output', at('result'), '--output', at('same.md')];
    await run([...CHURN, ...json]);
    expect(JSON.parse(textOf('result'))).toMatchObject({ command: 'report' });
    expect(textOf('same.md')).toMatch(/^# /);
  });

  it('gives people few rows of a sweep and programs all of them', async ({ expect }) => {
    const sweep = ['sweep', TELCO, '--true', 'churn', '--score', 'score', '--pos-label', 'Yes'];
    const bins = [...sweep, '--bins', '100'];
    const outputs = ['--output', at('bins.json'), '--output', at('bins.md')];
    const [together, markdown, json] = await Promise.all([
      run([...bins, ...outputs]),
      run([...bins, '--format', 'markdown']),
      run([...bins, '--json']),
    ]);
    expect(together.code).toBe(0);
    expect(textOf('bins.json')).toBe(json.stdout);
    expect(textOf('bins.md')).toBe(markdown.stdout);
  });

  it('refuses contradictions and files that are written twice', async ({ expect }) => {
    const all = await Promise.all([
      refusal([...CHURN, '--json', '--output', at('x.md')]),
      refusal([...CHURN, '--output', at('x.md'), '--output', `${folder.path}/./x.md`]),
      refusal([...CHURN, '--output', '-', '--output', '-']),
      refusal([...CHURN, '--junit', at('nowhere/x.xml')]),
      refusal([...CHURN, '--summary', TELCO]),
    ]);
    expect(all.map((text) => text.replaceAll(folder.path, 'FOLDER'))).toMatchInlineSnapshot(`
      [
        "exit 2
      confmat: --json and --output "FOLDER/x.md" contradict each other
        the name of the output says its format; name the file otherwise, or leave out the option
      ",
        "exit 2
      confmat: --output "FOLDER/./x.md": is written twice
      ",
        "exit 2
      confmat: --output -: standard output already holds the result; name a file
      ",
        "exit 3
      confmat: --junit "FOLDER/nowhere/x.xml": cannot be written (no such folder)
      ",
        "exit 2
      confmat: --summary "examples/telco-churn.csv": is the input file
      ",
      ]
    `);
  });
});

describe('confmat --summary', PATIENCE, () => {
  it('writes Markdown with the gates first, and the result as ever', async ({ expect }) => {
    const [plain, { stdout, code }] = await Promise.all([
      run([...CHURN, ...GATES]),
      run([...CHURN, ...GATES, '--summary', at('summary.md')]),
    ]);
    expect([stdout, code]).toEqual([plain.stdout, 1]);
    expect(textOf('summary.md').split('\n').slice(0, 12).join('\n')).toMatchInlineSnapshot(`
      "# examples/telco-churn.csv: churn against prediction

      7,043 rows; predicted labels: column prediction

      ## Gates

      | gate | value | passed |
      | --- | ---: | ---: |
      | recall\\[Yes\\]=0.6 | 0.530765115034778 | **no** |
      | accuracy=0.5 | 0.80335084481045 | yes |

      ## Classification report"
    `);
  });

  it('adds to what other steps of a job wrote', async ({ expect }) => {
    const step = folder.write('step.md', 'before\n');
    const env = { GITHUB_STEP_SUMMARY: step };
    await run(CHURN, { env });
    await run([...CHURN, '--summary', step], { env });
    expect(textOf('step.md').match(/^before$|^# .*/gm)).toEqual([
      'before',
      '# examples/telco-churn.csv: churn against prediction',
      '# examples/telco-churn.csv: churn against prediction',
    ]);
    // A file of another name is replaced.
    await run([...CHURN, '--summary', at('other.md')], { env: {} });
    await run([...CHURN, '--summary', at('other.md')], { env: {} });
    expect(textOf('other.md').match(/^# .*/gm)).toHaveLength(1);
  });

  it('stays under 60 kB and says where it was cut', async ({ expect }) => {
    const labels = Array.from({ length: 2000 }, (_, k) => `猫 label number ${k}`);
    const file = folder.write('many.csv', `t,p\n${labels.map((x) => `${x},${x}\n`).join('')}`);
    const args = ['report', file, '--true', 't', '--pred', 'p', '--summary', at('many.md')];
    await run([...args, '--fail-under', 'accuracy=1']);
    const summary = textOf('many.md');
    const bytes = Buffer.byteLength(summary);
    expect(bytes).toBeLessThanOrEqual(60_000);
    expect(bytes).toBeGreaterThan(30_000);
    expect(summary).toContain('| accuracy=1 | 1 | yes |');
    expect(summary).toContain('_1000 of 2000 rows are cut here._');
    // What is about all rows stands below the cut.
    expect(summary).toContain('| *weighted average* | 1.00 | 1.00 | 1.00 | 2000 |');
  });
});

describe('confmat --junit', PATIENCE, () => {
  it('writes a test case for each gate, with every mark escaped', async ({ expect }) => {
    const file = folder.write('a&b.csv', 't,p\n"<a> & ""b"" \u0007\ufffe",x\nx,x\n');
    const label = '<a> & "b" \u0007\ufffe';
    const { code } = await run([
      ...['report', file, '--true', 't', '--pred', 'p', '--junit', at('gates.xml')],
      ...['--fail-under', `recall[${label}]=0.5`, '--fail-under', 'accuracy=0.5'],
    ]);
    expect(code).toBe(1);
    expect(textOf('gates.xml').replaceAll(folder.path, 'FOLDER')).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="confmat" tests="2" failures="1" errors="0" skipped="0">
        <testsuite name="FOLDER/a&amp;b.csv" tests="2" failures="1" errors="0" skipped="0">
          <testcase name="recall[&lt;a&gt; &amp; &quot;b&quot; \\u0007�]=0.5" classname="FOLDER/a&amp;b.csv">
            <failure type="gate" message="found 0"/>
          </testcase>
          <testcase name="accuracy=0.5" classname="FOLDER/a&amp;b.csv"/>
        </testsuite>
      </testsuites>
      "
    `);
  });
});

describe('confmat, annotations of a job', PATIENCE, () => {
  it('says failed gates to GitHub where it runs there', async ({ expect }) => {
    const env = { GITHUB_ACTIONS: 'true' };
    const [there, elsewhere] = await Promise.all([
      run([...CHURN, ...GATES], { env }),
      run([...CHURN, ...GATES]),
    ]);
    expect(there.stderr).toBe(
      `::error title=gate failed%3A examples/telco-churn.csv::recall[Yes]=0.6 (found ${992 / 1869})\n` +
        elsewhere.stderr,
    );
  });

  it('escapes what would end the command or begin another', async ({ expect }) => {
    const file = folder.write('a,b%.csv', 't,p\n"50%\n::x",x\nx,x\n');
    const { stderr } = await run(
      [
        ...['report', file, '--true', 't', '--pred', 'p', '--quiet'],
        ...['--fail-under', 'recall[50%\n::x]=0.5'],
      ],
      { env: { GITHUB_ACTIONS: 'true' } },
    );
    expect(stderr.split('\n')[0]?.replaceAll(folder.path, 'FOLDER')).toBe(
      '::error title=gate failed%3A FOLDER/a%2Cb%25.csv::recall[50%25\\u000a::x]=0.5 (found 0)',
    );
  });
});
