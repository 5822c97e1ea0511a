import type { TableSql } from './tested-engine.js';

/** What several engines write alike. */
export const STANDARD_TABLES: Pick<TableSql, 'boolean' | 'date' | 'storage'> & {
  readonly types: Omit<TableSql['types'], 'text' | 'folded'>;
} = {
  types: {
    char: 'CHAR(5)',
    integer: 'INTEGER',
    bigint: 'BIGINT',
    boolean: 'BOOLEAN',
    single: 'FLOAT',
    double: 'DOUBLE',
    decimal: 'DECIMAL(10, 3)',
    date: 'DATE',
  },
  boolean: String,
  date: (text) => `DATE '${text}'`,
  storage: '',
};

/** A float as its digits in quotes, −0, NaN and the infinities among them. */
export function quotedFloat(value: number): string {
  return `'${Object.is(value, -0) ? '-0' : value}'`;
}

/** A float in digits that no engine takes for a decimal. */
export function floatDigits(value: number): string {
  return `${Object.is(value, -0) ? '-0' : value}e0`;
}
