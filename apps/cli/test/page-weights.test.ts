import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, reportJson, run } from './harness.js';

const folder = new Folder();
const rows = Array.from({ length: 600 }, (_, row) => {
  const [truth, score] = [row % 3 === 0 ? 'yes' : 'no', ((row * 37) % 90) / 100];
  return `u${row % 60},${truth},${score},${1 + (row % 3)}`;
});
const FILE = folder.write('weights.csv', `user,y,s,w\n${rows.join('\n')}\n`);

describe('the page of scores with weights by unit', PATIENCE, () => {
  it.concurrent('has the intervals that the text has', async ({ expect }) => {
    const asked = [FILE, '--true', 'y', '--score', 's', '--pos-label', 'yes', '--threshold', '0.5'];
    const args = [...asked, '--weight', 'w', '--unit', 'user', '--interval'];
    const path = join(folder.path, 'weights.html');
    await run(['report', ...args, '--html', path, '--quiet']);
    const page = readFileSync(path, 'utf8');
    expect(page).not.toContain('No intervals');
    expect(page).toContain('Intervals count each unit as one.');
    const { intervals } = (await reportJson(args)) as unknown as {
      intervals: { rows: { label: string; recall: { low: number; high: number } }[] };
    };
    const { low, high } = intervals.rows.find(({ label }) => label === 'yes')?.recall ?? {
      low: NaN,
      high: NaN,
    };
    // The first screen, in small type beside the recall.
    expect(page).toContain(`${low.toFixed(3)}–${high.toFixed(3)}`);
  });
});
