import { describe, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Folder, PATIENCE, reportJson, run } from './harness.js';

const folder = new Folder();
// Every answer is right; y holds a and b alone, z holds c alone.
const GROUPS = folder.write('g.csv', 'y,p,g\na,a,x\nb,b,x\nc,c,x\na,a,y\nb,b,y\na,a,y\nc,c,z\nc,c,z\n'); // prettier-ignore
const COLUMNS = ['--true', 'y', '--pred', 'p'];
const BY = [...COLUMNS, '--by', 'g'];

describe('groups that lack a class', PATIENCE, () => {
  it.concurrent(
    'have the averages of their own rows, as --where gives them',
    async ({ expect }) => {
      const { slices } = await reportJson([GROUPS, ...BY]);
      for (const { group, averages, accuracy } of slices ?? []) {
        const alone = await reportJson([
          GROUPS,
          ...COLUMNS,
          '--where',
          `g = '${String(group['g'])}'`,
        ]);
        expect({ averages, accuracy }).toEqual({
          averages: alone.averages,
          accuracy: alone.accuracy,
        });
      }
      expect(slices?.map(({ averages, nPresent }) => [averages.macro.f1, nPresent])).toEqual([
        [1, 3],
        [1, 2],
        [1, 1],
      ]);
    },
  );

  it.concurrent('say how many of the classes they have, in every form', async ({ expect }) => {
    const page = join(folder.path, 'groups.html');
    const { stdout, stderr } = await run(['report', GROUPS, ...BY, '--html', page]);
    expect(stdout).toMatch(/^ +y +3 +3 +2 of 3 +1\.00 +1\.00 +1\.00 +1\.00$/m);
    expect(stderr).not.toContain('0/0');
    expect(readFileSync(page, 'utf8')).toMatch(/2 of 3(<[^>]*>)*1\.000/);
    const markdown = await run(['report', GROUPS, ...BY, '--format', 'markdown']);
    expect(markdown.stdout).toContain('| y | 3 | 3 | 2 of 3 | 1.00 | 1.00 | 1.00 | 1.00 |');
    const csv = await run(['report', GROUPS, ...BY, '--format', 'csv']);
    expect(csv.stdout).toMatch(/^group,y,1,1,1,3/m);
  });

  it.concurrent('do not fail gates by it, kept ones neither', async ({ expect }) => {
    const gates = ['--fail-under', 'macro.f1{*}>=0.9', '--fail-under', 'macro.recall{z}>=1'];
    expect((await run(['report', GROUPS, ...BY, ...gates])).code).toBe(0);
    const kept = join(folder.path, 'kept.json');
    await run(['report', GROUPS, ...BY, '--save', kept]);
    const again = await run(['report', kept, '--by', 'g', ...gates]);
    expect(again.code).toBe(0);
    expect(again.stdout).toMatch(/^ +z +2 +2 +1 of 3 +1\.00 +1\.00 +1\.00 +1\.00$/m);
  });

  it.concurrent('have intervals of these averages', async ({ expect }) => {
    const { slices } = await reportJson([GROUPS, ...BY, '--interval']);
    const alone = await reportJson([GROUPS, ...COLUMNS, '--interval', '--where', "g = 'y'"]);
    expect(slices?.[1]?.intervals?.averages).toEqual(alone.intervals?.averages);
  });

  it.concurrent('are told apart from the line of all rows', async ({ expect }) => {
    const file = folder.write('named.csv', 'y,p,g\na,a,(all)\nb,b,((all))\na,b,x\n');
    const { stdout } = await run(['report', file, ...BY]);
    const names = stdout.slice(stdout.indexOf('By g')).match(/^ *\(+all\)+/gm);
    expect(names?.map((name) => name.trim())).toEqual(['(((all)))', '((all))', '(all)']);
  });
});

describe('groups of label sets that lack a label', PATIENCE, () => {
  it.concurrent('have the averages of their own labels', async ({ expect }) => {
    const file = folder.write('s.csv', 't,p,g\na|b,a|b,x\nc,c,x\na,a,y\na|b,a,y\n');
    const sets = ['sets', file, '--true', 't', '--pred', 'p', '--separator', '|'];
    // Of y: F1 of a 1, of b 0; c is no label of it.
    const gates = ['--fail-under', 'macro.f1{y}>=0.5', '--fail-under', 'macro.f1{x}>=1'];
    const { code, stdout } = await run([...sets, '--by', 'g', ...gates]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ +y +2 +3 +2 of 3 .* 0\.50 +0\.50$/m);
    const grouped = JSON.parse((await run([...sets, '--by', 'g', '--format', 'json'])).stdout) as {
      slices: { averages: { macro: object } }[];
    };
    const own = await run([...sets, '--where', "g = 'y'", '--format', 'json']);
    expect(grouped.slices[1]?.averages.macro).toEqual(
      (JSON.parse(own.stdout) as { averages: { macro: object } }).averages.macro,
    );
  });
});

describe('micro averages that need true negatives', PATIENCE, () => {
  // Pooled over the classes 8 of 10 negatives are left alone, but a class total has tn = 0.
  const file = folder.write('m.csv', 'y,p\na,a\na,b\nb,b\nc,c\nc,a\n');
  const asked = ['report', file, ...COLUMNS];

  it.concurrent('are refused by name, in gates and comparisons', async ({ expect }) => {
    const two = folder.write('two.csv', 'y,p,q\na,a,a\na,b,a\nb,b,b\nc,c,c\nc,a,a\n');
    const both = ['compare', two, '--true', 'y', '--pred', 'p,q'];
    for (const args of [
      [...asked, '--fail-under', 'micro.specificity>=0.8'],
      [...asked, '--fail-under', 'micro.balancedAccuracy>=0.8'],
      [...both, '--metric', 'micro.prevalence'],
      [...both, '--max-drop', 'micro.falsePositiveRate=0.1'],
    ]) {
      const { code, stderr } = await run(args);
      expect(code).toBe(2);
      expect(stderr).toContain(
        'classes pool without true negatives, which it needs: use macro, or a class',
      );
    }
  });

  it.concurrent('are left out of answers, with the reason', async ({ expect }) => {
    const metrics = ['--metrics', 'specificity,jaccard'];
    const found = await reportJson([...asked.slice(1), ...metrics]);
    expect(found.averages.micro.metrics).toEqual({ specificity: null, jaccard: 3 / 7 });
    expect(found.undefined).toContainEqual({
      row: null,
      metric: 'micro.specificity',
      reason: 'classes pool without true negatives, which it needs: use macro, or a class',
    });
    const json = await run([...asked, ...metrics, '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({
      intervals: {
        averages: {
          micro: {
            metrics: {
              specificity: {
                ...{ estimate: null, low: null },
                reason:
                  'classes pool without true negatives, which it needs: use macro, or a class',
              },
            },
          },
        },
      },
    });
    const { stdout } = await run([...asked, ...metrics, '--only', 'a,b']);
    expect(stdout).toContain('no micro.specificity: classes pool without true negatives');
  });

  it.concurrent('stay where they have a meaning', async ({ expect }) => {
    const gates = ['micro.f1>=0.6', 'macro.specificity>=0.7'];
    const { code } = await run([...asked, ...gates.flatMap((gate) => ['--fail-under', gate])]);
    expect(code).toBe(0);
  });
});
