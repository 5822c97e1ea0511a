const double = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(8));
const LEAST_KEY = -(2n ** 63n);

/** A double's bits as an integer that ascends with it by 1; 0 for both zeros. */
export function keyOfDouble(value: number): bigint {
  double.setFloat64(0, value);
  const bits = double.getBigInt64(0);
  return bits >= 0n ? bits : LEAST_KEY - bits;
}

export function doubleOfKey(key: bigint): number {
  double.setBigInt64(0, key >= 0n ? key : LEAST_KEY - key);
  return double.getFloat64(0);
}
