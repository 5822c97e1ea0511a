import { describe, it } from 'vitest';
import { PATIENCE, reportJson, run } from './harness.js';

const FILES = ['parquet', 'arrow'].map((ending) => `apps/cli/test/fixtures/half.${ending}`);
const COLUMNS = ['--true', 'y', '--score', 's', '--pos-label', '1'];

// y is 0, 1, 1, 0, 1, 0; s is 0.1, 0.1, 0.7, 0.05, 0.9, 0.3 as half floats.
describe.each(FILES)('half floats of %s', PATIENCE, (file) => {
  // NumPy 2.4.6: s >= 0.1 holds in five rows, three of them positive; 0.1 is 0.0999755859375.
  it('are held against the half float nearest to a threshold', async ({ expect }) => {
    const report = await reportJson([file, ...COLUMNS, '--threshold', '0.1']);
    expect(report.matrix.counts).toEqual([
      [1, 2],
      [0, 3],
    ]);
    const { stdout } = await run(['report', file, ...COLUMNS, '--threshold', '0.1', '--json']);
    expect(stdout).toContain('"threshold": 0.1,');
  });

  it('are thresholds as they are typed', async ({ expect }) => {
    const { stdout } = await run(['sweep', file, ...COLUMNS, '--json']);
    expect(stdout).toContain('"threshold": 0.7,');
    expect(stdout).not.toMatch(/0\.70019|0\.09997/);
  });

  it('are compared alike', async ({ expect }) => {
    const args = [file, '--true', 'y', '--score', 's,r', '--pos-label', '1'];
    const { stdout } = await run(['compare', ...args, '--threshold', '0.1', '--json']);
    expect(stdout).toContain('"thresholds": [0.1, 0.1]');
    // r >= 0.1 holds in five rows too, three of them positive: in all but 0.05.
    const text = (await run(['compare', ...args, '--threshold', '0.1'])).stdout;
    expect(text).toMatch(/precision of 1 +0\.600 +0\.600/);
  });
});
