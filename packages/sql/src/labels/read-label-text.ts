import type { Label } from '@confmat/core';
import { unsupported } from '@confmat/core/internal';
import type { SqlRow } from '../engines/engine.js';
import { groupColumns } from '../request/request.js';
import type { GroupColumns, LabelReference } from '../request/request.js';
import { asLabel } from './labels.js';
import { isNoText, textOf } from '../engines/text-of.js';

/** A label as it travels: its text, and the engine's name of its type. */
export interface LabelText {
  readonly text: unknown;
  readonly type: unknown;
}

/**
 * Read a label by its type: integers of any width as numbers, and beyond ±(2^53 − 1) as bigints;
 * decimals without a fraction and floats likewise; booleans; everything else as text, without what
 * pads columns of fixed width.
 *
 * @param reference Its column; `as` overrules the type.
 * @returns The label; null where it is missing or NaN.
 * @throws {MetricError} `unsupported-type` for lists and records, and for bytes that are no text.
 */
export function readLabelText({ text, type }: LabelText, reference: LabelReference): Label | null {
  if (text === null || text === undefined) return null;
  const written = textOf(text);
  if (written.includes(NO_CHARACTER) && isNoText(text)) {
    throw unsupported(
      reference.name ?? reference.column,
      'bytes that are no UTF-8 text',
      'text: read such a column by HEX(column)',
    );
  }
  if (reference.as === 'text') return written;
  if (reference.as === 'trimmed') return trimmed(written);
  const kind = kindOf(String(type));
  if (kind === 'nested') {
    throw unsupported(reference.name ?? reference.column, String(type), 'a column of labels');
  }
  const value = READERS[kind](written);
  return Number.isNaN(value) ? null : asLabel(value);
}

/** Read a column of labels that a query has as a text and its type, `t_text` and `t_type` or `t_kind`. */
export function readKey(row: SqlRow, name: string, reference: LabelReference): Label | null {
  const type = row[`${name}_type`] ?? row[`${name}_kind`];
  return readLabelText({ text: row[`${name}_text`], type }, reference);
}

/** Read the group columns of a row, in the order of `by`. */
export function readGroups(row: SqlRow, by: GroupColumns | undefined): readonly (Label | null)[] {
  return groupColumns(by).map((column, i) => readKey(row, `g${i}`, column));
}

/** What stands for bytes that are no character. */
const NO_CHARACTER = '\uFFFD';

/** How the texts of a type are read. */
export type Kind = 'integer' | 'number' | 'boolean' | 'padded' | 'zero-padded' | 'text';

const READERS: Readonly<Record<Kind, (text: string) => Label>> = {
  integer: readInteger,
  number: readNumber,
  boolean: (text) => /^(?:t|true|1)$/i.test(text),
  padded: trimmed,
  'zero-padded': (text) => text.replace(/\0+$/, ''),
  text: (text) => text,
};

/** What engines call their types, without widths and without what wraps them. */
const KINDS: readonly (readonly [RegExp, Kind | 'nested'])[] = [
  [/\[\]$|^(?:array|list|struct|map|row|tuple|object)\b|^_/, 'nested'],
  [
    /^(?:u?(?:tiny|small|medium|big|huge)?int(?:eger)?\d*|byte|short|long)(?: unsigned)?$/,
    'integer',
  ],
  [/^unsigned (?:integer|bigint)$/, 'integer'],
  [/^(?:double(?: precision)?|float\d*|real|decimal\d*|numeric|number|fixed)$/, 'number'],
  [/^bool(?:ean)?$/, 'boolean'],
  [/^(?:char|character|bpchar|nchar)$/, 'padded'],
  [/^fixedstring$/, 'zero-padded'],
];

const kinds = new Map<string, Kind | 'nested'>();

/** How the texts of a type are read, by the engine's name of it; `'nested'` for lists and records. */
export function kindOf(type: string): Kind | 'nested' {
  const known = kinds.get(type);
  if (known !== undefined) return known;
  let bare = type.trim().toLowerCase();
  for (let wrapped; (wrapped = /^(?:nullable|lowcardinality)\((.*)\)$/.exec(bare));) {
    bare = wrapped[1] ?? '';
  }
  const nested = /\[\d*\]$/.test(bare);
  const name = bare.replace(/\(.*\)/, '').trim();
  const kind = nested ? 'nested' : (KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'text');
  if (kinds.size < MAX_KNOWN) kinds.set(type, kind);
  return kind;
}

/** Types of enums name their values: there is no end of them. */
const MAX_KNOWN = 256;

function readInteger(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

/** A float or decimal; engines write infinities in several ways. */
function readNumber(text: string): number | bigint {
  if (/^[-+]?\d+(?:\.0*)?$/.test(text)) return readInteger(text.replace(/\.0*$/, ''));
  if (/^\+?inf/i.test(text)) return Infinity;
  return /^-inf/i.test(text) ? -Infinity : Number(text);
}

function trimmed(text: string): string {
  return text.replace(/ +$/, '');
}

/** The type of the elements of an array, by the name of its type; text where that does not tell. */
export function elementType(type: string): string {
  const bare = type.trim();
  const [, inner] = /^(?:array|list)[(<](.*)[)>]$/i.exec(bare) ?? /^(.*)\[\d*\]$/.exec(bare) ?? [];
  return inner ?? 'text';
}
