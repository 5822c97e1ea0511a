/** A column of codes that grows. */
export class GrowingCodes {
  private values = new Int32Array(4096);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Int32Array(this.values.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }

  /** A copy of its own length. */
  finish(): Int32Array {
    return this.values.slice(0, this.length);
  }

  at(row: number): number {
    return this.values[row] ?? -1;
  }
}

/** A column of numbers that grows; NaN is a missing value. */
export class GrowingNumbers {
  private values = new Float64Array(4096);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Float64Array(this.values.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }

  /** A copy of its own length. */
  finish(): Float64Array {
    return this.values.slice(0, this.length);
  }
}
