import { CellTallies } from '../matrix/accumulator/cell-tallies.js';
import { PairTable } from '../matrix/pair-table.js';
import type { Triples } from './triples.js';

/** Sums by triple of codes that grow with what is added to them, and how many rows they are of. */
export class TripleTallies {
  readonly #pairs = new PairTable();
  // A triple is a pair and a code.
  readonly #cells = new CellTallies();
  #nSamples = 0;
  #nSkipped = 0;

  get nSamples(): number {
    return this.#nSamples;
  }

  get nSkipped(): number {
    return this.#nSkipped;
  }

  add(
    { trueCodes, aCodes, bCodes, counts }: Triples,
    { nSamples, nSkipped }: { readonly nSamples: number; readonly nSkipped: number },
  ): void {
    const pairs = this.#pairs.numbersOf(trueCodes, aCodes);
    this.#cells.add(null, { trueCodes: pairs, predCodes: bCodes, counts, lost: null });
    this.#nSamples += nSamples;
    this.#nSkipped += nSkipped;
  }

  /** Copies. */
  triples(): Triples {
    const { trueCodes: pairs, predCodes: bCodes, counts, lost } = this.#cells.cells();
    const { trueCodes, predCodes: aCodes } = this.#pairs;
    return {
      trueCodes: pairs.map((pair) => trueCodes[pair] ?? 0),
      aCodes: pairs.map((pair) => aCodes[pair] ?? 0),
      bCodes: bCodes.slice(),
      counts: counts.map((count, cell) => count + (lost[cell] ?? 0)),
    };
  }
}
