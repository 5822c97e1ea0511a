/** What tables call F1, or Fβ by its β, such as F2. */
export function scoreName(beta = 1): string {
  return `F${beta}`;
}
