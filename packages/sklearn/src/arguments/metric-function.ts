type OptionsOf<A> = object extends A ? [options?: A] : [options: A];

/**
 * A function with scikit-learn's calling convention: two arguments by position, then one object with
 * the others; either of the two may stand in that object, too.
 */
export interface MetricFunction<A, First extends keyof A, Second extends keyof A, R> {
  (first: A[First], second: A[Second], ...rest: OptionsOf<Omit<A, First | Second>>): R;
  (first: A[First], ...rest: OptionsOf<Omit<A, First>>): R;
  (options: A): R;
}

/** A function of true and predicted labels. */
export type TargetsFunction<A extends { y_true: unknown; y_pred: unknown }, R> = MetricFunction<
  A,
  'y_true',
  'y_pred',
  R
>;

/** Arguments after the check: all there, with their defaults. */
export type Checked<A> = { readonly [K in keyof A]-?: Exclude<A[K], undefined> };
