/** Arguments by name: all of them, or all but `y_true`, which then goes by position. */
export type ByName<A extends { readonly y_true: unknown }> =
  [y_true: A['y_true'], options: Omit<A, 'y_true'>] | [options: A];
