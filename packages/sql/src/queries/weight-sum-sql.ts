import type { SqlDialect } from '../dialects/dialect.js';
import type { WeightReference } from '../request/request.js';
import { cellSql, doubleSql, validWeightSql } from './expressions.js';
import type { NamedSql } from './expressions.js';

/** The weight `w` of rows, and where sums are exact its cell `w_cell`. */
export function weightSql(
  dialect: SqlDialect,
  sampleWeight: WeightReference | undefined,
): readonly NamedSql[] {
  if (!sampleWeight) return [];
  const exact: readonly NamedSql[] = sampleWeight.exact
    ? [['w_cell', cellSql(dialect, sampleWeight)]]
    : [];
  return [['w', doubleSql(dialect, sampleWeight)], ...exact];
}

/** The sum of the weights of rows, of those that meet a condition if one is given. */
export function weightSumSql(
  dialect: SqlDialect,
  { exact }: WeightReference,
  condition?: string,
): string {
  if (exact && dialect.toDecimal) {
    const isAdded = [validWeightSql('w'), ...(condition === undefined ? [] : [condition])];
    return dialect.toText(
      `SUM(CASE WHEN ${isAdded.join(' AND ')} THEN ${dialect.toDecimal('w_cell')} END)`,
    );
  }
  if (condition === undefined) return dialect.sumDouble('w');
  return dialect.sumDouble(`CASE WHEN ${condition} THEN w ELSE ${dialect.double(0)} END`);
}

/** The number of rows whose weight is invalid. */
export function badWeightsSql(): string {
  return `SUM(CASE WHEN ${validWeightSql('w')} THEN 0 ELSE 1 END)`;
}
