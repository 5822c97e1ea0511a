import { describe, it } from 'vitest';
import { PATIENCE, refusal, run } from './harness.js';

const FIXTURES = 'apps/cli/test/fixtures';
const FILES = ['unread', 'unread-plain', 'unread-stream', 'unread-plain-stream'].map(
  (name) => `${FIXTURES}/${name}.arrow`,
);

describe('columns of Arrow that are not read', PATIENCE, () => {
  it.concurrent.for(FILES)('are left out of %s where nobody asks for them', async (file, t) => {
    for (const more of [[], ['--where', "y <> 'd'"], ['--by', 'texts']]) {
      const ran = await run(['report', file, '--true', 'y', '--pred', 'p', '--json', ...more]);
      t.expect(ran.code, ran.stderr).toBe(0);
      const { accuracy } = JSON.parse(ran.stdout) as { readonly accuracy: number };
      t.expect(accuracy).toBe(5 / 6);
    }
  });

  it.concurrent.for(FILES)('are named where somebody does: %s', async (file, t) => {
    const asked = ['report', file, '--true', 'y', '--pred'];
    t.expect(await refusal([...asked, 'views'])).toBe(
      `exit 3\nconfmat: ${file}: column "views" holds list views, which are not read\n  write it as lists; the other columns are read\n`,
    );
    for (const more of [
      ['--by', 'ends'],
      ['--where', "ends = 'x'"],
    ]) {
      t.expect(await refusal([...asked, 'p', ...more])).toContain(
        'column "ends" holds run-end-encoded values, which are not read',
      );
    }
  });

  it.concurrent('are named by columns', async ({ expect }) => {
    const { code, stderr, stdout } = await run(['columns', FILES[0] ?? '']);
    expect([code, stdout.includes('6 rows, 5 columns')]).toEqual([0, true]);
    expect(stderr.split('\n').filter((line) => line.includes('left out'))).toHaveLength(5);
  });

  it.concurrent('are left out of several files together', async ({ expect }) => {
    const { stdout, stderr } = await run([
      ...['report', FILES[0] ?? '', FILES[2] ?? '', '--true', 'y', '--pred', 'p', '--json'],
    ]);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({ nSamples: 12, accuracy: 5 / 6 });
  });
});
