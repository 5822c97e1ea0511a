import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KINDS, record, recordKind } from './grid.js';
import type { Recorded } from './grid.js';

const RECORD = new URL('recorded.json', import.meta.url);
/** `record` for the full grid, or one kind of cases. */
const ASKED = process.env['CONFMAT_COVERAGE'];

describe.runIf(ASKED !== undefined)('the grid', () => {
  it('is recorded', { timeout: 7_200_000 }, () => {
    const kind = (['matrices', ...KINDS] as const).find((name) => name === ASKED);
    expect(kind ?? ASKED).toBe(kind ?? 'record');
    const recorded = kind ? withKind(kind) : record();
    writeFileSync(RECORD, `${JSON.stringify(recorded, null, 2)}\n`);
    expect(recorded.matrices.length).toBeGreaterThan(0);
  });
});

/** The record with the cases of one kind simulated again. */
function withKind(kind: keyof Recorded): Recorded {
  const before = JSON.parse(readFileSync(RECORD, 'utf8')) as Recorded;
  return { ...before, [kind]: recordKind(kind) };
}
