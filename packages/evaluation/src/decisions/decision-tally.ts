import { confusionMatrixFromCells } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import { sweepFromTally } from '@confmat/thresholds';
import type { NamedSweep } from '../evaluation.js';
import { RIGHT_ANSWER } from './decision.js';

/** An answer whose truth is known. */
export interface SettledDecision {
  readonly answer: Label;
  readonly truth: Label;
  readonly confidence: number | null;
}

/** Answers by truth, and by how sure they are: what is left of them. */
export class DecisionTally {
  #nSamples = 0;
  readonly #answers = new Map<Label, Map<Label, number>>();
  /** Right and wrong answers by confidence. */
  readonly #scores = new Map<number, { right: number; wrong: number }>();

  get nSamples(): number {
    return this.#nSamples;
  }

  /** Labels that were seen, true or answered. */
  labels(): Set<Label> {
    const answered = Array.from(this.#answers.values(), (row) => [...row.keys()]).flat();
    return new Set([...this.#answers.keys(), ...answered]);
  }

  add({ answer, truth, confidence }: SettledDecision): void {
    ++this.#nSamples;
    const row = this.#answers.get(truth) ?? new Map<Label, number>();
    this.#answers.set(truth, row.set(answer, (row.get(answer) ?? 0) + 1));
    if (confidence === null) return;
    const counts = this.#scores.get(confidence) ?? { right: 0, wrong: 0 };
    ++counts[answer === truth ? 'right' : 'wrong'];
    this.#scores.set(confidence, counts);
  }

  matrix(labels: readonly Label[], nSkipped = 0): ConfusionMatrix {
    const cells = Array.from(this.#answers, ([trueLabel, row]) =>
      Array.from(row, ([predLabel, count]) => ({ trueLabel, predLabel, count })),
    );
    return confusionMatrixFromCells(cells.flat(), labels, { nSkipped });
  }

  /** Confidence × right, at every confidence; none where no answer has one. */
  scores(name: string): readonly NamedSweep[] {
    const scores = Float64Array.from(this.#scores.keys()).sort();
    if (scores.length === 0) return [];
    const counts = Array.from(scores, (score) => this.#scores.get(score) ?? { right: 0, wrong: 0 });
    const sweep = sweepFromTally({
      ...{ kind: 'exact', posLabel: RIGHT_ANSWER, weighted: false, scores },
      positives: Float64Array.from(counts, ({ right }) => right),
      negatives: Float64Array.from(counts, ({ wrong }) => wrong),
      nSamples: counts.reduce((sum, { right, wrong }) => sum + right + wrong, 0),
      nSkipped: 0,
    });
    return [{ name, sweep }];
  }
}
