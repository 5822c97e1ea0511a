/** What is wrong with a text that should be a gate; each program says it in its own words. */
export type GateFault =
  /** It has no comparison, or nothing that is compared. */
  | { readonly fault: 'form' }
  /** Its bound is not a number. */
  | { readonly fault: 'number'; readonly typed: string }
  /** Its bound is outside the range of its metric, such as 80 where 0.8 is meant. */
  | {
      readonly fault: 'range';
      readonly bound: number;
      readonly least: number;
      readonly greatest: number;
    }
  /** It names an average that there is not. */
  | { readonly fault: 'average'; readonly typed: string; readonly known: readonly string[] }
  | { readonly fault: 'average-and-label' }
  /** It asks for a gap between groups, of one group. */
  | { readonly fault: 'gap-and-group' }
  /** It names a metric that there is not: of a class, of an average, or of all rows. */
  | {
      readonly fault: 'metric';
      readonly typed: string;
      readonly known: readonly string[];
      readonly of: '' | 'class' | 'average';
    };

/** Whether what was read is a fault. */
export function isFault(read: object): read is GateFault {
  return 'fault' in read;
}
