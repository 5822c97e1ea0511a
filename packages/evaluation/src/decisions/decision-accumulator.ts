import type { Label } from '@confmat/core';
import {
  checkOptionNames,
  compareLabels,
  emptyInput,
  integerFrom,
  invalidOption,
  invalidValue,
  labelKind,
  named,
  normalizeLabel,
  optionConflict,
  unsupportedType,
} from '@confmat/core/internal';
import { evaluationToJson } from '../evaluation-to-json.js';
import type { EvaluationJson } from '../evaluation-to-json.js';
import type { Evaluation } from '../evaluation.js';
import { checkedEvaluation } from '../make-evaluation.js';
import type { EvaluationProvenance } from '../provenance.js';
import { mustBeGroupNames } from '../refusals.js';
import type { Decision } from './decision.js';
import { DecisionTally } from './decision-tally.js';
import type { SettledDecision } from './decision-tally.js';

/** Options of `createDecisionAccumulator`. */
export interface DecisionAccumulatorOptions {
  /** What the confidence is called. Default: `'confidence'`. */
  readonly name?: string | undefined;
  /** Group columns, such as the question: answers are counted by them, too. Default: none. */
  readonly by?: readonly string[] | undefined;
  /** Answers that wait for their truth, at most; the oldest are then given up. Default: 100,000. */
  readonly maxWaiting?: number | undefined;
  /** Where the answers are from. */
  readonly provenance?: EvaluationProvenance | undefined;
}

/** Counts answers as they come. It keeps counts, and of answers those alone that wait for their truth. */
export interface DecisionAccumulator {
  /** Answers that were counted: their truth is known. */
  readonly nSamples: number;
  /** Answers that wait for their truth. */
  readonly nWaiting: number;
  /** Answers that were given up: without truth and key, or too old. */
  readonly nSkipped: number;
  /**
   * Count an answer; without `truth` it waits for it under its `key`. A key that waits already is
   * replaced.
   *
   * @throws {MetricError} `invalid-value`, `option-conflict`; nothing is counted then.
   */
  readonly update: (decision: Decision) => void;
  /**
   * Tell what was right.
   *
   * @returns Whether an answer of this key waited for it.
   * @throws {MetricError} `invalid-value`, `option-conflict`; the answer goes on waiting then.
   */
  readonly settle: (key: string | number, truth: Label) => boolean;
  /**
   * What was counted so far: truth × answer, and confidence × right under the name of the confidence.
   * Answers that wait or were given up are `nSkipped`.
   *
   * @throws {MetricError} `empty-input` if no truth is known.
   */
  readonly result: () => Evaluation;
  /** The same as JSON, for `JSON.stringify`. */
  readonly toJSON: () => EvaluationJson;
}

const OPTIONS = ['name', 'by', 'maxWaiting', 'provenance'];
const FIELDS = ['answer', 'confidence', 'truth', 'key', 'group'];
const MOST_WAITING = 100_000;
const LABEL = 'a string, a boolean or an integer';

/**
 * Count the answers of a model while it runs, for an evaluation that needs no rows: `confmat decide` finds
 * the confidence from which on they can be accepted, `confmat report` shows the rest.
 *
 * @param options What answers are grouped by, and how many may wait for their truth.
 * @returns The accumulator. Different processes have one each; `mergeEvaluations` adds their results.
 * @throws {MetricError} `invalid-option`, `unsupported-type`.
 * @example
 * const decisions = createDecisionAccumulator();
 * decisions.update({ answer: 'refund', confidence: 0.9, truth: 'refund' });
 * decisions.update({ answer: 'bug', confidence: 0.6, key: 'ticket 7' });
 * decisions.settle('ticket 7', 'refund');
 * decisions.result().matrix.at('refund', 'bug'); // → 1
 */
export function createDecisionAccumulator(
  options: DecisionAccumulatorOptions = {},
): DecisionAccumulator {
  const counter = named('createDecisionAccumulator', () => new DecisionCounter(options));
  return {
    get nSamples() {
      return counter.whole.nSamples;
    },
    get nWaiting() {
      return counter.waiting.size;
    },
    get nSkipped() {
      return counter.nSkipped;
    },
    update: (decision) => {
      named('update', () => {
        counter.update(decision);
      });
    },
    settle: (key, truth) => named('settle', () => counter.settle(key, truth)),
    result: () => named('result', () => counter.result()),
    toJSON: () => evaluationToJson(named('toJSON', () => counter.result())),
  };
}

type Group = readonly Label[];

/** An answer that was checked. */
interface CheckedDecision extends Omit<SettledDecision, 'truth'> {
  /** Null where it has none. */
  readonly group: Group | null;
}

class DecisionCounter {
  readonly whole = new DecisionTally();
  readonly waiting = new Map<string | number, CheckedDecision>();
  nSkipped = 0;
  readonly #groups = new Map<string, { readonly group: Group; readonly tally: DecisionTally }>();
  readonly #by: readonly string[];
  readonly #name: string;
  readonly #maxWaiting: number;
  readonly #provenance: EvaluationProvenance | undefined;
  #kind: ReturnType<typeof labelKind> | undefined;

  constructor(options: DecisionAccumulatorOptions) {
    checkOptionNames(options, OPTIONS);
    const { name = 'confidence', by = [], maxWaiting = MOST_WAITING, provenance } = options;
    if (typeof name !== 'string') throw invalidOption('name', name, 'a string');
    if (!Array.isArray(by) || !by.every((one) => typeof one === 'string')) {
      throw mustBeGroupNames(by);
    }
    if (!(Number.isSafeInteger(maxWaiting) && maxWaiting >= 0)) {
      throw invalidOption('maxWaiting', maxWaiting, integerFrom(0));
    }
    [this.#name, this.#by, this.#maxWaiting] = [name, [...by], maxWaiting];
    this.#provenance = provenance;
  }

  update(decision: Decision): void {
    const given: unknown = decision;
    if (typeof given !== 'object' || given === null) {
      throw unsupportedType('decision', given, '{ answer, confidence, truth }');
    }
    checkOptionNames(decision, FIELDS, 'decision');
    const { truth, key } = decision;
    const kind = this.#kind;
    try {
      const checked = this.#checked(decision);
      if (truth !== undefined && truth !== null) {
        this.#count(checked, this.#label('decision.truth', truth));
        return;
      }
      if (key === undefined) {
        ++this.nSkipped;
        return;
      }
      this.#wait(checkKey('decision.key', key), checked);
    } catch (error) {
      // What was refused decides nothing.
      this.#kind = kind;
      throw error;
    }
  }

  settle(key: string | number, truth: Label): boolean {
    const decision = this.waiting.get(checkKey('key', key));
    if (!decision) return false;
    this.#count(decision, this.#label('truth', truth));
    this.waiting.delete(key);
    return true;
  }

  result(): Evaluation {
    const { whole } = this;
    if (whole.nSamples === 0) {
      throw emptyInput('decisions', 'have no answer whose truth is known');
    }
    const labels = [...whole.labels()].sort(compareLabels);
    const nSkipped = this.nSkipped + this.waiting.size;
    return checkedEvaluation({
      ...{ matrix: whole.matrix(labels, nSkipped), scores: whole.scores(this.#name), nSkipped },
      by: this.#by,
      slices: Array.from(this.#groups.values())
        .sort((a, b) => compareGroups(a.group, b.group))
        .map(({ group, tally }) => ({
          group: Object.fromEntries(this.#by.map((name, i) => [name, group[i] ?? ''])),
          ...{ matrix: tally.matrix(labels), scores: tally.scores(this.#name) },
        })),
      ...(this.#provenance && { provenance: this.#provenance }),
    });
  }

  #wait(key: string | number, decision: CheckedDecision): void {
    this.waiting.delete(key);
    this.waiting.set(key, decision);
    if (this.waiting.size <= this.#maxWaiting) return;
    // Keys of a map stand in the order in which they came.
    const [oldest] = this.waiting.keys();
    if (oldest !== undefined) this.waiting.delete(oldest);
    ++this.nSkipped;
  }

  #count({ group, ...decision }: CheckedDecision, truth: Label): void {
    const settled = { ...decision, truth };
    this.whole.add(settled);
    if (group === null) return;
    const id = JSON.stringify(group.map((label) => [labelKind(label), String(label)]));
    const own = this.#groups.get(id) ?? { group, tally: new DecisionTally() };
    own.tally.add(settled);
    this.#groups.set(id, own);
  }

  #checked({ answer, confidence = null, group }: Decision): CheckedDecision {
    if (confidence !== null && !Number.isFinite(confidence)) {
      throw invalidValue('decision.confidence', confidence, { kind: 'number' });
    }
    return {
      answer: this.#label('decision.answer', answer),
      // Minus zero is zero.
      confidence: confidence === null ? null : confidence + 0,
      group: this.#groupOf(group),
    };
  }

  #groupOf(group: Decision['group']): Group | null {
    if (group === undefined) return null;
    const given: unknown = group;
    if (typeof given !== 'object' || given === null)
      throw mustBeGroupNames(given, 'decision.group');
    checkOptionNames(group, this.#by, 'decision.group');
    const labels = this.#by.map((name) => {
      const label = normalizeLabel(group[name]);
      if (label !== null) return label;
      throw invalidValue(`decision.group.${name}`, group[name], LABEL);
    });
    return labels.length === 0 ? null : labels;
  }

  #label(argument: string, value: unknown): Label {
    const label = normalizeLabel(value);
    if (label === null) throw invalidValue(argument, value, LABEL);
    const kind = labelKind(label);
    this.#kind ??= kind;
    if (kind === this.#kind) return label;
    throw optionConflict(
      argument,
      `is of kind ${kind}, but other labels are of kind ${this.#kind}`,
    );
  }
}

function checkKey(argument: string, key: unknown): string | number {
  if (typeof key === 'string' || Number.isFinite(key)) return key as string | number;
  throw invalidValue(argument, key, 'a string or a number');
}

function compareGroups(a: Group, b: Group): number {
  for (const [i, label] of a.entries()) {
    const order = compareLabels(label, b[i] ?? '');
    if (order !== 0) return order;
  }
  return 0;
}
