import { FAIL, PASS } from './result-row.js';

/** As many rows are named. */
const MOST_ROWS = 3;

/**
 * Holds what is counted against what the program itself said of the same rows: whether truth and prediction
 * are equal, against its verdict. Rows without one of the three, or with another word, say nothing.
 */
export class VerdictTally {
  private nRows = 0;
  private nEqual = 0;
  private nPassed = 0;
  private nOther = 0;
  private readonly others: number[] = [];

  /**
   * Take note of a row.
   *
   * @param row Its number, from 1; null where numbers mean nothing.
   */
  add(truth: unknown, prediction: unknown, judge: unknown, row: number | null): void {
    if (typeof truth !== 'string' || typeof prediction !== 'string') return;
    if (judge !== PASS && judge !== FAIL) return;
    const [isEqual, isPassed] = [truth === prediction, judge === PASS];
    ++this.nRows;
    if (isEqual) ++this.nEqual;
    if (isPassed) ++this.nPassed;
    if (isEqual === isPassed) return;
    ++this.nOther;
    if (row !== null && this.others.length < MOST_ROWS) this.others.push(row);
  }

  /** What a person should know; null where both say the same of each row. */
  note(): string | null {
    const { nRows, nEqual, nPassed, nOther } = this;
    if (nOther === 0) return null;
    const [equal, of, passed] = [nEqual, nRows, nPassed].map(counted);
    return `truth and prediction agree in ${equal} of ${of} rows, the file's own verdict passes ${passed} of ${of}: they differ in ${this.places()}`;
  }

  private places(): string {
    const { nOther, others } = this;
    const unit = nOther === 1 ? 'row' : 'rows';
    const [first, ...more] = others;
    if (first === undefined) return `${counted(nOther)} ${unit}`;
    const nMore = nOther - others.length;
    const named = [first, ...more, ...(nMore > 0 ? [`${counted(nMore)} more`] : [])];
    return `${unit} ${listed(named.map(String))}`;
  }
}

function listed(texts: readonly string[]): string {
  const before = texts.slice(0, -1).join(', ');
  return before === '' ? texts.join('') : `${before} and ${texts.at(-1) ?? ''}`;
}

function counted(n: number): string {
  return n.toLocaleString('en-US');
}
