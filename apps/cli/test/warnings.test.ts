import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, run } from './harness.js';

const folder = new Folder();
// 97 and 1 of "no", 1 and 1 of "yes": kappa of a rare class.
const RARE = folder.write('rare.csv', `y,p\n${'no,no\n'.repeat(97)}no,yes\nyes,no\nyes,yes\n`);
const COLUMNS = [RARE, '--true', 'y', '--pred', 'p'];

/** Every `warning` of a document, whatever it is of. */
function warningsIn(document: unknown): readonly string[] {
  if (typeof document !== 'object' || document === null) return [];
  return Object.entries(document).flatMap(([key, value]) =>
    key === 'warning' ? [String(value)] : warningsIn(value),
  );
}

describe('every warning that JSON has', PATIENCE, () => {
  it.concurrent('stands in text, Markdown and page', async ({ expect }) => {
    const page = join(folder.path, 'rare.html');
    const args = ['report', ...COLUMNS, '--interval', '--quiet'];
    const json = await run([...args, '--json']);
    const warnings = [...new Set(warningsIn(JSON.parse(json.stdout)))];
    expect(warnings.join()).toContain('rows');
    const text = await run(args);
    const markdown = await run([...args, '--format', 'markdown', '--html', page]);
    const plain = (from: string): string =>
      from
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll('\\', '')
        .replaceAll(/\s+/g, ' ');
    for (const warning of warnings) {
      for (const form of [text.stdout, markdown.stdout, readFileSync(page, 'utf8')]) {
        expect(plain(form)).toContain(warning);
      }
    }
  });

  it.concurrent('stands below a comparison too', async ({ expect }) => {
    const scores = Array.from({ length: 30 }, (_, row) => {
      const truth = row % 5 === 0 ? 'yes' : 'no';
      return `${truth},${((row * 7) % 30) / 30},${((row * 11) % 30) / 30}`;
    });
    const file = folder.write('few.csv', `y,a,b\n${scores.join('\n')}\n`);
    const args = ['compare', file, '--true', 'y', '--score', 'a,b', '--pos-label', 'yes'];
    const json = await run([...args, '--json', '--quiet']);
    const warnings = warningsIn(JSON.parse(json.stdout));
    expect(warnings.join()).toContain('fewer than 20 positives');
    const { stdout } = await run([...args, '--quiet']);
    for (const warning of warnings) expect(stdout.replaceAll(/\s+/g, ' ')).toContain(warning);
  });
});

describe('why a number of a group has no interval', PATIENCE, () => {
  it.concurrent('stands below the groups, in text and Markdown', async ({ expect }) => {
    // Of "n" there is one unit, of "s" two.
    const rows = ['a,a,n,1', 'b,a,n,1', 'a,a,s,2', 'b,b,s,3', 'a,b,s,3'];
    const file = folder.write('groups.csv', `y,p,g,u\n${rows.join('\n')}\n`);
    const args = ['report', file, '--true', 'y', '--pred', 'p', '--by', 'g', '--unit', 'u'];
    for (const form of ['text', 'markdown']) {
      const { stdout } = await run([...args, '--interval', '--quiet', '--format', form]);
      const [, groups = ''] = stdout.split(/^(?:## )?By g /m);
      expect(groups).toContain(
        'no interval of n accuracy, n precision, n recall and 1 more: fewer',
      );
    }
  });

  it.concurrent('is not said again where it is that of all rows', async ({ expect }) => {
    const file = folder.write('weighted.csv', 'y,p,g,w\na,a,n,1\nb,b,n,2\na,b,s,1\nb,b,s,2\n');
    const args = ['report', file, '--true', 'y', '--pred', 'p', '--by', 'g', '--weight', 'w'];
    const { stdout } = await run([...args, '--interval', '--quiet']);
    expect(stdout.match(/no interval/g)).toEqual(['no interval']);
  });
});
