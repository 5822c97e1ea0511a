import { describe, it } from 'vitest';
import { CSV_FILES } from '@confmat/testkit';
import { Folder, PATIENCE, run } from './harness.js';

const folder = new Folder();

interface ColumnsJson {
  readonly nRows: number;
  readonly columns: readonly {
    readonly name: string;
    readonly holds: string;
    readonly nDistinct: number;
    readonly nMissing: number;
  }[];
}

describe('the CSV files that the explorer reads too', PATIENCE, () => {
  CSV_FILES.forEach((file, place) => {
    it.concurrent(file.name, async ({ expect }) => {
      const path = folder.write(`file-${place}.csv`, file.text);
      const { code, stdout, stderr } = await run(['columns', path, '--json']);
      if (file.fault !== undefined) {
        expect(code).toBe(3);
        expect(stderr).toContain(`.csv: ${file.fault}`);
        return;
      }
      const { nRows, columns } = JSON.parse(stdout) as ColumnsJson;
      expect(nRows).toBe(file.nRows);
      expect(
        columns.map(({ name, holds, nDistinct, nMissing }) => [name, holds, nDistinct, nMissing]),
      ).toEqual(file.columns);
    });
  });
});
