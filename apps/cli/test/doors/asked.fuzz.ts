import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { withProgram } from '@confmat/testkit/fuzz';
import { csvDoor } from './csv-door.js';
import { checkDoors } from './doors.js';
import { csvOf, evaluations, programOf, questionOf } from './drawn.js';
import type { Drawn } from './drawn.js';
import { jsonDoor, ofAllRows } from './json-door.js';
import { pageDoor } from './page-door.js';
import { tableDoor } from './table-door.js';

/** An evaluation, and the options that change what is found of its counts. */
interface Asked {
  readonly drawn: Drawn;
  readonly options: readonly string[];
}

const asked: fc.Arbitrary<Asked> = evaluations.chain((drawn) => {
  const labels = [...new Set(drawn.rows.flatMap(({ truth, pred }) => [truth, pred]))];
  const without = labels.filter((label) => label !== drawn.posLabel);
  const chosen = fc.shuffledSubarray(without).map((some) => {
    const only = drawn.posLabel === undefined ? some : [drawn.posLabel, ...some];
    return only.length === 0 ? [] : [`--only=${JSON.stringify(only)}`];
  });
  const named = fc.constantFrom([], ['--labels', JSON.stringify([...labels, '9'])]);
  const one = (name: string, ...values: readonly string[]) =>
    fc.constantFrom([], ...values.map((value) => [name, value]));
  return fc
    .tuple(
      ...[chosen, drawn.threshold === undefined ? named : fc.constant([])],
      ...[one('--beta', '2', '0.5', '0'), one('--zero-division', '1', 'nan')],
      one('--interval', '0.9', '0.95'),
    )
    .map((options) => ({ drawn, options: options.flat() }));
});

const check = ({ drawn, options }: Asked): Promise<void> =>
  checkDoors(async (folder, ask) => {
    writeFileSync(join(folder, 'rows.csv'), csvOf(drawn));
    const outputs = ['text.txt', 'json.json', 'markdown.md', 'values.csv', 'page.html'];
    const [text = '', json = '', markdown = '', csv = '', page = ''] = outputs;
    const to = [text, json, markdown, csv].flatMap((name) => ['--output', name]);
    const pages = ['--html', page, '--save', 'kept.evaluation'];
    await ask(['report', 'rows.csv', ...questionOf(drawn), ...options, ...to, ...pages]);
    const isKept = !options.includes('--labels');
    if (isKept) await ask(['report', 'kept.evaluation', ...options, '--output', 'kept.json']);
    const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
    const form = { hasIntervals: options.includes('--interval') };
    const isOfSome = options.some((option) => option.startsWith('--only'));
    const isOfF1 = !options.includes('--beta');
    return [
      ofAllRows(jsonDoor('JSON', read(json)), isOfSome),
      pageDoor('page', read(page)),
      csvDoor('CSV', read(csv)),
      ...(isKept ? [ofAllRows(jsonDoor('stored evaluation', read('kept.json')), isOfSome)] : []),
      ...(isOfF1
        ? [
            tableDoor('text', read(text), { form: 'text', ...form }),
            tableDoor('markdown', read(markdown), { form: 'markdown', ...form }),
          ]
        : []),
    ];
  });

describe('one run', () => {
  it('has the same numbers in every form, with any options', async () => {
    const program = ({ drawn, options }: Asked): string =>
      `${programOf(drawn)}\n# with ${options.join(' ')}`;
    await fc.assert(fc.asyncProperty(asked, (one) => withProgram(one, check, program)));
  });
});
