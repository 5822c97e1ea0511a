import { normalizeLabel } from '../label.js';
import type { Label } from '../label.js';
import { invalidLabel, unsupportedType } from '../errors/refusals.js';
import { LABEL, OBJECT } from '../errors/words.js';
import { jsonLabel, labelOfJson } from './json-label.js';
import type { JsonLabel } from './json-label.js';
import { withJson } from './with-json.js';

type Group = Readonly<Record<string, Label>>;

/** The values of a group as JSON, by the names of its columns. */
export type GroupJson = Readonly<Record<string, JsonLabel>>;

export function groupToJson(group: Group): GroupJson {
  return Object.fromEntries(
    Object.entries(group).map(([name, value]) => [name, jsonLabel(value)] as const),
  );
}

/** Read what `groupToJson` wrote, and check that each value is a label. */
export function groupOfJson(argument: string, json: unknown): Group {
  if (typeof json !== 'object' || json === null) throw unsupportedType(argument, json, OBJECT);
  const values = Object.entries(json).map(([name, value]: [string, unknown]) => {
    const label = normalizeLabel(labelOfJson(value));
    if (label === null) throw invalidLabel({ argument: `${argument}.${name}` }, value, LABEL);
    return [name, label] as const;
  });
  return Object.fromEntries(values);
}

/** Let `JSON.stringify` write a slice: its counts have a `toJSON` of their own. */
export function sliceWithJson<T extends { readonly group: Group }>(slice: T): T {
  return withJson(slice, ({ group, ...counted }) => ({ group: groupToJson(group), ...counted }));
}
