/** A CSV file, and what any reader of it must find. */
export interface CsvFile {
  readonly name: string;
  readonly text: string | Uint8Array;
  /** Each column's name, what it holds, its distinct and its missing values. */
  readonly columns?: readonly (readonly [
    name: string,
    holds: string,
    nDistinct: number,
    nMissing: number,
  ])[];
  readonly nRows?: number;
  /** What is wrong with it, after its name. */
  readonly fault?: string;
}

const bytes = (...parts: readonly (string | number)[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)],
    ),
  );

/** CSV files that tell one reader's rules from another's: the command's and the explorer's are the same. */
export const CSV_FILES: readonly CsvFile[] = [
  {
    name: 'kinds',
    text: 'id,y,guess,s,empty\n1,a,a,0.5,\n2,b,a,0.25,\n3,a,,1,\n4,a,b,1,\n',
    nRows: 4,
    columns: [
      ['id', 'integers', 4, 0],
      ['y', 'text', 2, 0],
      ['guess', 'text', 2, 1],
      ['s', 'numbers', 3, 0],
      ['empty', 'text', 0, 4],
    ],
  },
  {
    name: 'integers as people write them: 007 and +1 are numbers, but no integers',
    text: 'a,b,c,d,e\n0,007,+1,1.0,-7\n12,1,1,2,1e3\n',
    nRows: 2,
    columns: [
      ['a', 'integers', 2, 0],
      ['b', 'numbers', 2, 0],
      ['c', 'numbers', 2, 0],
      ['d', 'numbers', 2, 0],
      ['e', 'numbers', 2, 0],
    ],
  },
  {
    name: 'yes and no, true and false, dates: texts',
    text: 'a,b,c\nYes,true,2020-01-01\nNo,false,2020-01-02\n',
    nRows: 2,
    columns: [
      ['a', 'text', 2, 0],
      ['b', 'text', 2, 0],
      ['c', 'text', 2, 0],
    ],
  },
  {
    name: 'quotes, with separators, line ends and quotes inside',
    text: 't,p\n"a,b","c\nd"\n"e""f",g\n',
    nRows: 2,
    columns: [
      ['t', 'text', 2, 0],
      ['p', 'text', 2, 0],
    ],
  },
  {
    name: 'an empty text in quotes is missing too',
    text: 't,p\n"",a\na,a\n',
    nRows: 2,
    columns: [
      ['t', 'text', 1, 1],
      ['p', 'text', 1, 0],
    ],
  },
  {
    name: 'a mark of UTF-8, carriage returns, empty lines, no end of the last line',
    text: bytes(0xef, 0xbb, 0xbf, 't,p\r\na,b\r\n\r\nb,b'),
    nRows: 2,
    columns: [
      ['t', 'text', 2, 0],
      ['p', 'text', 1, 0],
    ],
  },
  {
    name: 'spaces are part of a text',
    text: 't,p\na,a\n a,a \n',
    nRows: 2,
    columns: [
      ['t', 'text', 2, 0],
      ['p', 'text', 2, 0],
    ],
  },
  {
    name: 'a long row',
    text: 't,p\na,a\na,a,a\n',
    fault: 'line 3 has 3 columns, expected 2 as in the header',
  },
  {
    name: 'a short row',
    text: 't,p\na,a\na,a\na\n',
    fault: 'line 4 has 1 column, expected 2 as in the header',
  },
  {
    name: 'an open quote',
    text: 't,p\na,a\n"a,a\na,a\n',
    fault: 'line 3 opens a quote that never ends',
  },
  {
    name: 'bytes that are no UTF-8',
    text: bytes('t,p\na,a\n', 0xe9, ',a\n'),
    fault: 'line 3 is not UTF-8 text',
  },
  {
    name: 'UTF-16',
    text: bytes(0xff, 0xfe, 't', 0, ',', 0),
    fault: 'is UTF-16 text, expected UTF-8',
  },
  {
    name: 'zeros',
    text: new Uint8Array(100),
    fault: 'is not text, expected rows separated by line ends',
  },
  { name: 'an empty header', text: '\na,b\n', fault: 'line 1 is empty, expected column names' },
];
