import type { BucketReader } from '../sweep/grid-tally.js';
import { trackExtremes } from './kernels/track-extremes.js';
import { trackExtremesSingle } from './kernels/twins/track-extremes-single.js';

/** The least and the greatest score of each bucket; infinite, the greater first, if it is empty. */
export class BucketExtremes implements BucketReader {
  /** Shape (nBuckets,). */
  readonly least: Float64Array;
  /** Shape (nBuckets,). */
  readonly greatest: Float64Array;

  /** Start without scores. */
  constructor(nBuckets: number) {
    this.least = new Float64Array(nBuckets).fill(Infinity);
    this.greatest = new Float64Array(nBuckets).fill(-Infinity);
  }

  /** Take note of rows, as `GridTally.add` finds their buckets. */
  read(
    buckets: Int32Array,
    scores: Float64Array | Float32Array,
    classes: Uint8Array,
    start: number,
    end: number,
  ): void {
    const found = [classes, start, end, this.least, this.greatest] as const;
    if (scores instanceof Float32Array) trackExtremesSingle(buckets, scores, ...found);
    else trackExtremes(buckets, scores, ...found);
  }
}
