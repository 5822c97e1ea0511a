import { describe, it } from 'vitest';
import { writtenNumber } from '@confmat/rows/rows/decimal-key.js';
import { Folder, PATIENCE, refusal, reportJson, run } from './harness.js';

const folder = new Folder();
const inFolder = { cwd: folder.path };
const PRED = ['--true', 't', '--pred', 'p'];
const fixture = (name: string): string => `apps/cli/test/fixtures/${name}`;

describe('confmat, columns of Arrow that it does not read', PATIENCE, () => {
  it.concurrent('are called by their type', async ({ expect }) => {
    // Written by pyarrow: decimal128(10, 2) and binary(2).
    const file = fixture('decimal.arrow');
    const score = ['report', file, '--true', 't', '--score', 'd', '--pos-label', 'a'];
    expect((await reportJson(score.slice(1))).nSamples).toBe(2);
    const bytes = ['report', file, '--true', 't', '--score', 'fb', '--pos-label', 'a'];
    expect(await refusal(bytes)).toContain(
      'column "fb" is of type FixedSizeBinary, expected numbers\n',
    );
    expect(await refusal(['report', file, '--true', 't', '--pred', 'fb'])).toContain(
      'column "fb" is of type FixedSizeBinary, expected one label per row\n',
    );
  });

  it.concurrent('may be whole files, of Feather version 1', async ({ expect }) => {
    const file = fixture('version1.feather');
    expect(await refusal(['report', file, ...PRED])).toBe(
      `exit 3\nconfmat: ${file}: ` +
        'Feather version 1 is not supported; write version 2, or Parquet\n',
    );
  });
});

describe('confmat, JSON', PATIENCE, () => {
  it.concurrent('may have objects with hundreds of number keys', async ({ expect }) => {
    const others = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`x${i}`, i]));
    const rows = [0, 1, 1].map((t) => ({ t, p: 1, ...others }));
    folder.write('wide.json', JSON.stringify(rows));
    folder.write('wide.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));
    for (const file of ['wide.json', 'wide.jsonl']) {
      expect((await reportJson([file, ...PRED], inFolder)).accuracy).toBe(2 / 3);
    }
  });

  it.concurrent('without rows is told of in words of its own', async ({ expect }) => {
    const said = {
      '[]': 'is an empty list, and has no rows to count',
      ' [\n] ': 'is an empty list, and has no rows to count',
      '\n': 'holds nothing but white space',
      '[{}, {}]': 'has objects without keys, expected a key for each column',
      '[1, 2]': 'is not a list of JSON objects, expected one object for each row',
    };
    for (const [place, [text, message]] of Object.entries(said).entries()) {
      const file = `none${place}.json`;
      folder.write(file, text);
      expect(await refusal(['report', file, ...PRED], inFolder)).toBe(
        `exit 3\nconfmat: ${file}: ${message}\n`,
      );
    }
  });
});

describe('confmat, labels that look like one number', PATIENCE, () => {
  it.concurrent(
    'are not refused where digits differ, or where they are versions',
    async ({ expect }) => {
      // The last two differ by 7, less than doubles of that size can tell.
      folder.write(
        'large.csv',
        't,p\n12345678901234567890,12345678901234567890\n12345678901234567892,12345678901234567899\n',
      );
      folder.write('versions.csv', 't,p\n1.1,1.10\n1.2,1.2\n');
      for (const file of ['large.csv', 'versions.csv']) {
        const { labels, accuracy } = await reportJson([file, ...PRED], inFolder);
        expect([labels.length, accuracy]).toEqual([3, 1 / 2]);
      }
      const { stderr } = await run(['report', 'large.csv', ...PRED], inFolder);
      expect(stderr).not.toContain('counted as different classes');
      const versions = await run(['report', 'versions.csv', ...PRED], inFolder);
      expect(versions.stderr).toContain('"1.1" and "1.10" are counted as different classes');
    },
  );

  it.concurrent(
    'are refused where they are one integer, unless both are listed',
    async ({ expect }) => {
      for (const [a, b] of [
        ['1', '1.0'],
        ['7', '007'],
        ['1000', '1e3'],
      ]) {
        folder.write('twice.csv', `t,p\n${a ?? ''},${b ?? ''}\nx,x\n`);
        const args = ['report', 'twice.csv', ...PRED];
        expect(await refusal(args, inFolder)).toContain('which would be different labels\n');
        const { code } = await run([...args, '--labels', `${a ?? ''},${b ?? ''},x`], inFolder);
        expect(code).toBe(0);
      }
    },
  );

  it.concurrent('are compared digit by digit', ({ expect }) => {
    const key = (text: string): unknown => writtenNumber(text)?.key;
    const one = ['1', '1.0', '01', '+1', '1.', '10e-1', '0.1e1', ' 1 '];
    expect(new Set(one.map(key)).size).toBe(1);
    expect(new Set(['0', '-0', '0.00', '.0', '0e0'].map(key)).size).toBe(1);
    expect(
      new Set(['1', '-1', '10', '0.1', '12345678901234567890', '12345678901234567891'].map(key))
        .size,
    ).toBe(6);
    expect(
      ['', '.', 'e3', '1e', 'x1', '0x10', '1.2.3', 'NaN', 'Infinity'].map(writtenNumber),
    ).toEqual(Array.from({ length: 9 }, () => null));
    expect(['1.0', '1e3', '1.5', '0.10'].map((text) => writtenNumber(text)?.isInteger)).toEqual([
      ...[true, true, false, false],
    ]);
  });
});
