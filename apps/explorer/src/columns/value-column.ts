import { GrowingCodes, GrowingNumbers } from './growing.js';
import type { Cell, StoredColumn } from './stored-column.js';

/** A column of numbers with more distinct values than this keeps numbers. */
const MOST_FRACTIONS = 1024;
const MOST_INTEGERS = 65_536;

/** Gathers a column of a file with types: labels, lists, and numbers once there are too many of them. */
export class ValueColumn {
  private readonly codeOf = new Map<unknown, number>();
  private readonly values: Cell[] = [];
  private codes = new GrowingCodes();
  private numbers: GrowingNumbers | null = null;
  private areNumbers = true;
  private areIntegers = true;

  constructor(
    readonly name: string,
    private readonly type: string,
  ) {}

  get length(): number {
    return this.numbers?.length ?? this.codes.length;
  }

  /** Missing cells up to a row. */
  fillTo(row: number): void {
    while (this.length < row) this.add(null);
  }

  /** Add a value once more by its code; false where the column keeps numbers instead. */
  addCode(code: number): boolean {
    if (this.numbers) return false;
    this.codes.push(code);
    return true;
  }

  /** Add a value; its code, or −1 where it has none. */
  add(value: unknown): number {
    const isMissing = value === null || value === undefined || Number.isNaN(value);
    const cell = isMissing ? NaN : cellOf(value);
    if (this.numbers) {
      if (typeof cell === 'number') {
        if (this.areIntegers && !isMissing) this.areIntegers = Number.isSafeInteger(cell);
        this.numbers.push(cell);
        return -1;
      }
      this.turnToCodes(this.numbers.finish());
    }
    if (isMissing) {
      this.codes.push(-1);
      return -1;
    }
    const key = Array.isArray(cell) ? JSON.stringify(['', ...(cell as readonly unknown[])]) : cell;
    let code = this.codeOf.get(key);
    if (code === undefined) {
      code = this.values.length;
      this.codeOf.set(key, code);
      this.values.push(cell);
      this.codes.push(code);
      this.lookAt(cell);
    } else {
      this.codes.push(code);
    }
    return code;
  }

  private lookAt(cell: Cell): void {
    if (typeof cell !== 'number') this.areNumbers = false;
    if (this.areIntegers) this.areIntegers = Number.isSafeInteger(cell);
    const most = this.areIntegers ? MOST_INTEGERS : MOST_FRACTIONS;
    if (!this.areNumbers || this.values.length <= most) return;
    const numbers = new GrowingNumbers();
    for (let row = 0; row < this.codes.length; ++row) {
      numbers.push(Number(this.values[this.codes.at(row)] ?? NaN));
    }
    this.numbers = numbers;
    this.codeOf.clear();
  }

  /** A value came that no number holds: all have codes again, the same as before. */
  private turnToCodes(numbers: Float64Array): void {
    this.numbers = null;
    this.codes = new GrowingCodes();
    this.values.length = 0;
    this.areNumbers = false;
    for (const number of numbers) this.add(number);
  }

  finish(): StoredColumn {
    const facts = { name: this.name, type: this.type, isUntyped: false };
    return this.numbers
      ? { form: 'numbers', ...facts, numbers: this.numbers.finish(), areIntegers: this.areIntegers }
      : { form: 'codes', ...facts, codes: this.codes.finish(), values: this.values };
  }
}

/** A value of a file as a cell: what is neither label nor list of texts is its JSON. */
function cellOf(value: unknown): Cell {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'number':
      return value;
    case 'bigint':
      return isSafe(value) ? Number(value) : value;
    default:
      return isList(value) ? Array.from(value, itemOf) : jsonOf(value);
  }
}

function itemOf(item: unknown): string | null {
  if (item === null || item === undefined || Number.isNaN(item)) return null;
  const cell = cellOf(item);
  return Array.isArray(cell) ? jsonOf(item) : String(cell);
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_, own: unknown) =>
    typeof own === 'bigint' ? (isSafe(own) ? Number(own) : String(own)) : own,
  );
}

function isSafe(value: bigint): boolean {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER;
}

function isList(value: unknown): value is Iterable<unknown> {
  return Array.isArray(value) || ArrayBuffer.isView(value);
}
