import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../../../.ci/write-page.mjs', import.meta.url));

describe('the script and the style of the page', () => {
  it('are those of the sources', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [program, '--check']);
    expect(stdout).toMatch(/unchanged/);
  });
});
