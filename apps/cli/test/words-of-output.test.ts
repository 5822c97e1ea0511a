import { describe, expect, it } from 'vitest';
import { Folder, PATIENCE, run } from './harness.js';

const folder = new Folder();

describe('words of results', PATIENCE, () => {
  it('set the count of a label apart where the label is a number', async () => {
    const truthOf = async (positive: string, negative: string): Promise<string | undefined> => {
      const rows = `y,s\n${positive},0.9\n${negative},0.1\n${negative},0.2\n${negative},0.3\n`;
      const file = folder.write('truth.csv', rows);
      const args = ['--true', 'y', '--score', 's', '--pos-label', positive];
      const { stdout } = await run(['sweep', file, ...args]);
      return stdout.split('\n').find((line) => line.startsWith('the truth holds'));
    };
    expect(await truthOf('1', '0')).toBe('the truth holds 1 of 1 and 3 of 0');
    expect(await truthOf('Yes', 'No')).toBe('the truth holds 1 Yes and 3 No');
  });

  it('say that a best value is one of thresholds where it is defined', async () => {
    const file = folder.write('best.csv', 'y,s\n0,1.0\n1,0.95\n');
    const args = ['--true', 'y', '--score', 's', '--pos-label', '1'];
    const { stdout, stderr } = await run([
      ...['sweep', file, ...args, '--maximize', 'matthewsCorrcoef'],
    ]);
    // At 1.0 one is wrong each way: −1. At 0.95 all are positive: 0/0.
    expect(stdout).toContain('MCC  -1.0000          1');
    expect(stderr).toContain(
      'is 0/0 (truth or prediction has one label only) and counted as 0, see --zero-division; its best value is one of thresholds where it is defined\n',
    );
    const other = await run(['sweep', file, ...args, '--maximize', 'recall']);
    expect(other.stderr).not.toContain('its best value');
  });

  it('do not say that no document has a span in both columns where each has', async () => {
    const conll = folder.write('one.conll', 'a B-X O\nb O B-X\n');
    const { stderr } = await run(['spans', conll]);
    expect(stderr).toContain('read as CoNLL, 1 document between blank lines\n');
    expect(stderr).toContain('no span of "true" is right in "pred": are these the right columns?');
    expect(stderr).not.toContain('in both');
    const two = folder.write('two.conll', 'a B-X O\n\nb O B-X\n');
    expect((await run(['spans', two])).stderr).toContain('2 documents between blank lines');
  });

  it('show sums of weights without what adding up left behind', async () => {
    // 0.1 + 0.2 is 0.30000000000000004.
    const file = folder.write('weights.csv', 'y,p,w\na,a,0.1\na,a,0.2\nb,a,0.1\nb,b,0.2\n');
    const args = ['report', file, '--true', 'y', '--pred', 'p', '--weight', 'w'];
    const { stdout } = await run(args);
    expect(stdout).toMatch(/ a {2,}\d\.\d\d {2,}\d\.\d\d {2,}\d\.\d\d {2,}0\.3\n/);
    expect(stdout).not.toMatch(/0{6}\d/);
    const markdown = await run([...args, '--format', 'markdown']);
    expect(markdown.stdout).not.toMatch(/0{6}\d/);
  });
});
