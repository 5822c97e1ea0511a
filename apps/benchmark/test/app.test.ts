import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Result } from '@confmat/bench/results.js';
import { runsSlowTests, sampled } from '@confmat/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import type { GoldenCheck } from '../src/check-goldens.js';
import { unbalancedTags } from './tags.js';

const MAIN = fileURLToPath(new URL('../src/main.js', import.meta.url));
const TIME_LIMIT_MS = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'confmat-app-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function benchmark(...args: string[]) {
  const env = { ...process.env };
  for (const name of ['CONFMAT_PYTHON', 'CONFMAT_DEBUG', 'NODE_OPTIONS', 'FORCE_COLOR']) {
    Reflect.deleteProperty(env, name);
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
    env: { ...env, CC: 'no-such-compiler', CONFMAT_PYTHON: 'no-such-python', TMPDIR: folder },
  });
  return { status, stdout, stderr };
}

describe('benchmark', () => {
  it('shows examples in its help', () => {
    const { status, stdout } = benchmark('--help');
    expect(status).toBe(0);
    expect(stdout).toContain('npm run benchmark -- --quick');
    expect(stdout).toContain('compare HEAD~5 .');
  });

  const refusals: readonly (readonly [readonly string[], string])[] = [
    [['--fast'], "benchmark: unknown option '--fast'; --help lists the options\n"],
    [
      ['--quik'],
      "benchmark: unknown option '--quik', did you mean --quick?; --help lists the options\n",
    ],
    [['--save', '--quick'], 'benchmark: --save records full runs only, not --quick ones\n'],
    [
      ['--json', 'no/such/folder/a.json'],
      'benchmark: no/such/folder/a.json cannot be written: no such folder, or not writable\n',
    ],
    [['compare', 'HEAD'], "benchmark: missing required argument 'new'; --help lists the options\n"],
    [
      ['compare', 'no-such-commit', 'HEAD'],
      'benchmark: no commit "no-such-commit" in this repository\n',
    ],
    [
      ['compare', 'HEAD', '--output=x'],
      "benchmark: unknown option '--output=x'; --help lists the options\n",
    ],
  ];
  it.each(sampled(refusals, 4))('refuses %o in one line', (args, message) => {
    expect(benchmark(...args)).toEqual({ status: 2, stdout: '', stderr: message });
  });

  it('lists the suites if one is unknown', () => {
    const { status, stderr } = benchmark('--suite', 'sweeep');
    expect(status).toBe(2);
    expect(stderr).toMatch(/^benchmark: no suite "sweeep"; there are overview, .*sweep/);
  });

  it.runIf(runsSlowTests)(
    'runs a suite: the plan, the goldens, a table, the result as JSON and as a page',
    () => {
      const json = join(folder, 'results.json');
      const html = join(folder, 'results.html');
      const args = ['--suite', 'sklearn-face', '--quick', '--json', json, '--html', html];
      const { status, stdout, stderr } = benchmark(...args);
      expect({ status, stderr: stderr.replace(/^sklearn-face.*\n/gm, '') }).toEqual({
        status: 0,
        stderr: '',
      });
      expect(stdout).toMatch(/^suites: sklearn-face\nmachine: .*\npeers found: /);
      expect(stdout).toContain('no Python: our outputs are compared with recorded outputs');
      expect(stdout).toMatch(/goldens: 1\d{4} outputs equal those of scikit-learn 1\.\d/);
      expect(stdout).toMatch(/1\.00 +\d+\.\d +(\d+ +)?core f1_score n=1e6 k=10 int32 uniform/);
      expect(stdout).toMatch(/no output wrong; \d of 3 targets met\n$/);

      const { results, goldens } = JSON.parse(readFileSync(json, 'utf8')) as {
        results: Result[];
        goldens: GoldenCheck;
      };
      expect(goldens.different).toEqual([]);
      expect(results[0]?.measurements.length).toBeGreaterThanOrEqual(6);
      expect(results[0]?.measurements[0]?.medianMs).toBeGreaterThan(0);
      const page = readFileSync(html, 'utf8');
      expect(unbalancedTags(page)).toEqual([]);
      expect(page).toContain('sklearn f1_score');
    },
    TIME_LIMIT_MS,
  );

  it.runIf(runsSlowTests)('finds the pages up to date', () => {
    const { status, stdout, stderr } = benchmark('docs', '--check');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^docs: \d+ files are what bench\/results says\n$/);
  });

  it('writes one page of HTML that needs nothing else', () => {
    const file = join(folder, 'page.html');
    expect(benchmark('html', file).status).toBe(0);
    const page = readFileSync(file, 'utf8');
    expect(unbalancedTags(page)).toEqual([]);
    const addresses = page.replaceAll('xmlns="http://www.w3.org/2000/svg"', '');
    expect(addresses).not.toMatch(/https?:|<script|<link|<img|@import|url\(/);
    expect(page.match(/<h1/g)).toHaveLength(1);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(expect.arrayContaining(targets));
  });

  it('leaves nothing behind in the temporary folder', () => {
    expect(benchmark('compare', 'HEAD', 'no-such-commit').status).toBe(2);
    expect(readdirSync(folder)).not.toContainEqual(expect.stringMatching(/^confmat-compare-/));
  });
});
