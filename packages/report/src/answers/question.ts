import type { Section } from '../document/section.js';
import type { Results } from '../results/results.js';

/** What questions are answered from: counts, and what is asked of them. */
export type Questioned = Pick<
  Results,
  'level' | 'matrix' | 'labelSets' | 'slices' | 'setSlices' | 'posLabel' | 'beta' | 'only' | 'gaps'
>;

/** How sections show numbers. */
export interface View {
  /** Decimals of values. */
  readonly digits: number;
}

/** One thing that is found from counts. Every form shows it: text, JSON, Markdown, CSV, page and explorer. */
export interface Question<Found extends object> {
  /** What JSON calls the answer. */
  readonly name: string;
  /** Find it as plain data, which is what programs get; null where counts do not hold it, or nobody asks. */
  readonly answer: (of: Questioned) => Found | null;
  /** What people see of an answer. */
  readonly show: (found: Found, view: View) => readonly Section[];
}

/** A question that was answered. */
export interface Answered {
  readonly name: string;
  readonly found: object;
  /** What people see of what was found, or of the same with other intervals. */
  readonly show: (found: object, view: View) => readonly Section[];
}

/** Answer a question; null where there is nothing to tell. */
export function answered<Found extends object>(
  { name, answer, show }: Question<Found>,
  of: Questioned,
): Answered | null {
  const found = answer(of);
  return found && { name, found, show: (own, view) => show(own as Found, view) };
}
