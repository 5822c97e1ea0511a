import { MetricError, isMetricError } from '@confmat/core';
import { encodeLabels } from '@confmat/core/internal';
import type { Label, LabelColumn } from '@confmat/core';
import { refuseGroups } from '@confmat/sql/internal';
import type { RecordBatch } from 'apache-arrow';
import type { GroupRequest } from '../input/score-rows.js';
import { child } from './vectors.js';

/** Numbers the groups of rows in the order in which they come. */
export class GroupCoder {
  /** The values of each group in the group columns, by the group's code. */
  readonly groups: (readonly Label[])[] = [];
  private readonly codes = new Map<string, number>();

  constructor(private readonly request: GroupRequest) {}

  /** The code of each row's group, −1 where a value is missing, shape (nRows,). */
  read(record: RecordBatch, firstRow: number): Float64Array {
    const columns = this.request.columns.map((reference) => {
      try {
        const cells = child(record, reference.column) as unknown as LabelColumn;
        return encodeLabels(cells, { nulls: 'skip' });
      } catch (error) {
        if (!isMetricError(error) || !('row' in error.issue) || error.issue.row === null) {
          throw error;
        }
        const argument = reference.name ?? reference.column;
        const row = error.issue.row + firstRow;
        throw new MetricError('read', { ...error.issue, argument, row });
      }
    });
    return Float64Array.from({ length: record.numRows }, (_, row) => {
      const places = columns.map(({ codes }) => codes[row] ?? -1);
      if (places.includes(-1)) return -1;
      return this.codeOf(columns.map(({ labels }, i) => labels[places[i] ?? 0] ?? ''));
    });
  }

  /** The value of each row in the only group column, null where it is missing, shape (nRows,). */
  labels(record: RecordBatch, firstRow: number): readonly (Label | null)[] {
    return Array.from(this.read(record, firstRow), (code) => this.groups[code]?.[0] ?? null);
  }

  private codeOf(group: readonly Label[]): number {
    const key = JSON.stringify(group, (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}n` : value,
    );
    const known = this.codes.get(key);
    if (known !== undefined) return known;
    refuseGroups(this.groups.length + 1, this.request.maxGroups);
    this.codes.set(key, this.groups.length);
    return this.groups.push(group) - 1;
  }
}
