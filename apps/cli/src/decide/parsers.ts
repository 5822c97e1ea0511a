import { InvalidArgumentError } from 'commander';
import type { AnswerCosts } from '@confmat/inference';
import type { OwnParsers } from '../options/add-options.js';

const NAMES = ['wrong', 'escalated'];

/** What `confmat decide` reads itself. */
export const PARSERS: OwnParsers = { '--cost': answerCosts };

/** What answers cost: `wrong=10,escalated=1`. */
function answerCosts(text: string): AnswerCosts {
  const pairs = text.split(',').map((pair) => {
    const [, name = '', value = ''] = /^\s*(\w+)\s*=\s*(.+?)\s*$/.exec(pair) ?? [];
    return [name, value === '' ? NaN : Number(value)] as const;
  });
  const costs = Object.fromEntries(pairs);
  const isWhole = pairs.length === 2 && NAMES.every((name) => (costs[name] ?? NaN) >= 0);
  if (isWhole && pairs.every(([, cost]) => Number.isFinite(cost))) return costs as never;
  throw new InvalidArgumentError('Expected two numbers of at least 0: wrong=10,escalated=1.');
}
