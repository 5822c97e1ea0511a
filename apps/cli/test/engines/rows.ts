import { createRandom } from '@confmat/testkit';

/** A cell: a text, a number, one that is missing, or a list of texts or of numbers. */
type Cell = string | number | null | readonly string[] | readonly number[];

/** What a column holds; each engine has its own name for it, or none. */
type ColumnType = 'text' | 'integer' | 'double' | 'texts' | 'doubles';

/** The columns of the rows that every engine has, and a file too. */
const COLUMNS = {
  id: 'integer',
  // Three classes, and predictions of two models.
  t: 'text',
  p: 'text',
  q: 'text',
  // A prediction that some rows lack.
  n: 'text',
  // Two classes, and scores of two models.
  y: 'integer',
  s1: 'double',
  s2: 'double',
  sn: 'double',
  // A score of each class, also as one list.
  p_cat: 'double',
  p_dog: 'double',
  p_emu: 'double',
  scores: 'doubles',
  w: 'double',
  g: 'text',
  h: 'integer',
  user: 'integer',
  tags: 'texts',
  found: 'texts',
  // Labels that some engines merge.
  hostile: 'text',
} as const satisfies Readonly<Record<string, ColumnType>>;

type Row = Readonly<Record<keyof typeof COLUMNS, Cell>>;

const N_ROWS = 240;
const CLASSES = ['cat', 'dog', 'emu'] as const;
const TAGS = ['red', 'green', 'blue', 'Red'] as const;
const HOSTILE = ['spam', 'Spam', 'spám', 'spam x'] as const;
/** Sums of such numbers do not depend on their order. */
const STEP = 64;

/** The same rows each time. Scores have ties, and group `lone` has rows of one class only. */
export function makeRows(): readonly Row[] {
  const random = createRandom(19);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const share = (): number => Math.floor(random() * (STEP + 1)) / STEP;
  const tagsOf = (): readonly string[] => TAGS.filter(() => random() < 0.4);
  return Array.from({ length: N_ROWS }, (_, id): Row => {
    const t = pick(CLASSES);
    const isLone = id % 40 === 0;
    const y = isLone ? 0 : Number(random() < 0.4);
    const near = (weight: number): number => (y * weight + share()) / 2;
    const scores = CLASSES.map((label) => share() / 2 + Number(label === t) / 4);
    const [p_cat = 0, p_dog = 0, p_emu = 0] = scores;
    const tags = tagsOf();
    return {
      ...{ id, t, y, p_cat, p_dog, p_emu, scores, tags },
      p: random() < 0.75 ? t : pick(CLASSES),
      q: random() < 0.6 ? t : pick(CLASSES),
      n: id % 17 === 0 ? null : pick(CLASSES),
      s1: near(1),
      s2: near(0.5),
      sn: id % 13 === 0 ? null : share(),
      w: Math.ceil(random() * 8) / 4,
      g: isLone ? 'lone' : pick(['north', 'south', 'West']),
      h: Math.floor(random() * 2) - 1,
      user: Math.floor(id / 5),
      found: random() < 0.5 ? tags : tagsOf(),
      hostile: pick(HOSTILE),
    };
  });
}

/** How an engine writes the rows. */
export interface RowsSql {
  /** The SQL type of a column; null where the engine has none. */
  readonly types: Readonly<Record<ColumnType, string | null>>;
  readonly identifier: (name: string) => string;
  /** A list of cells that are written. */
  readonly list: (cells: readonly string[]) => string;
  /** What follows the columns of CREATE TABLE. */
  readonly storage?: string;
  /** How many rows one statement takes. */
  readonly most?: number;
}

/** The statements that make a table of rows. */
export function tableSql(table: string, sql: RowsSql, rows: readonly Row[]): readonly string[] {
  const { types, identifier, list, storage = '', most = rows.length } = sql;
  const columns = Object.entries(COLUMNS).filter(([, type]) => types[type] !== null);
  const typed = columns.map(([name, type]) => `${identifier(name)} ${types[type] ?? ''}`);
  const written = (cell: Cell, type: ColumnType): string => {
    if (cell === null) return 'NULL';
    if (typeof cell === 'string') return `'${cell}'`;
    if (typeof cell === 'number') return type === 'integer' ? String(cell) : `${cell}e0`;
    return list(cell.map((item: string | number) => written(item, 'double')));
  };
  const lines = rows.map(
    (row) => `(${columns.map(([name, type]) => written(row[name as keyof Row], type)).join(', ')})`,
  );
  const inserts = Array.from(
    { length: Math.ceil(lines.length / most) },
    (_, i) => `INSERT INTO ${table} VALUES ${lines.slice(i * most, (i + 1) * most).join(', ')}`,
  );
  return [`CREATE TABLE ${table} (${typed.join(', ')})${storage}`, ...inserts];
}
