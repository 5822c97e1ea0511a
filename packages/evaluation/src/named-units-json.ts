/** Tell whether the JSON of an evaluation, as `evaluationToJson` writes it, names the units of its counts. */
export function namesUnits(json: unknown): boolean {
  const { slices = [], ...whole } = fieldsOf(json);
  const tallies = [whole, ...(Array.isArray(slices) ? (slices as unknown[]) : [])].map(fieldsOf);
  return tallies.some(({ matrix, joint, sets, scores }) =>
    [matrix, joint, sets, ...(Array.isArray(scores) ? (scores as unknown[]) : [])].some((part) => {
      const { keys } = fieldsOf(fieldsOf(part)['units']);
      return keys !== undefined && !('nUnits' in fieldsOf(keys)) && !isEmpty(keys);
    }),
  );
}

function isEmpty(keys: unknown): boolean {
  return Array.isArray(keys) && keys.length === 0;
}

function fieldsOf(json: unknown): Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
}
