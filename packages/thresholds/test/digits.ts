import { readFileSync } from 'node:fs';

/** Truth and ten probabilities of examples/digits.csv, 1797 rows. */
export function readDigits(): { readonly yTrue: number[]; readonly yProba: number[][] } {
  const path = new URL('../../../examples/digits.csv', import.meta.url);
  const [, ...lines] = readFileSync(path, 'utf8').trim().split('\n');
  const rows = lines.map((line) => line.split(',').map(Number));
  return {
    yTrue: rows.map(([digit = NaN]) => digit),
    yProba: rows.map((row) => row.slice(2)),
  };
}
