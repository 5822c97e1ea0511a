import Benchmark from 'benchmark';

/**
 * @typedef {object} Case
 * @property {string} name What runs, with its sizes: `confusionMatrix n=1e6 k=10 int32`.
 * @property {() => unknown} run The timed work. Its data is built outside.
 * @property {(result: any) => void} check Throws if the result is wrong.
 *
 * @typedef {object} Measurement
 * @property {string} name
 * @property {number} nSamples Number of samples, each the mean of one or more calls.
 * @property {number} firstMs The first call, which is also the one that was checked.
 * @property {number} medianMs Per call, as the quartiles.
 * @property {number} lowerQuartileMs
 * @property {number} upperQuartileMs
 */

const MAX_TIME_S = 2;
const MIN_SAMPLES = 20;

/**
 * Results go here, so that no call is optimized away.
 *
 * @type {unknown}
 */
let sink;

/**
 * Check a case's result, then time it.
 *
 * @param {Case} benchCase
 * @returns {Measurement}
 * @throws {Error} The result is wrong, or a call failed.
 */
export function measure({ name, run, check }) {
  const start = performance.now();
  const result = run();
  const firstMs = performance.now() - start;
  check(result);

  const call = () => {
    sink = run();
  };
  // A bound function has no source text: Benchmark.js would recompile it outside its scope.
  const benchmark = new Benchmark(name, call.bind(null), {
    maxTime: MAX_TIME_S,
    minSamples: MIN_SAMPLES,
  });
  benchmark.run({ async: false });
  if (benchmark.error) throw benchmark.error;
  check(sink);

  const samples = benchmark.stats.sample.map((seconds) => seconds * 1000).sort((a, b) => a - b);
  return {
    name,
    nSamples: samples.length,
    firstMs,
    medianMs: quantileSorted(samples, 0.5),
    lowerQuartileMs: quantileSorted(samples, 0.25),
    upperQuartileMs: quantileSorted(samples, 0.75),
  };
}

/**
 * @param {readonly number[]} sorted Ascending.
 * @param {number} p In [0, 1].
 */
function quantileSorted(sorted, p) {
  const place = (sorted.length - 1) * p;
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}
