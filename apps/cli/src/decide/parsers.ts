import { InvalidArgumentError } from 'commander';
import type { AnswerCosts } from '@confmat/inference';
import type { OwnParsers } from '../options/add-options.js';
import { labelList } from '@confmat/rows/options/name-lists.js';

const NAMES = ['wrong', 'escalated'];

/** What `confmat decide` reads itself. */
export const PARSERS: OwnParsers = { '--cost': answerCosts, '--ordinal': scaleOf };

/** As many steps are a scale. */
const MOST_STEPS = 1000;

/** The labels of a scale, in order: `1..5`, or `low,middle,high`. */
function scaleOf(text: string): readonly string[] {
  const [, from, to] = /^\s*(-?\d+)\s*\.\.\s*(-?\d+)\s*$/.exec(text) ?? [];
  const [low, high] = [Number(from), Number(to)];
  const labels =
    high - low < MOST_STEPS
      ? Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => String(low + i))
      : from === undefined
        ? labelList(text)
        : [];
  const isScale = labels.length >= 2 && labels.length <= MOST_STEPS;
  if (isScale && new Set(labels).size === labels.length) return labels;
  throw new InvalidArgumentError(
    'Expected a scale such as 1..5, or its labels in order: low,middle,high.',
  );
}

/** What answers cost: `wrong=10,escalated=1`. */
function answerCosts(text: string): AnswerCosts {
  const pairs = text.split(',').map((pair) => {
    const [, name = '', value = ''] = /^(\w+)\s*=(.+)$/.exec(pair.trim()) ?? [];
    return [name, value.trim() === '' ? NaN : Number(value)] as const;
  });
  const costs = Object.fromEntries(pairs);
  const isWhole = pairs.length === 2 && NAMES.every((name) => (costs[name] ?? NaN) >= 0);
  if (isWhole && pairs.every(([, cost]) => Number.isFinite(cost))) return costs as never;
  throw new InvalidArgumentError('Expected two numbers of at least 0: wrong=10,escalated=1.');
}
