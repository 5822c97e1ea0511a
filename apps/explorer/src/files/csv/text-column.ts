import { INTEGER_CELL, withPoint } from '@confmat/files';
import { GrowingCodes, GrowingNumbers } from '../../columns/growing.js';
import { isNumberText } from '../../columns/stored-column.js';
import type { StoredColumn } from '../../columns/stored-column.js';
import { parseDecimal } from '../kernels/parse-decimal.js';
import { ByteTable } from './byte-table.js';

/** A column of numbers with more distinct values than this keeps numbers instead of texts. */
const MOST_FRACTIONS = 1024;
/** Whole numbers may be classes. */
const MOST_INTEGERS = 65_536;
const POWERS = Float64Array.from({ length: 23 }, (_, k) => Number(`1e${k}`));
const INTEGER = new RegExp(`^(?:${INTEGER_CELL})$`);

const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
/** Longer texts are no numbers that anybody writes. */
const MOST_CHARS = 400;

/** A cell that a column cannot keep. */
export type CellFault = 'none' | 'not-utf8' | 'not-a-number';

/** Gathers a column of a file without types: texts, and numbers once there are too many of them. */
export class TextColumn {
  private readonly table = new ByteTable();
  private readonly codes = new GrowingCodes();
  private numbers: GrowingNumbers | null = null;
  private areNumbers = true;
  private areIntegers = true;

  constructor(
    private readonly name: string,
    /** Whether an earlier reading found a text among the numbers. */
    private readonly staysText: boolean,
    /** Whether its numbers may have a decimal comma. */
    private readonly hasComma: boolean,
  ) {}

  add(bytes: Uint8Array, start: number, end: number): CellFault {
    if (this.numbers) return this.addNumber(this.numbers, bytes, start, end);
    if (start === end) {
      this.codes.push(-1);
      return 'none';
    }
    const { size } = this.table;
    this.codes.push(this.table.codeOf(bytes, start, end));
    return this.table.size > size ? this.lookAt(bytes, start, end) : 'none';
  }

  private addNumber(
    numbers: GrowingNumbers,
    bytes: Uint8Array,
    start: number,
    end: number,
  ): CellFault {
    if (start === end) {
      numbers.push(NaN);
      return 'none';
    }
    if (this.hasComma) pointForComma(bytes, start, end);
    let value = parseDecimal(bytes, start, end, POWERS);
    // Few cells are looked at as texts: those of other forms, and those that may be identifiers.
    if (!(Math.abs(value) < Number.MAX_SAFE_INTEGER) || startsWithZero(bytes, start, end)) {
      const text = String.fromCharCode(
        ...bytes.subarray(start, Math.min(end, start + MOST_CHARS + 1)),
      );
      if (!isKeptByNumber(text)) return 'not-a-number';
      value = Number(text);
    }
    if (this.areIntegers) this.areIntegers = Number.isSafeInteger(value);
    numbers.push(value);
    return 'none';
  }

  /** A value that was not seen before. */
  private lookAt(bytes: Uint8Array, start: number, end: number): CellFault {
    let text: string;
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start, end));
    } catch {
      return 'not-utf8';
    }
    if (this.areIntegers) this.areIntegers = INTEGER.test(text);
    if (this.areNumbers) this.areNumbers = isKeptByNumber(this.plain(text));
    const most = this.areIntegers ? MOST_INTEGERS : MOST_FRACTIONS;
    if (this.areNumbers && !this.staysText && this.table.size > most) this.turnToNumbers();
    return 'none';
  }

  private turnToNumbers(): void {
    const known = this.table.texts().map((text) => Number(this.plain(text)));
    const numbers = new GrowingNumbers();
    for (let row = 0; row < this.codes.length; ++row)
      numbers.push(known[this.codes.at(row)] ?? NaN);
    this.numbers = numbers;
  }

  /** A text with a point where a number has a comma; a number with a point is none of those. */
  private plain(text: string): string {
    return this.hasComma ? (withPoint(text) ?? '') : text;
  }

  finish(): StoredColumn {
    const facts = { name: this.name, type: 'VARCHAR', isUntyped: true };
    if (this.numbers) {
      const { areIntegers } = this;
      return { form: 'numbers', ...facts, numbers: this.numbers.finish(), areIntegers };
    }
    const texts = this.table.texts();
    const codes = this.codes.finish();
    if (this.hasComma && this.areNumbers) {
      return { form: 'codes', ...facts, codes, values: texts.map((text) => this.plain(text)) };
    }
    // Where a comma is the mark, a number with a point is a text: 1.000 may be a thousand.
    const isUntyped = !this.hasComma || !texts.some(isPointed);
    return { form: 'codes', ...facts, isUntyped, codes, values: texts };
  }
}

/** Whether a text would be a number with a decimal point. */
function isPointed(text: string): boolean {
  return text.includes('.') && isNumberText(text);
}

/** Mark a comma of a cell as a point, and a point as a comma, which no number has then. */
function pointForComma(bytes: Uint8Array, start: number, end: number): void {
  for (let at = start; at < end; ++at) {
    if (bytes[at] === COMMA) bytes[at] = POINT;
    else if (bytes[at] === POINT) bytes[at] = COMMA;
  }
}

/** Whether a text is a number that tells the text again: 007 is a name, and so is an integer beyond 2^53. */
function isKeptByNumber(text: string): boolean {
  if (text.length > MOST_CHARS || !isNumberText(text)) return false;
  const digits = text.trim();
  if (/^[+-]?0\d/.test(digits)) return false;
  return !/^[+-]?\d+$/.test(digits) || (digits === text && Number.isSafeInteger(Number(text)));
}

/** Whether a digit follows a zero that a cell begins with. */
function startsWithZero(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start] === MINUS ? start + 1 : start;
  return bytes[first] === ZERO && end - first > 1 && (bytes[first + 1] ?? 0) >= ZERO;
}
