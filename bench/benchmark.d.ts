// The part of Benchmark.js 2.1.4 that measure.js uses.
declare module 'benchmark' {
  interface Options {
    readonly maxTime?: number;
    readonly minSamples?: number;
  }

  export default class Benchmark {
    constructor(name: string, fn: () => void, options?: Options);
    /** Set if the timed function threw; nothing else tells. */
    readonly error?: Error;
    /** `sample`: seconds per call. */
    readonly stats: { readonly sample: readonly number[] };
    run(options: { readonly async: boolean }): this;
  }
}
