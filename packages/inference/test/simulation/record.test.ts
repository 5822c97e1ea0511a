import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { record, recordBorders, recordCosts } from './grid.js';
import type { Recorded } from './grid.js';

const RECORD = new URL('recorded.json', import.meta.url);

describe.runIf(process.env['CONFMAT_COVERAGE'] === 'record')('the full grid', () => {
  it('is recorded', { timeout: 7_200_000 }, () => {
    const recorded = record();
    writeFileSync(RECORD, `${JSON.stringify(recorded, null, 2)}\n`);
    expect(recorded.matrices.length).toBeGreaterThan(0);
  });
});

describe.runIf(process.env['CONFMAT_COVERAGE'] === 'borders')('gates at their bound', () => {
  it('are recorded beside the rest', { timeout: 7_200_000 }, () => {
    const { drops, ...rest } = JSON.parse(readFileSync(RECORD, 'utf8')) as Recorded;
    const recorded = { ...rest, borders: recordBorders(), drops };
    writeFileSync(RECORD, `${JSON.stringify(recorded, null, 2)}\n`);
    expect(recorded.borders.length).toBeGreaterThan(0);
  });
});

describe.runIf(process.env['CONFMAT_COVERAGE'] === 'costs')('what answers cost', () => {
  it('is recorded beside the rest', { timeout: 7_200_000 }, () => {
    const { matrices, areas, ...rest } = JSON.parse(readFileSync(RECORD, 'utf8')) as Recorded;
    const recorded = { matrices, areas, ...rest, costs: recordCosts() };
    writeFileSync(RECORD, `${JSON.stringify(recorded, null, 2)}\n`);
    expect(recorded.costs.length).toBeGreaterThan(0);
  });
});
