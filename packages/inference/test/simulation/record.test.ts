import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { record } from './grid.js';

const RECORD = new URL('recorded.json', import.meta.url);

describe.runIf(process.env['CONFMAT_COVERAGE'] === 'record')('the full grid', () => {
  it('is recorded', { timeout: 7_200_000 }, () => {
    const recorded = record();
    writeFileSync(RECORD, `${JSON.stringify(recorded, null, 2)}\n`);
    expect(recorded.matrices.length).toBeGreaterThan(0);
  });
});
