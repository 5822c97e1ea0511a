import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampled } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { Folder, ROOT, TELCO, refusal, reportJson, run, sqlText } from './harness.js';

const folder = new Folder();
const CHURN = ['--true', 'churn', '--pred', 'prediction'];
const COUNTS = [
  [4666, 508],
  [877, 992],
];
const MORE_THAN_A_BUFFER = { maxBuffer: 2 ** 26 };

/** Pack bytes with the tool of the compression itself. */
function packed(tool: string, bytes: Uint8Array): Buffer {
  return execFileSync(tool, ['-c'], { input: bytes, ...MORE_THAN_A_BUFFER });
}

describe('confmat report of packed files', () => {
  const tools = { zst: 'zstd', bz2: 'bzip2', xz: 'xz' };
  const csv = readFileSync(join(ROOT, TELCO));

  it.concurrent.for(sampled(Object.entries(tools), 3))(
    'reads .%s',
    async ([ending, tool], { expect }) => {
      const bytes = packed(tool, csv);
      const file = folder.write(`telco.csv.${ending}`, bytes);
      const { matrix, input } = await reportJson([file, ...CHURN]);
      expect(matrix.counts).toEqual(COUNTS);
      expect(input.file).toBe(file);
      const stdin = ['-', '--input-format', 'csv', ...CHURN];
      expect((await reportJson(stdin, { input: bytes })).matrix.counts).toEqual(COUNTS);
      const path = await folder.writeParquet(
        `${ending}.parquet`,
        `FROM read_csv(${sqlText(join(ROOT, TELCO))}, all_varchar = true)`,
      );
      const parquet = folder.write(`p.parquet.${ending}`, packed(tool, readFileSync(path)));
      expect((await reportJson([parquet, ...CHURN, '--where', 'true'])).matrix.counts).toEqual(
        COUNTS,
      );
    },
  );

  it.concurrent.for(sampled(Object.entries(tools), 3))(
    'notices a .%s that was cut off',
    async ([ending, tool], { expect }) => {
      const bytes = packed(tool, csv);
      const file = folder.write(`cut.csv.${ending}`, bytes.subarray(0, bytes.length >> 1));
      expect(await refusal(['report', file, ...CHURN])).toMatch(
        /cut\.csv\.\w+: is a damaged \w+ file/,
      );
    },
  );

  // Behind these bytes of zstd and gzip the checksum stands, the others have one of each block.
  it.concurrent.for([
    ['zst', 'zstd', -1],
    ['zst', 'zstd', 0.5],
    ['gz', 'gzip', -5],
    ['gz', 'gzip', 0.5],
    ['bz2', 'bzip2', 0.5],
    ['xz', 'xz', 0.5],
  ] as const)(
    'refuses a .%s with a flipped bit: %s, %s',
    async ([ending, tool, at], { expect }) => {
      const bytes = Buffer.from(packed(tool, csv));
      const place = at < 0 ? bytes.length + at : Math.floor(at * bytes.length);
      bytes[place] = (bytes[place] ?? 0) ^ 4;
      const file = folder.write(`flipped${at}.csv.${ending}`, bytes);
      const { code, stdout, stderr } = await run(['report', file, ...CHURN]);
      expect(code).toBe(3);
      expect(stdout).toBe('');
      expect(stderr).toContain(`flipped${at}.csv.${ending}: `);
      if (ending === 'zst' && at < 0) {
        expect(stderr).toMatch(
          /is a damaged Zstandard file \(its checksum is [\da-f]{8}, that of its content is [\da-f]{8}\)\n$/,
        );
      }
    },
  );

  it('reads several frames, and refuses them if the first one is damaged', async () => {
    const half = csv.indexOf('\n', csv.length >> 1) + 1;
    const frames = [csv.subarray(0, half), csv.subarray(half)].map((part) => packed('zstd', part));
    // A frame to be skipped comes first: magic number, length, content.
    const skipped = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);
    const whole = Buffer.concat([skipped, ...frames]);
    const file = folder.write('frames.csv.zst', whole);
    expect((await reportJson([file, ...CHURN])).matrix.counts).toEqual(COUNTS);
    const end = skipped.length + (frames[0]?.length ?? 0) - 1;
    whole[end] = (whole[end] ?? 0) ^ 1;
    const damaged = folder.write('damaged-frame.csv.zst', whole);
    expect(await refusal(['report', damaged, ...CHURN])).toContain('its checksum is');
  });
});

describe('confmat report --csv encoding', () => {
  const text = 't,p\nmüde,müde\nwach,müde\nwach,wach\n';
  const TP = ['--true', 't', '--pred', 'p'];

  it.concurrent('reads latin-1 and UTF-16', async ({ expect }) => {
    const swapped = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
    const files: readonly (readonly [string, string, Uint8Array])[] = [
      ['latin.csv', 'latin-1', Buffer.from(text, 'latin1')],
      ['little.csv', 'utf-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
      ['big.csv', 'UTF-16', swapped],
    ];
    for (const [name, encoding, bytes] of files) {
      const { matrix } = await reportJson([
        folder.write(name, bytes),
        ...TP,
        '--csv',
        `encoding=${encoding}`,
      ]);
      expect(matrix).toMatchObject({
        labels: ['müde', 'wach'],
        counts: [
          [1, 0],
          [1, 1],
        ],
      });
    }
  });

  it.concurrent('refuses unknown encodings and other text', async ({ expect }) => {
    const latin = folder.write('l.csv', Buffer.from(text, 'latin1'));
    const wide = folder.write('w.csv', Buffer.from(`\ufeff${text}`, 'utf16le'));
    expect(await refusal(['report', latin, ...TP, '--csv', 'encoding=klingon'])).toContain(
      '--csv encoding="klingon": no such encoding',
    );
    expect(await refusal(['report', latin, ...TP, '--csv', 'encoding=utf-8'])).toContain(
      'l.csv: is not utf-8 text',
    );
    expect(await refusal(['report', wide, ...TP])).toContain('use --csv encoding=utf-16');
  });
});
