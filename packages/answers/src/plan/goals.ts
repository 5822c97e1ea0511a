import { usageError } from '@confmat/rows/command-error.js';
import { needs } from '@confmat/rows/refusals.js';
import type { PlanCommandOptions } from './options.js';
import type { Goal } from './plan-result.js';

const OPTION_OF = {
  width: '--width',
  atLeast: '--at-least',
  atMost: '--at-most',
  maxDrop: '--max-drop',
} as const;
const KINDS = ['width', 'atLeast', 'atMost', 'maxDrop'] as const;

/** The goals that options name; refuses options that contradict one another. */
export function goalsOf(options: PlanCommandOptions, hasFile: boolean): readonly Goal[] {
  const kind = KINDS.find((one) => options[one] !== undefined);
  if (!kind) {
    throw usageError(
      'what are the rows for?',
      '--width 0.05, --at-least 0.8, --at-most 0.2, or --max-drop 0.01',
    );
  }
  for (const bound of options[kind] ?? []) checkBound(kind, bound);
  if (hasFile) checkPilot(options);
  else checkNumbers(options, kind);
  return (options[kind] ?? []).map((bound) => ({ kind, bound }));
}

function checkBound(kind: Goal['kind'], bound: number): void {
  const most = kind === 'width' ? 2 : 1;
  const isInRange = kind === 'width' ? bound > 0 && bound < most : bound >= 0 && bound <= most;
  if (isInRange) return;
  const range = kind === 'width' ? 'above 0 and below 2' : 'from 0 to 1';
  throw usageError(`${OPTION_OF[kind]}: ${bound} is not a number ${range}`);
}

function checkNumbers(
  { value, discordant, change, ...rest }: PlanCommandOptions,
  kind: Goal['kind'],
): void {
  const ofFile = [
    ...(['true', 'pred', 'score', 'metric', 'posLabel', 'labels', 'threshold'] as const),
    'unit' as const,
  ];
  const stray = ofFile.find((name) => rest[name] !== undefined);
  if (stray) {
    throw needs(`--${stray.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`, 'a file');
  }
  const odd = value?.find((one) => !(one >= 0 && one <= 1));
  if (odd !== undefined) throw usageError(`--value: ${odd} is not a share from 0 to 1`);
  if (kind === 'maxDrop') {
    if (discordant === undefined) {
      throw needs(
        '--max-drop',
        '--discordant, the share of rows on which exactly one model is right; or a file with two predictions',
      );
    }
    if (Math.abs(change ?? 0) > discordant) {
      throw usageError('--change is larger than --discordant: so many rows cannot change');
    }
    return;
  }
  if (!value && kind !== 'width')
    throw needs(OPTION_OF[kind], '--value, what is expected; or a file');
}

function checkPilot(options: PlanCommandOptions): void {
  for (const name of ['value', 'share', 'discordant'] as const) {
    if (options[name] !== undefined) throw usageError(`--${name} is what a file tells by itself`);
  }
}
