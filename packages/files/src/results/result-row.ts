import type { JsonField } from './json-field.js';

/** A column that the results of evaluations are read as. */
export type ResultColumn =
  | 'question'
  | 'task'
  | 'trial'
  | 'slice'
  | 'prompt'
  | 'truth'
  | 'prediction'
  | 'score'
  | 'judge'
  | 'human';

/**
 * An answer, or what was said of one: `question` is what was asked, `task` what it belongs to, `trial`
 * which repetition it is, `slice` a group of rows and `prompt` the prompt that it answers; `judge` and
 * `human` say how good it is. What a format does not hold is absent.
 */
export type ResultRow = Partial<Record<ResultColumn, string | number | null>>;

/** The prediction where a model declined to answer. */
export const REFUSED = '(refused)';
/** The prediction where there is no answer. */
export const NO_ANSWER = '(no answer)';
/** What a judge or a person says of a good answer, and of a bad one. */
export const PASS = 'pass';
export const FAIL = 'fail';
/** What a judge says of an answer that is good in part. */
export const PARTIAL = 'partial';

/** Whether labels are verdicts in the words of readers, and no others. */
export function isVerdict(labels: readonly string[]): boolean {
  const words = [PASS, FAIL, PARTIAL, NO_ANSWER, REFUSED];
  return labels.every((label) => words.includes(label));
}

/** What the columns of a program's results mean, where programs differ. */
export interface ResultMeaning {
  /** Whether the score is the probability of the prediction. */
  readonly scoreIsConfidence?: true;
}

/** Reads the results of one program. */
export interface ResultReader extends ResultMeaning {
  /** What its files hold, in words, such as `promptfoo results`. */
  readonly name: string;
  /**
   * Whether a document, an item of a list or a line is of this format.
   *
   * @param start Its beginning: lists may lack items, and objects keys, from some place on.
   */
  readonly recognises: (start: unknown) => boolean;
  /** The task that the name of a file tells, where its rows do not; null if it tells none. */
  readonly taskOf?: (name: string) => string | null;
  /**
   * The rows of a document, an item or a line.
   *
   * @param number Its place among items or lines, from 1.
   * @param tell Takes note that a row is one of those that a person is told of, in words.
   * @throws {ResultFault} A field holds something else than its format says.
   */
  readonly rows: (
    whole: JsonField,
    number: number,
    tell: (what: string) => void,
  ) => readonly ResultRow[];
}
