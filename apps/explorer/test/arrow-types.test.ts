import { readFileSync } from 'node:fs';
import {
  TimeUnit,
  binary,
  dateDay,
  dateMillisecond,
  decimal,
  dictionary,
  int64,
  list,
  struct,
  tableFromArrays,
  tableToIPC,
  timeMicrosecond,
  timeNanosecond,
  timeSecond,
  timestamp,
  uint64,
  utf8,
} from '@uwdata/flechette';
import type { DataType } from '@uwdata/flechette';
import { describe, expect, it } from 'vitest';
import { cellText } from '../src/columns/stored-column.js';
import { openFile } from '../src/files/open-file.js';
import { fileOf, startWorker } from './ask.js';

/** Texts of a column of an Arrow file that holds values of a type. */
async function textsOf(
  values: readonly unknown[],
  type: DataType,
): Promise<readonly (string | null)[]> {
  const content = await openFile(arrowOf({ c: values }, { c: type }), 'c.arrow', () => undefined);
  const [column] = content.kind === 'table' ? content.table.columns : [];
  return values.map((_, row) => (column ? cellText(column, row) : null));
}

function arrowOf(
  columns: Readonly<Record<string, readonly unknown[]>>,
  types: Readonly<Record<string, DataType>>,
): Blob {
  const table = tableFromArrays(columns as never, { types });
  return new Blob([tableToIPC(table, { format: 'file' }) as BlobPart]);
}

const DAY = new Date('2020-01-31T00:00:00Z');

describe('cells of an Arrow file', () => {
  const cases: readonly (readonly [
    name: string,
    type: DataType,
    values: readonly unknown[],
    texts: readonly (string | null)[],
  ])[] = [
    [
      'integers of 64 bits',
      int64(),
      [9007199254740993n, -5n, null],
      ['9007199254740993', '-5', null],
    ],
    ['unsigned ones', uint64(), [2n ** 64n - 1n, 0n], ['18446744073709551615', '0']],
    ['days', dateDay(), [DAY, null], ['2020-01-31', null]],
    ['days in milliseconds', dateMillisecond(), [DAY, null], ['2020-01-31', null]],
    [
      'days of a dictionary',
      dictionary(dateDay()),
      [DAY, DAY, null],
      ['2020-01-31', '2020-01-31', null],
    ],
    ['timestamps', timestamp(), [DAY, null], ['2020-01-31 00:00:00', null]],
    [
      'timestamps of nanoseconds, before 1970 too',
      timestamp(TimeUnit.NANOSECOND),
      [-1, 1000],
      ['1969-12-31 23:59:59.999', '1970-01-01 00:00:01'],
    ],
    [
      'timestamps of a zone',
      timestamp(TimeUnit.SECOND, 'Europe/Paris'),
      [0],
      ['1970-01-01 00:00:00+00'],
    ],
    ['times of a day', timeMicrosecond(), [3_600_000_000n, null], ['01:00:00', null]],
    ['times of nanoseconds, to the microsecond', timeNanosecond(), [1999n], ['00:00:00.000001']],
    ['times of seconds', timeSecond(), [59], ['00:00:59']],
    ['decimals of 32 bits', decimal(9, 4, 32), [2857n, 6066n, null], ['0.2857', '0.6066', null]],
    // Its two parts added up are 41.487640999999996.
    ['decimals of 128 bits', decimal(38, 6), [41487641n, -1285700n], ['41.487641', '-1.2857']],
    ['bytes', binary(), [Uint8Array.of(170, 187), null], [String.raw`\xAA\xBB`, null]],
    ['bytes of a text', binary(), [Uint8Array.of(99, 97, 116)], ['cat']],
    ['lists', list(utf8()), [['a', null], [], null], ['a, NULL', '', null]],
    ['lists of days', list(dateDay()), [[DAY]], ['2020-01-31']],
    [
      'structures',
      struct({ n: int64(), d: dateDay() }),
      [{ n: 9007199254740993n, d: DAY }],
      ['{"n":"9007199254740993","d":"2020-01-31"}'],
    ],
  ];
  it.each(cases)('%s', async (_, type, values, texts) => {
    expect(await textsOf(values, type)).toEqual(texts);
  });

  it('are cut at a decimal that a row has', async () => {
    const ask = startWorker();
    const types = { y: utf8(), s: decimal(18, 4, 64) };
    const file = arrowOf({ y: ['yes', 'no', 'yes'], s: [2857n, 2856n, 6066n] }, types);
    await ask('open', { file, name: 's.arrow' });
    const choice = {
      truth: 'y',
      model: 's',
      posLabel: 'yes',
      threshold: 0.2857,
      by: [],
      where: [],
    };
    expect(Array.from((await ask('matrix', choice)).counts ?? [])).toEqual([1, 0, 0, 2]);
  });
});

describe('times and bytes', () => {
  it('are read of Feather as of Parquet, and as the command writes them', async () => {
    const [parquet, feather] = await Promise.all(
      ['times.parquet', 'times.feather'].map(async (name) => {
        const file = fileOf(`apps/explorer/test/fixtures/${name}`);
        const content = await openFile(file, name, () => undefined);
        const columns = content.kind === 'table' ? content.table.columns : [];
        return columns.map((column) => [
          column.name,
          ...[0, 1, 2].map((row) => cellText(column, row)),
        ]);
      }),
    );
    expect(feather).toEqual(parquet);
    expect(feather).toEqual([
      ['nanos', '1900-01-01 00:00:00', '1969-12-31 23:59:59.999999999', null],
      ['micros', '9999-12-31 01:02:03.000004', '0001-01-01 00:00:00', null],
      ['zone', '1970-01-01 00:00:00+00', '2024-01-01 00:00:00.123+00', null],
      ['clock', '01:00:00', '23:59:59.000005', null],
      ['millis', '01:00:00', '00:00:00.001', null],
      ['day', '2024-02-29', '1900-01-01', null],
      ['bytes', 'cat', String.raw`\xAA\x00\x27`, null],
      ['fixed', 'abc', String.raw`\xFF\xFE\xFD`, null],
    ]);
  });
});

describe('columns of types that are not read', () => {
  const FIXTURES = new URL('../../cli/test/fixtures/', import.meta.url);

  it.each([
    ...['unread.arrow', 'unread-plain.arrow', 'unread-stream.arrow', 'unread-plain-stream.arrow'],
  ])('are left out of %s with a note', async (name) => {
    const file = new Blob([readFileSync(new URL(name, FIXTURES))]);
    const content = await openFile(file, name, () => undefined);
    if (content.kind !== 'table') throw new Error('no table');
    const { columns, notes, nRows } = content.table;
    expect(nRows).toBe(6);
    expect(notes).toHaveLength(5);
    expect(notes[0]).toBe(
      'column "ends" is left out: run-end-encoded values are not read; write it without run ends, as a dictionary',
    );
    const texts = Object.fromEntries(
      columns.map((column) => [
        column.name,
        Array.from({ length: nRows }, (_, row) => cellText(column, row)),
      ]),
    );
    expect(Object.keys(texts)).toEqual(['y', 'texts', 'union', 'p', 'n']);
    expect([texts['y'], texts['p']]).toEqual([Array.from('abcabc'), Array.from('abcbbc')]);
    expect(texts['n']).toEqual(['1', null, '3', '4', '5', '6']);
    expect(texts['texts']?.[5]).toBe('a long text of row 5');
  });
});
