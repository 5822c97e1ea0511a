// Small tables on which engines merge labels, pad them, round them or read them as something else.
import { HOSTILE_LABELS } from '@confmat/testkit';
import type { Cell, ColumnType, TestTable } from './tested-engine.js';

/** A row of the expected matrix: true label, predicted label, how many rows. */
type ExpectedCell = readonly [truth: unknown, pred: unknown, count: number];

/** A table of a column `t` and a column `p`, and the cells that it must give. */
export interface HostileTable extends Omit<TestTable, 'name'> {
  /** What attacks. */
  readonly what: string;
  readonly cells: readonly ExpectedCell[];
  /** The cells where booleans are integers, if they differ. */
  readonly cellsOfIntegers?: readonly ExpectedCell[];
  readonly nSkipped?: number;
}

/** Both columns of one type; every row is a cell of its own. */
function distinct(
  what: string,
  t: ColumnType,
  p: ColumnType,
  rows: readonly (readonly [Cell, Cell])[],
): HostileTable {
  const cells = rows.map(([truth, pred]) => [truth, pred, 1] as const);
  return { what, columns: { t, p }, rows, cells };
}

/** Names that attack, but for what no database stores: NUL, halves of pairs and no characters. */
const STORABLE = HOSTILE_LABELS.filter((label) => !/[\0\ud800-\udfff\ufffe]/.test(label));

export const HOSTILE_TABLES: readonly HostileTable[] = [
  distinct('case', 'text', 'text', [
    ['Spam', 'spam'],
    ['spam', 'spam'],
    ['SPAM', 'Spam'],
  ]),
  distinct('case in a collation that ignores it', 'folded', 'folded', [
    ['Spam', 'spam'],
    ['spam', 'spam'],
    ['SPAM', 'Spam'],
  ]),
  distinct('accents', 'text', 'text', [
    ['résumé', 'resume'],
    ['straße', 'strasse'],
    ['e\u0301', '\u00e9'],
  ]),
  distinct('trailing and leading spaces', 'text', 'text', [
    ['a', 'a '],
    ['a ', 'a'],
    [' a', 'a'],
    ['', ' '],
  ]),
  distinct('text of fixed width against text', 'char', 'text', [
    ['a', 'a'],
    ['b', 'a'],
    ['a b', 'a b'],
  ]),
  distinct('byte order marks', 'text', 'text', [
    ['\uFEFFspam', 'spam'],
    ['spam', 'spam'],
    ['ham', '\uFEFFspam'],
    ['\uFEFF', '\uFEFF\uFEFF'],
  ]),
  distinct('texts that look like numbers', 'text', 'text', [
    ['10', '9'],
    ['9', '09'],
    ['1.0', '1'],
    ['-0', '0'],
    ['NaN', 'nan'],
    ['NULL', 'null'],
  ]),
  distinct('names that attack what shows them', 'text', 'text', [
    ...STORABLE.map((label) => [label, label] as const),
    ['a\'b\\c"d`\n;--', "\\' OR 1=1 --"],
    ['%s ${x} $1 ? :name', '{0}'],
  ]),
  distinct('integers in the order of numbers', 'bigint', 'bigint', [
    [10, 9],
    [9, 9],
    [5, 7],
    [-1, 0],
  ]),
  distinct('integers of two widths', 'integer', 'bigint', [
    [1, 1],
    [2, 1],
  ]),
  distinct('integers beyond 2^53', 'bigint', 'bigint', [
    [9007199254740993n, 9007199254740992n],
    [9007199254740992n, 9007199254740992n],
    [9007199254740991, -9007199254740993n],
    [9223372036854775807n, -9223372036854775807n],
  ]),
  {
    what: 'booleans',
    columns: { t: 'boolean', p: 'boolean' },
    rows: [
      [true, true],
      [false, true],
      [false, true],
    ],
    cells: [
      [true, true, 1],
      [false, true, 2],
    ],
    cellsOfIntegers: [
      [1, 1, 1],
      [0, 1, 2],
    ],
  },
  {
    what: 'negative zero',
    columns: { t: 'double', p: 'double' },
    rows: [
      [1, 0],
      [0, -0],
      [-0, 0],
      [2, 2],
    ],
    cells: [
      [1, 0, 1],
      [0, 0, 2],
      [2, 2, 1],
    ],
  },
  {
    what: 'whole decimals',
    columns: { t: 'decimal', p: 'integer' },
    rows: [
      ['2.000', 2],
      ['3.000', 2],
    ],
    cells: [
      [2, 2, 1],
      [3, 2, 1],
    ],
  },
  distinct('dates', 'date', 'date', [
    ['2024-01-31', '2024-02-01'],
    ['2024-02-01', '2024-02-01'],
  ]),
  {
    what: 'missing labels',
    columns: { t: 'text', p: 'text' },
    rows: [
      ['a', 'a'],
      [null, 'a'],
      ['a', null],
      [null, null],
      ['', 'a'],
    ],
    cells: [
      ['a', 'a', 1],
      ['', 'a', 1],
    ],
    nSkipped: 3,
  },
  {
    what: 'NaN as a label',
    columns: { t: 'double', p: 'double' },
    rows: [
      [1, 1],
      [0, NaN],
      [NaN, 0],
    ],
    cells: [[1, 1, 1]],
    nSkipped: 2,
  },
];
