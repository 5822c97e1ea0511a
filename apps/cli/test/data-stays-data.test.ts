// What labels and cells say is no command of a job, no formula of a spreadsheet and no control of a terminal.
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, run } from './harness.js';

const folder = new Folder();
const GITHUB = { env: { GITHUB_ACTIONS: 'true' } };
const COMMANDS = ['::stop-commands::tok', '##[command]x', '::add-mask::0.71'];

/** A line that a job on GitHub takes for a command: it trims lines, and looks for `##[` anywhere. */
const isCommand = (line: string): boolean => line.trim().startsWith('::') || line.includes('##[');

describe('a job on GitHub', PATIENCE, () => {
  const rows = (): string =>
    folder.write(
      'github.csv',
      `t,p\n${COMMANDS.map((label) => `${label},${label}\n`).join('')}a,${COMMANDS[0] ?? ''}\n`,
    );

  it.concurrent('reads no label as a command, and our own', async ({ expect }) => {
    const args = ['report', rows(), '--true', 't', '--pred', 'p', '--fail-under', 'accuracy>=0.9'];
    for (const format of ['text', 'markdown', 'csv', 'json']) {
      const { stdout, stderr } = await run([...args, '--format', format], GITHUB);
      expect([format, stdout.split('\n').filter(isCommand)]).toEqual([format, []]);
      const own = stderr.split('\n').filter(isCommand);
      expect(own).toEqual([expect.stringMatching(/^::error title=gate failed/)]);
    }
    // 3 of 4 right.
    const json = await run([...args, '--json'], GITHUB);
    expect((JSON.parse(json.stdout) as { labels: unknown }).labels).toEqual(
      ['a', ...COMMANDS].sort(),
    );
    const elsewhere = await run(args);
    expect(elsewhere.stdout).toContain('::stop-commands::tok');
    const refused = await run([...args, '--only', '##[x]'], GITHUB);
    expect([refused.code, refused.stderr.split('\n').filter(isCommand)]).toEqual([3, []]);
  });
});

describe('a spreadsheet', PATIENCE, () => {
  const LABELS = ['=1+1', '@x', '+a', '-5', '-b', 'plain'];
  const rows = (): string =>
    folder.write(
      'sheet.csv',
      `t,p,=h\n${LABELS.map((label) => `${label},plain,${label}\n`).join('')}`,
    );

  it.concurrent('runs no cell of the result', async ({ expect }) => {
    const { stdout } = await run([
      'report',
      rows(),
      '--true',
      't',
      '--pred',
      'p',
      '--format',
      'csv',
    ]);
    const cells = stdout.split('\n').flatMap((line) => line.split(','));
    expect(cells.filter((cell) => /^[=+@]|^-[^\d]/.test(cell))).toEqual([]);
    expect(cells.filter((cell) => cell.startsWith("'"))).toContain("'=1+1");
    expect(cells).toContain('-5');
  });

  it.concurrent(
    'runs no cell of the wrong rows, and JSON has them as they are',
    async ({ expect }) => {
      const [csv, tsv, jsonl] = ['csv', 'tsv', 'jsonl'].map((ending) =>
        join(folder.path, `wrong.${ending}`),
      );
      for (const file of [csv, tsv, jsonl]) {
        await run(['report', rows(), '--true', 't', '--pred', 'p', '--errors', file ?? '']);
      }
      expect(readFileSync(csv ?? '', 'utf8')).toBe(
        "row,t,p,'=h\n1,'=1+1,plain,'=1+1\n2,'@x,plain,'@x\n3,'+a,plain,'+a\n4,-5,plain,-5\n5,'-b,plain,'-b\n",
      );
      expect(readFileSync(tsv ?? '', 'utf8')).toContain("1\t'=1+1\tplain\t'=1+1\n");
      expect(readFileSync(jsonl ?? '', 'utf8')).toContain(
        '{"row":1,"t":"=1+1","p":"plain","=h":"=1+1"}',
      );
    },
  );
});

describe('a terminal', PATIENCE, () => {
  it.concurrent('gets no control character in CSV, a file does', async ({ expect }) => {
    const file = folder.write('escape.csv', 't,p\n\u001b[31ma,\u001b[31ma\n');
    const args = ['report', file, '--true', 't', '--pred', 'p', '--format', 'csv'];
    expect((await run(args, { isTTY: true })).stdout).not.toContain('\u001b');
    expect((await run(args)).stdout).toContain('\u001b[31ma');
  });
});
