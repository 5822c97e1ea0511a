/** Arguments after the check: all there, with their defaults. */
export type Checked<A> = { readonly [K in keyof A]-?: Exclude<A[K], undefined> };
