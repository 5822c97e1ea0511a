/**
 * Move labels until none overlap, as little as possible, and keep them between two ends.
 *
 * @param wanted Heights, shape (n,).
 * @param gap Least distance between two.
 * @returns Heights in the same order, shape (n,).
 */
export function dodge(
  wanted: readonly number[],
  gap: number,
  [top, bottom]: readonly [number, number],
): number[] {
  const order = [...wanted.keys()].sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  // Labels that touch form a block around the mean of what they want.
  const blocks: { sum: number; size: number; start: number }[] = [];
  const startOf = (sum: number, size: number): number => {
    const span = (size - 1) * gap;
    return Math.max(top, Math.min(bottom - span, sum / size - span / 2));
  };
  for (const at of order) {
    let block = { sum: wanted[at] ?? 0, size: 1, start: startOf(wanted[at] ?? 0, 1) };
    let before = blocks.at(-1);
    while (before && before.start + before.size * gap > block.start) {
      blocks.pop();
      const sum = before.sum + block.sum;
      const size = before.size + block.size;
      block = { sum, size, start: startOf(sum, size) };
      before = blocks.at(-1);
    }
    blocks.push(block);
  }
  const placed = blocks.flatMap(({ start, size }) =>
    Array.from({ length: size }, (_, step) => start + step * gap),
  );
  const heights = new Array<number>(wanted.length).fill(0);
  order.forEach((at, rank) => {
    heights[at] = placed[rank] ?? 0;
  });
  return heights;
}
