/** A typed array that numbers are added to. */
export class GrowingArray<A extends Int32Array | Float64Array> {
  private values: A;
  length = 0;

  constructor(private readonly make: new (length: number) => A) {
    this.values = new make(1024);
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const wider = new this.make(2 * this.length);
      wider.set(this.values);
      this.values = wider;
    }
    this.values[this.length++] = value;
  }

  /** A copy of what was added. */
  slice(): A {
    return this.values.slice(0, this.length) as A;
  }
}
