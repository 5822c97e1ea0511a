import { readFileSync } from 'node:fs';

/** Truth (1 for Yes) and boosted scores of examples/telco-churn.csv, shape (7043,) each. */
export function readTelco(): { readonly yTrue: number[]; readonly yScore: number[] } {
  const path = new URL('../../../examples/telco-churn.csv', import.meta.url);
  const [header = '', ...lines] = readFileSync(path, 'utf8').trim().split('\n');
  const names = header.split(',');
  const rows = lines.map((line) => line.split(','));
  const column = (name: string): string[] => rows.map((row) => row[names.indexOf(name)] ?? '');
  return {
    yTrue: column('churn').map((label) => (label === 'Yes' ? 1 : 0)),
    yScore: column('score').map(Number),
  };
}
