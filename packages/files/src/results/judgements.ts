import type { ResultRow } from './result-row.js';

/** What a judge or a person said of an answer. */
export interface Judgement {
  /** What was judged. */
  readonly question: string;
  /** By what criterion. */
  readonly task: string;
  readonly isHuman: boolean;
  /** A label; null where it is a number. */
  readonly label: string | null;
  /** A number; null where there is none. */
  readonly score: number | null;
}

/**
 * A row for each answer and criterion, a judge's word beside a person's. The last word counts of several
 * of one kind. The score is the judge's, or a person's where no judge gave one.
 */
export function judgedRows(judgements: readonly Judgement[]): readonly ResultRow[] {
  const rows = new Map<string, ResultRow>();
  for (const { question, task, isHuman, label, score } of judgements) {
    const key = JSON.stringify([question, task]);
    const row = rows.get(key) ?? { question, task };
    rows.set(key, {
      ...row,
      ...(label === null ? {} : isHuman ? { human: label } : { judge: label }),
      ...(score === null || (isHuman && row.score !== undefined) ? {} : { score }),
    });
  }
  return [...rows.values()];
}
