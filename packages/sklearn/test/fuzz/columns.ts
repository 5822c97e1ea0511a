import { literal } from '@confmat/testkit/fuzz';
import * as flechette from '@uwdata/flechette';
import * as arrow from 'apache-arrow';
import fc from 'fast-check';

type ArrowTypeName = 'Int32' | 'Int64' | 'Float32' | 'Float64' | 'Bool' | 'Utf8' | 'Dictionary';

const ARROW_TYPES: Readonly<Record<ArrowTypeName, () => arrow.DataType>> = {
  Int32: () => new arrow.Int32(),
  Int64: () => new arrow.Int64(),
  Float32: () => new arrow.Float32(),
  Float64: () => new arrow.Float64(),
  Bool: () => new arrow.Bool(),
  Utf8: () => new arrow.Utf8(),
  Dictionary: () => new arrow.Dictionary(new arrow.Utf8(), new arrow.Int32()),
};

/** An Arrow column before it is built: Python gets an array of NumPy of its type instead. */
class DrawnColumn {
  constructor(
    readonly type: ArrowTypeName,
    readonly library: 'apache-arrow' | 'flechette',
    readonly cells: readonly unknown[],
  ) {}

  build(): unknown {
    const cells = this.cells.map((cell) => (this.type === 'Int64' ? BigInt(cell as number) : cell));
    const column = arrow.vectorFromArray(cells, ARROW_TYPES[this.type]());
    if (this.library === 'apache-arrow') return column;
    const bytes = arrow.tableToIPC(new arrow.Table({ column }));
    return flechette.tableFromIPC(bytes).getChild('column');
  }

  /** The lines that build it in a program. */
  code(): string {
    const cells =
      this.type === 'Int64' ? this.cells.map((cell) => BigInt(cell as number)) : this.cells;
    const type =
      this.type === 'Dictionary' ? 'new Dictionary(new Utf8(), new Int32())' : `new ${this.type}()`;
    const column = `vectorFromArray(${literal(cells)}, ${type})`;
    return this.library === 'apache-arrow'
      ? column
      : `tableFromIPC(tableToIPC(new Table({ column: ${column} }))).getChild('column')`;
  }

  toJSON(): unknown {
    return { dtype: this.type, cells: this.cells };
  }
}

/** A value with its Arrow columns built. */
export function built(value: unknown): unknown {
  if (value instanceof DrawnColumn) return value.build();
  if (Array.isArray(value)) return value.map(built);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, built(part)]));
}

/** The imports that a program with such columns takes. */
export const COLUMN_IMPORTS: readonly string[] = [
  "import { tableFromIPC } from '@uwdata/flechette';",
  `import { ${Object.keys(ARROW_TYPES).join(', ')}, Table, tableToIPC, vectorFromArray } from 'apache-arrow';`,
];

/** A value as a program writes it. */
export function codeOf(value: unknown): string {
  return literal(value, (part) => (part instanceof DrawnColumn ? part.code() : null));
}

function inArrow(
  cells: readonly unknown[],
  types: readonly ArrowTypeName[],
): fc.Arbitrary<DrawnColumn> {
  return fc
    .tuple(fc.constantFrom(...types), fc.constantFrom('apache-arrow', 'flechette'))
    .map(([type, library]) => new DrawnColumn(type, library, cells));
}

/** A column of labels as a list, a typed array or an Arrow column. */
export function labelColumn(cells: readonly unknown[]): fc.Arbitrary<unknown> {
  const list = fc.constant(cells);
  if (typeof cells[0] === 'string') return fc.oneof(list, inArrow(cells, ['Utf8', 'Dictionary']));
  if (typeof cells[0] === 'boolean') return fc.oneof(list, inArrow(cells, ['Bool']));
  const numbers = cells as readonly number[];
  const isSmall = numbers.every((cell) => Math.abs(cell) < 2 ** 24);
  return fc.oneof(
    list,
    fc.constantFrom<unknown>(
      Float64Array.from(numbers),
      ...(isSmall ? [Int32Array.from(numbers), Float32Array.from(numbers)] : []),
    ),
    inArrow(cells, isSmall ? ['Int32', 'Int64', 'Float32', 'Float64'] : ['Int64', 'Float64']),
  );
}

/** A column of whole weights or of scores, exact in every form. */
export function numberColumn(cells: readonly number[]): fc.Arbitrary<unknown> {
  const types: ArrowTypeName[] = cells.every(Number.isInteger)
    ? ['Int32', 'Int64', 'Float64']
    : ['Float64'];
  const wide = cells.every(Number.isInteger) ? [BigInt64Array.from(cells, BigInt)] : [];
  return fc.oneof(
    fc.constantFrom<unknown>(cells, Float64Array.from(cells), ...wide),
    inArrow(cells, types),
  );
}

/** An indicator matrix as rows, flat, or sparse without stored zeros. */
export function indicator(rows: readonly (readonly number[])[]): fc.Arbitrary<unknown> {
  const shape = [rows.length, rows[0]?.length ?? 0];
  const columns = rows.map((row) => row.flatMap((cell, i) => (cell === 0 ? [] : [i])));
  const indptr = [0];
  for (const own of columns) indptr.push((indptr.at(-1) ?? 0) + own.length);
  const indices = columns.flat();
  return fc.constantFrom<unknown>(
    rows,
    { data: Int32Array.from(rows.flat()), shape },
    { data: Float64Array.from(rows.flat()), shape },
    { data: indices.map(() => 1), indices, indptr, shape },
    { data: Float64Array.from(indices, () => 1), indices, indptr, shape },
  );
}
