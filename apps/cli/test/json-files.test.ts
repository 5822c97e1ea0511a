// What can be seen of damage in files of JSON, before and after the engine reads them.
import { spawn } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, it } from 'vitest';

import { COMMAND, Folder, PATIENCE, outcomeOf, refusal, run } from './harness.js';

const folder = new Folder();
const LEVELS = 8192;
const PRED = ['--true', 'y', '--pred', 'p'];
const ROWS = '{"y":"a","p":"a"},{"y":"b","p":"a"}';

describe('a list of JSON', PATIENCE, () => {
  const cut = [`[${ROWS},`, `[${ROWS}`, ` \n[${ROWS},\n   `, `[${ROWS}${' '.repeat(10_000)}`];
  for (const [place, text] of cut.entries()) {
    it.concurrent(`is refused without its end, ${place + 1}`, async ({ expect }) => {
      const said = 'is a list without its end, the ], so rows may be missing\n';
      const file = folder.write(`cut${place}.json`, text);
      const packed = folder.write(`cut${place}.json.gz`, gzipSync(text));
      // A packed one is read beside its check: the engine may see the same damage first.
      expect(await refusal(['report', packed, ...PRED])).toMatch(
        /is a list without its end|is not readable as JSON/,
      );
      for (const args of [
        ['report', file, ...PRED],
        ['report', file, ...PRED, '--where', "y = 'a'"],
        ['columns', file],
      ]) {
        expect(await refusal(args)).toContain(said);
      }
      expect(
        await refusal(['report', '-', '--input-format', 'json', ...PRED], { input: text }),
      ).toContain(`standard input: ${said}`);
    });
  }

  it.concurrent('is read with its end, whatever stands around it', async ({ expect }) => {
    for (const text of [
      `[${ROWS}]`,
      `\n [${ROWS}\n]${' '.repeat(10_000)}\n`,
      ROWS.replace('},{', '}\n{'),
    ]) {
      const file = folder.write(`whole${text.length}.json`, text);
      const packed = folder.write(`whole${text.length}.json.gz`, gzipSync(text));
      for (const name of [file, packed]) {
        const { code, stdout } = await run(['report', name, ...PRED, '--json']);
        expect([code, (JSON.parse(stdout) as { nSamples: number }).nSamples]).toEqual([0, 2]);
      }
    }
  });
});

describe('JSON of many levels', PATIENCE, () => {
  /** Levels that the engine's reader survives, in a record that is long without them. */
  const nested = (levels: number): string =>
    `{"y":"a","p":"a","x":${'['.repeat(levels)}${']'.repeat(levels)},"text":"${'long '.repeat(9000)}"}`;

  for (const format of ['json', 'jsonl']) {
    it.concurrent(`is refused before the engine reads it: ${format}`, async ({ expect }) => {
      const text = (levels: number): string =>
        format === 'json' ? `[${nested(levels)}]` : `${nested(levels)}\n`;
      // The list and the record are levels, too.
      const around = format === 'json' ? 2 : 1;
      const most = folder.write(`most.${format}`, text(LEVELS - around));
      const { code, stdout } = await run(['report', most, ...PRED, '--json']);
      expect([code, (JSON.parse(stdout) as { nSamples: number }).nSamples]).toEqual([0, 1]);
      const deep = folder.write(`deep.${format}`, text(LEVELS - around + 1));
      const packed = folder.write(`deep.${format}.gz`, gzipSync(text(LEVELS)));
      for (const file of [deep, packed]) {
        expect(await refusal(['report', file, ...PRED])).toContain(
          'is JSON of more than 8192 levels\n',
        );
        expect(await refusal(['columns', file])).toContain('is JSON of more than 8192 levels\n');
      }
    });
  }

  it.concurrent('is what it is outside of texts', async ({ expect }) => {
    const brackets = `{"y":"a","p":"a","x":"\\"${'[{'.repeat(20_000)}","z":"\\\\"}`;
    const file = folder.write('texts.jsonl', `${brackets}\n${brackets}\n`);
    const { code, stdout } = await run(['report', file, ...PRED, '--json']);
    expect([code, (JSON.parse(stdout) as { nSamples: number }).nSamples]).toEqual([0, 2]);
  });
});

describe.runIf(existsSync('/dev/zero'))('a device without an end', PATIENCE, () => {
  it.concurrent('is refused, also as standard input', async ({ expect }) => {
    // A shell bounds what the command may write, in blocks of 512 bytes: without the guard it is all zeros.
    const bounded = ['-c', 'ulimit -f 131072; exec "$@"', 'sh', process.execPath, COMMAND];
    for (const [name, shown] of [
      ['/dev/zero', '/dev/zero'],
      ['-', 'standard input'],
    ] as const) {
      const child = spawn('sh', [...bounded, 'report', name, '--input-format', 'csv', ...PRED], {
        stdio: [openSync('/dev/zero', 'r'), 'pipe', 'pipe'],
      });
      const { code, stderr } = await outcomeOf(child as never);
      expect(code).toBe(3);
      expect(stderr).toContain(`${shown}: is a device, expected a file or a pipe\n`);
    }
  });

  it.concurrent('is refused where an option names it', async ({ expect }) => {
    const file = folder.write('rows.csv', 'y,p,s\na,a,0.5\n');
    const rows = [file, ...PRED];
    for (const args of [
      ['report', ...rows, '--cost', '/dev/zero'],
      ['report', ...rows, '--describe', 'train=/dev/zero'],
      ['report', ...rows, '--labels', 'tree=/dev/zero'],
      ['report', ...rows, '--config', '/dev/zero'],
      ['decide', ...rows, '--score', 's', '--locked', '/dev/zero'],
    ]) {
      expect(await refusal(args)).toMatch(/cannot be read/);
    }
    // Its first bytes tell.
    expect(await refusal(['compare', ...rows, '--against', '/dev/zero'])).toContain(
      '--against "/dev/zero": holds no evaluation',
    );
  });
});
