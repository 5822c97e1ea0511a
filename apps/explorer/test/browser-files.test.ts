import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_LABELS, runsSlowTests } from '@confmat/testkit';
import { TIME_LIMIT_MS, isSkipped } from '@confmat/testkit/chromium';
import { ROOT, fileOf, startWorker } from './ask.js';
import { DIST, complaintsOf, give, matrixOn, settled, startBuiltPage } from './built-page.js';
import type { BuiltPage } from './built-page.js';

const FOLDER = mkdtempSync(join(tmpdir(), 'confmat-explorer-files-'));
// As scikit-learn counts the example at the threshold 0.5.
const COUNTS = [4666, 508, 877, 992];
const CODECS = ['uncompressed', 'snappy', 'gzip', 'zstd', 'brotli', 'lz4_raw'];
const WRITTEN: readonly (readonly [name: string, options: string])[] = [
  ['telco.tsv', "FORMAT csv, DELIMITER '\t', HEADER"],
  ['telco.jsonl', 'FORMAT json'],
  ['telco.json', 'FORMAT json, ARRAY true'],
  ...CODECS.map((codec) => [`${codec}.parquet`, `FORMAT parquet, COMPRESSION ${codec}`] as const),
];
const ARROW = ['telco-lz4.feather', 'telco-polars-zstd.arrow'].map(
  (name) => `${ROOT}apps/cli/test/fixtures/${name}`,
);

/** Broken files, each with a part of its message. */
const BROKEN: readonly (readonly [name: string, bytes: string | Uint8Array, said: string])[] = [
  ['empty.csv', '', 'is empty'],
  ['short.csv', 't,p\na,a\nb\n', 'line 3 has 1 column, expected 2 as in the header'],
  ['open.csv', 't,p\na,a\n"b,b\n', 'line 3'],
  ['latin.csv', Uint8Array.of(0x74, 0x2c, 0x70, 10, 0xe9, 0x2c, 0x61, 10), 'line 2'],
  ['wide.csv', Uint8Array.of(0xff, 0xfe, 0x74, 0, 10, 0), 'UTF-16'],
  ['bad.jsonl', '{"t":"a","p":"a"}\n{"t":\n', 'line 2 is not readable as JSON'],
  ['half.parquet', 'PAR1 and no more', 'is not a Parquet file, or only the beginning of one'],
  ['half.arrow', 'ARROW1\0\0 and no more', 'is not an Arrow file, or only the beginning of one'],
  [
    'half.csv.gz',
    Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2),
    'is a damaged gzip file',
  ],
  ['cut.json', '{"format":"confmat.Evaluation","version":1', 'was cut or damaged'],
  ['sheet.xls', 'PK', 'save it as .xlsx or CSV'],
  ['page.html', '<!doctype html><p>hello</p>', 'is a page without a stored evaluation'],
];

describe.skipIf(isSkipped || !runsSlowTests)(
  'files in a browser',
  { timeout: 4 * TIME_LIMIT_MS },
  () => {
    let built: BuiltPage;
    // Its context is the same for many files, each opened in a page that was just loaded.
    let opened: Awaited<ReturnType<BuiltPage['open']>>;
    beforeAll(async () => {
      const connection = await (await DuckDBInstance.create()).connect();
      const from = `read_csv('${ROOT}examples/telco-churn.csv', auto_detect=false, header=true, delim=',', columns={churn:'VARCHAR', prediction:'VARCHAR', score:'DOUBLE', score_logistic:'DOUBLE', contract:'VARCHAR', internet_service:'VARCHAR', senior_citizen:'INTEGER'})`;
      for (const [name, options] of WRITTEN) {
        await connection.run(`COPY (FROM ${from}) TO '${FOLDER}/${name}' (${options})`);
      }
      connection.closeSync();
      built = await startBuiltPage();
      opened = await built.open();
    }, 2 * TIME_LIMIT_MS);
    afterAll(async () => {
      await built.close();
      rmSync(FOLDER, { recursive: true, force: true });
    }, TIME_LIMIT_MS);

    it.each([
      ...WRITTEN.map(([name]) => `${FOLDER}/${name}`),
      ...ARROW,
      `${ROOT}examples/telco-churn.csv`,
    ])('opens %s, without a complaint', async (path) => {
      const { page, complaints } = opened;
      await built.openAgain(page, path.split('/').at(-1) ?? '', readFileSync(path));
      expect(await matrixOn(page)).toEqual(COUNTS);
      expect(complaints).toEqual([]);
    });

    it('says that answers count several times once no slice is chosen', async () => {
      const name = 'lm-eval-two-filters.jsonl';
      const { page } = await built.openBytes(
        name,
        readFileSync(`${ROOT}packages/files/test/results/${name}`),
      );
      const note = page.getByRole('note');
      expect(await note.count()).toBe(0);
      await page.getByRole('button', { name: /remove this filter/ }).click();
      await settled(page);
      expect(await note.textContent()).toBe(
        'Questions have rows in several values of slice, and each row counts as an answer. Keep one value of slice to count each answer once.',
      );
      await page.context().close();
    });

    it('opens a stored evaluation and an HTML report, with the same numbers', async () => {
      const ask = startWorker();
      const telco = { file: fileOf('examples/telco-churn.csv'), name: 'telco-churn.csv' };
      const { guess } = await ask('open', telco);
      for (const [kind, name] of [
        ['json', 'kept.json'],
        ['html', 'report.html'],
      ] as const) {
        const text = await ask('copy', { choice: { ...guess, other: undefined }, kind });
        const { page, complaints } = await built.openBytes(name, text);
        expect([...(await matrixOn(page))].sort((a, b) => a - b)).toEqual(
          [...COUNTS].sort((a, b) => a - b),
        );
        expect(complaints).toEqual([]);
        await page.context().close();
      }
    });

    it.each(BROKEN)('says in place what is wrong with %s', async (name, bytes, said) => {
      const { page, complaints } = opened;
      await built.openAgain(page, name, bytes);
      const text = (await page.getByRole('alert').textContent()) ?? '';
      expect(text.startsWith(`${name} `)).toBe(true);
      expect(text).toContain(said);
      // The next file opens.
      await give(page, 'good.csv', 'truth,prediction\na,a\nb,a\n');
      expect(await matrixOn(page)).toEqual([1, 0, 1, 0]);
      expect(complaints).toEqual([]);
    });

    it('shows hostile labels as they are, in every view', async () => {
      const rows = HOSTILE_LABELS.flatMap((truth, place) =>
        [truth, HOSTILE_LABELS[(place + 1) % HOSTILE_LABELS.length]].map((prediction) =>
          JSON.stringify({ truth, prediction, group: prediction }),
        ),
      );
      const { page, complaints } = await built.openBytes('hostile.jsonl', rows.join('\n'));
      const ascending = [...HOSTILE_LABELS].sort();
      const next = (label: string): string | undefined =>
        HOSTILE_LABELS[(HOSTILE_LABELS.indexOf(label) + 1) % HOSTILE_LABELS.length];
      expect(await matrixOn(page)).toEqual(
        ascending.flatMap((truth) =>
          ascending.map((label) => Number(label === truth || label === next(truth))),
        ),
      );
      const [last] = [HOSTILE_LABELS.length - 1];
      for (const place of [0, last]) {
        await page
          .locator('.mx [role=gridcell]')
          .nth(place * (HOSTILE_LABELS.length + 1))
          .click();
        await page.locator('section.rows td').first().waitFor();
        expect(await page.locator('section.rows tbody tr').count()).toBe(1);
      }
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await settled(page);
        expect(await page.locator('#view .fault').allTextContents()).toEqual([]);
        expect(await page.locator('img, #view script, #view [onerror]').count()).toBe(0);
      }
      expect(complaints).toEqual([]);
      await page.context().close();
    });

    it('needs no network once it is loaded, and none at all as one file', async () => {
      const { page, complaints } = await built.open('telco-churn.csv&view=matrix');
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await settled(page);
      }
      await page.context().setOffline(true);
      await page.locator('#tab-threshold').click();
      await settled(page);
      expect(await matrixOn(page)).toEqual(COUNTS);
      expect(complaints).toEqual([]);
      await page.context().close();

      const context = await built.browser.newContext();
      await context.setOffline(true);
      const alone = await context.newPage();
      const address = pathToFileURL(join(DIST, 'explorer.html')).href;
      const said = complaintsOf(alone, address);
      await alone.goto(address);
      await give(alone, 'telco-churn.csv', readFileSync(`${ROOT}examples/telco-churn.csv`));
      for (const tab of await alone.getByRole('tab').all()) {
        await tab.click();
        await settled(alone);
      }
      expect(await matrixOn(alone)).toEqual(COUNTS);
      expect(said).toEqual([]);
      await context.close();
    });
  },
);
