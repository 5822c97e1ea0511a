// Numbers as pages show them: three digits, and units.

/**
 * A time.
 * @param {number} ms
 */
export function timeText(ms) {
  if (ms >= 1000) return `${digits(ms / 1000)} s`;
  return ms >= 0.1 ? `${digits(ms)} ms` : `${digits(ms * 1000)} µs`;
}

/**
 * How many times as long.
 * @param {number} ratio
 */
export function ratioText(ratio) {
  return `${digits(ratio)} ×`;
}

/** @param {number} rowsPerSecond */
export function rateText(rowsPerSecond) {
  return digits(rowsPerSecond / 1e6);
}

/** @param {number} bytes */
export function mebibytes(bytes) {
  return digits(bytes / 2 ** 20);
}

/**
 * Three significant digits, whole numbers from 100 on, thousands parted.
 * @param {number} value At least 0.
 */
export function digits(value) {
  if (value >= 99.95) return thousands(Math.round(value));
  return value === 0 ? '0' : value.toPrecision(3);
}

/** @param {number} count A whole number. */
export function thousands(count) {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
