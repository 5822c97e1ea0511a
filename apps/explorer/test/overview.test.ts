import { describe, expect, it } from 'vitest';
import type { Choice } from '../src/protocol.js';
import { fileOf, startWorker } from './ask.js';

/** The pictures of a summary by their names. */
async function overviewOf(
  file: Blob,
  name: string,
  change: Partial<Choice> = {},
): Promise<Readonly<Record<string, string>>> {
  const ask = startWorker();
  const { guess } = await ask('open', { file, name });
  const pictures = await ask('overview', { ...guess, ...change });
  return Object.fromEntries(pictures.map((picture) => [picture.name, picture.svg]));
}

/** As many classes, each predicted right three times and once as the next one. */
function rowsOf(nClasses: number): Blob {
  const lines = Array.from({ length: 4 * nClasses }, (_, row) => {
    const truth = row % nClasses;
    return `c${truth},c${row < nClasses ? (truth + 1) % nClasses : truth}\n`;
  });
  return new Blob([`truth,prediction\n${lines.join('')}`]);
}

describe('pictures of a summary', { timeout: 60_000 }, () => {
  it('are the matrix and the curve at the threshold in use', async () => {
    const telco = fileOf('examples/telco-churn.csv');
    const usual = await overviewOf(telco, 'telco-churn.csv');
    expect(Object.keys(usual)).toEqual(['matrix', 'thresholds']);
    for (const count of ['4,666', '508', '877', '992']) expect(usual['matrix']).toContain(count);
    expect(usual['thresholds']).toContain('at threshold 0.5<');
    const moved = await overviewOf(telco, 'telco-churn.csv', { threshold: 0.342149 });
    for (const count of ['4,171', '1,003', '536', '1,333'])
      expect(moved['matrix']).toContain(count);
    // 1,333 of 1,869.
    expect(moved['thresholds']).toMatch(/at threshold 0\.342149<.*0\.713/s);
  });

  it('of labels are the matrix alone, of label sets none', async () => {
    const digits = await overviewOf(fileOf('examples/digits.csv'), 'digits.csv');
    expect(Object.keys(digits)).toEqual(['matrix']);
    expect(await overviewOf(fileOf('examples/debian-tags.csv'), 'debian-tags.csv')).toEqual({});
  });

  it('have numbers of few classes, and a map of many', async () => {
    const matrixOf = async (nClasses: number) =>
      (await overviewOf(rowsOf(nClasses), 'rows.csv'))['matrix'];
    const few = await matrixOf(12);
    expect(few).toContain('>c11<');
    expect(few).not.toContain('<path class="cm-line cm-map');
    for (const nClasses of [13, 60, 61]) {
      const map = await matrixOf(nClasses);
      expect(map).toContain('<path class="cm-line cm-map cm-right"');
      expect(map).toContain('width="500"');
      expect(map).not.toContain('>c11<');
    }
  });
});
