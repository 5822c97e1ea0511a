import { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runsSlowTests } from '@confmat/testkit';
import { describe, it } from 'vitest';
import { COMMAND, Folder, PATIENCE, ROOT, runBuilt } from './harness.js';

const SCRIPT = join(ROOT, 'action/run.mjs');
const folder = new Folder();
/** Of 40 rows, 36 are right: too few to tell 0.9 from 0.85 surely. */
const ROWS = Array.from({ length: 40 }, (_, i) => `a${i % 2},a${i < 4 ? 1 - (i % 2) : i % 2}\n`);
const FILE = folder.write('my rows.csv', `t,p\n${ROWS.join('')}`);

interface Run {
  readonly code: number | null;
  /** What the step tells those that follow. */
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** What the artifact would have. */
  readonly kept: readonly string[];
  readonly text: string;
}

/** Run the action's script as a runner does: inputs as variables, files for what it tells. */
async function act(inputs: Readonly<Record<string, string>>): Promise<Run> {
  const own = mkdtempSync(join(folder.path, 'job-'));
  const [outputFile, summaryFile] = [join(own, 'output'), join(own, 'summary')];
  for (const file of [outputFile, summaryFile]) writeFileSync(file, '');
  mkdirSync(join(own, 'temp'));
  const all = { files: FILE, true: 't', pred: 'p', inconclusive: 'fail', ...inputs };
  const variables = Object.entries(all).map(([name, value]) => [
    `CONFMAT_${name.toUpperCase().replaceAll('-', '_')}`,
    value,
  ]);
  const { code, stdout, stderr } = await runBuilt([COMMAND], {
    program: SCRIPT,
    env: {
      ...Object.fromEntries(variables),
      GITHUB_ACTIONS: 'true',
      GITHUB_OUTPUT: outputFile,
      GITHUB_STEP_SUMMARY: summaryFile,
      RUNNER_TEMP: join(own, 'temp'),
    },
  });
  const lines = readFileSync(outputFile, 'utf8').split('\n').filter(Boolean);
  const outputs: Readonly<Record<string, string>> = Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
      return [name, value];
    }),
  );
  return {
    code,
    outputs,
    summary: readFileSync(summaryFile, 'utf8'),
    kept: outputs['folder'] === undefined ? [] : readdirSync(outputs['folder']).sort(),
    text: stdout + stderr,
  };
}

/** Each starts several processes. */
const slow = it.runIf(runsSlowTests);

describe('the action', PATIENCE, () => {
  it.concurrent('passes, with a summary, a page and the counts', async ({ expect }) => {
    const run = await act({ 'fail-under': 'accuracy>=0.9\nmacro.f1>=0.5\n' });
    expect(run.text).toContain('40 rows');
    expect(run).toMatchObject({ code: 0, outputs: { verdict: 'pass' } });
    expect(run.summary).toContain('| macro.f1\\>=0.5 | 0.9 | yes |');
    expect(run.kept).toEqual(['confmat.json', 'report.html']);
  });

  it.concurrent('fails, and says where', async ({ expect }) => {
    const run = await act({ 'fail-under': 'accuracy>=0.91\nmacro.f1>=0.5' });
    expect(run).toMatchObject({ code: 1, outputs: { verdict: 'fail' } });
    expect(run.text).toContain('::error');
    expect(run.kept).toEqual(['confmat.json', 'report.html']);
  });

  it.concurrent('stops where too few rows cannot tell, or only warns', async ({ expect }) => {
    const inputs = { 'fail-under': 'accuracy>=0.85', confidence: '0.95' };
    const stopped = await act(inputs);
    expect(stopped).toMatchObject({ code: 4, outputs: { verdict: 'inconclusive' } });
    const warned = await act({ ...inputs, inconclusive: 'warn' });
    expect(warned).toMatchObject({ code: 0, outputs: { verdict: 'inconclusive' } });
    expect(warned.text).toContain('::warning');
    const failed = await act({ 'fail-under': 'accuracy>=0.999', confidence: '0.9' });
    expect(failed).toMatchObject({ code: 1, outputs: { verdict: 'fail' } });
  });

  slow('compares with the counts of an earlier run', async ({ expect }) => {
    const before = await act({});
    expect(before).toMatchObject({ code: 0, outputs: { verdict: '' } });
    const against = join(before.outputs['folder'] ?? '', 'confmat.json');
    const same = await act({ against, 'max-drop': 'accuracy=0' });
    expect(same).toMatchObject({ code: 0, outputs: { verdict: 'pass' } });
    expect(same.summary).toContain('change of accuracy');
    const worse = FILE.replace('my rows', 'worse');
    writeFileSync(worse, `t,p\n${ROWS.join('')}a0,a1\na1,a0\n`);
    const dropped = await act({ files: worse, against, 'max-drop': 'accuracy=0.01' });
    expect(dropped).toMatchObject({ code: 1, outputs: { verdict: 'fail' } });
    const unsure = { files: worse, against, 'max-drop': 'accuracy=0.01', confidence: '0.95' };
    expect(await act(unsure)).toMatchObject({ code: 4, outputs: { verdict: 'inconclusive' } });
    const shown = await act({ against });
    expect(shown).toMatchObject({ code: 0, outputs: { verdict: '' } });
  });

  slow('takes several files, and names that look like options or commands', async ({ expect }) => {
    const odd = FILE.replace('my rows', '-x $(touch hacked); `touch hacked`');
    writeFileSync(odd, `t,p\n${ROWS.join('')}`);
    const run = await act({ files: `${FILE}\n  ${odd}\n`, 'fail-under': 'accuracy>=0.9' });
    expect(run.text).toContain('80 rows');
    expect(run).toMatchObject({ code: 0, outputs: { verdict: 'pass' } });
    const option = await act({ pred: '--html=hacked', 'fail-under': 'accuracy>=0.9' });
    expect(option.code).toBe(3);
    expect(option.text).toContain('"--html=hacked"');
    expect(readdirSync(folder.path)).not.toContain('hacked');
  });

  slow('has no verdict where the inputs are wrong', async ({ expect }) => {
    const wrong = [
      { 'fail-under': 'accuracy>0.9' },
      { 'fail-under': 'accuracy>=0.9', confidence: '95' },
      { inconclusive: 'ignore' },
      { 'max-drop': 'accuracy=0' },
    ];
    for (const inputs of wrong) {
      const run = await act(inputs);
      expect([inputs, run.code, run.outputs['verdict']]).toEqual([inputs, 2, undefined]);
    }
    const missing = await act({ files: join(folder.path, 'none.csv') });
    expect([missing.code, missing.outputs['verdict']]).toEqual([3, undefined]);
  });
});

describe('action.yml', () => {
  const text = readFileSync(join(ROOT, 'action/action.yml'), 'utf8');
  const script = readFileSync(SCRIPT, 'utf8');

  it('gives inputs as variables, never to a shell', ({ expect }) => {
    const uses = text.split('\n').filter((line) => line.includes('${{ inputs.'));
    expect(uses.length).toBeGreaterThan(9);
    expect(
      uses.filter((line) => !/^ +(?:CONFMAT_[A-Z_]+|name): \$\{\{ inputs\.[\w-]+ \}\}$/.test(line)),
    ).toEqual([]);
    const names = Array.from(text.matchAll(/^ {8}CONFMAT_(\w+): \$\{\{ inputs\.([\w-]+) \}\}$/gm));
    for (const [, variable = '', name = ''] of names) {
      expect(variable).toBe(name.toUpperCase().replaceAll('-', '_'));
      if (name !== 'version') expect(script).toContain(`('${variable}')`);
    }
  });
});
