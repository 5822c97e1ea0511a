/** What tells a query to stop. Every platform's `AbortSignal` is one; its name needs types of a platform. */
export interface StopSignal {
  readonly throwIfAborted: () => void;
  readonly addEventListener: (
    type: 'abort',
    listener: () => void,
    options: { readonly once: boolean },
  ) => void;
  readonly removeEventListener: (type: 'abort', listener: () => void) => void;
}
