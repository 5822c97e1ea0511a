import { FIELDS, arrowColumns } from './arrow-fields.js';
import type { ArrowColumn, UnreadType } from './arrow-fields.js';
import {
  BLOCK_BYTES,
  DICTIONARY_BATCH,
  Fault,
  PAIR_BYTES,
  blocksOf,
  dictionaryBlocks,
  isArrowFile,
  messageAt,
  readFooter,
} from './arrow-messages.js';
import type { FileBytes, Message } from './arrow-messages.js';
import {
  keepParts,
  keepTables,
  setSizeField,
  sizeAt,
  sizeField,
  vectorField,
} from './flat-table.js';
import type { FlatTable, FlatVector } from './flat-table.js';

/** A column of a type that readers of Arrow in JavaScript do not have. */
export interface UnreadColumn extends UnreadType {
  readonly name: string;
}

/** Bytes that stand in place of those of a file. */
interface Patch {
  readonly from: number;
  readonly bytes: Uint8Array;
}

/** An Arrow file, as readers are to see it. */
export interface ReadableArrow {
  /** The columns that it has no longer. */
  readonly leftOut: readonly UnreadColumn[];
  /** In the order of the file. */
  readonly patches: readonly Patch[];
  /** Why columns cannot be left out, as a message goes on after the name of the file; null if they can. */
  readonly fault: string | null;
}

/**
 * Leave the columns of types that no reader has out of an Arrow file or stream, so that the others can be
 * read: what describes the file says nothing of them, and all cells stay where they are.
 *
 * @param file Without a fault; see `arrowFault`.
 * @returns What was left out, and the bytes to read instead of the file's own; see `written`.
 */
export async function withoutUnread({ size, read }: FileBytes): Promise<ReadableArrow> {
  const own: FileBytes = { size, read: async (from, nBytes) => (await read(from, nBytes)).slice() };
  try {
    return await ((await isArrowFile(own)) ? ofFile(own) : ofStream(own));
  } catch (error) {
    if (error instanceof Fault) return { ...AS_IT_IS, fault: error.message };
    throw error;
  }
}

/** Put the bytes of patches in place of those that were read from a place on. */
export function written(bytes: Uint8Array, from: number, patches: readonly Patch[]): void {
  const end = from + bytes.length;
  for (let i = firstBehind(patches, from); i < patches.length; ++i) {
    const patch = patches[i];
    if (!patch || patch.from >= end) break;
    const skipped = Math.max(0, from - patch.from);
    const part = patch.bytes.subarray(skipped, end - patch.from);
    bytes.set(part, patch.from + skipped - from);
  }
}

/** The place of the first patch that ends behind a place. */
function firstBehind(patches: readonly Patch[], from: number): number {
  let [low, high] = [0, patches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const patch = patches[middle];
    if (patch && patch.from + patch.bytes.length <= from) low = middle + 1;
    else high = middle;
  }
  return low;
}

const AS_IT_IS: ReadableArrow = { leftOut: [], patches: [], fault: null };

async function ofFile(file: FileBytes): Promise<ReadableArrow> {
  const footer = await readFooter(file);
  if (unreadOf(arrowColumns(footer.schema)).length === 0) return AS_IT_IS;
  const patches: Patch[] = [];
  const dictionaries = dictionaryBlocks(footer.table);
  const dropped = new Set<number>();
  let version: number | undefined;
  for (const { from, end, kind } of footer.blocks) {
    const message = await messageAt(file, from, end);
    if (!message) continue;
    version ??= message.version;
    const kept = keptOf(arrowColumns(footer.schema, version));
    if (kind === DICTIONARY_BATCH) {
      if (!kept.dictionaries.has(sizeField(message.header, 0))) dropped.add(from);
    } else {
      keepBatch(message.header, kept);
      patches.push(patchOf(message.from, message.table));
    }
  }
  const kept = keptOf(arrowColumns(footer.schema, version));
  const places = blocksOf(dictionaries, DICTIONARY_BATCH).map((block) => block.from);
  keepParts(dictionaries, BLOCK_BYTES, (place) => !dropped.has(places[place] ?? -1));
  keepTables(vectorField(footer.schema, FIELDS, 4), kept.keepsColumn);
  patches.push(patchOf(footer.from, footer.table));
  return { leftOut: kept.leftOut, patches, fault: null };
}

async function ofStream(file: FileBytes): Promise<ReadableArrow> {
  const schema = await messageAt(file, 0, file.size);
  const columns = schema ? arrowColumns(schema.header, schema.version) : [];
  if (!schema || unreadOf(columns).length === 0) return AS_IT_IS;
  const kept = keptOf(columns);
  const patches: Patch[] = [];
  /** The message to which dropped ones become bytes that nobody reads. */
  let last = schema;
  let end = schema.end;
  const finish = (): void => {
    if (end > last.end) patches.push(...longer(last, end));
    else patches.push(patchOf(last.from, last.table));
  };
  keepTables(vectorField(schema.header, FIELDS, 4), kept.keepsColumn);
  while (end < file.size) {
    const message = await messageAt(file, end, file.size);
    if (!message) break;
    const isDictionary = message.kind === DICTIONARY_BATCH;
    const isDropped = isDictionary && !kept.dictionaries.has(sizeField(message.header, 0));
    if (!isDropped) {
      finish();
      last = message;
      if (!isDictionary) keepBatch(message.header, kept);
    }
    end = message.end;
  }
  finish();
  return { leftOut: kept.leftOut, patches, fault: null };
}

/** A message that ends where others do that follow it. */
function longer(message: Message, end: number): readonly Patch[] {
  if (message.bodyBytes > 0) {
    setSizeField(message.table, 3, end - message.body);
    return [patchOf(message.from, message.table)];
  }
  // A message without cells may leave out how long they are: what describes it becomes longer.
  const length = new Uint8Array(4);
  new DataView(length.buffer).setInt32(0, end - message.from, true);
  return [{ from: message.from - 4, bytes: length }, patchOf(message.from, message.table)];
}

const patchOf = (from: number, { view }: FlatTable): Patch => ({
  from,
  bytes: new Uint8Array(view.buffer, view.byteOffset, view.byteLength),
});

/** What of a schema is kept. */
interface Kept {
  readonly columns: readonly ArrowColumn[];
  readonly keepsColumn: (place: number) => boolean;
  readonly dictionaries: ReadonlySet<number>;
  readonly leftOut: readonly UnreadColumn[];
}

function keptOf(columns: readonly ArrowColumn[]): Kept {
  const keeps = columns.map((column) => unreadOf([column]).length === 0);
  const unknown = columns.flatMap(({ name, fields }) =>
    fields.some(({ nBuffers }) => nBuffers === null) ? [name] : [],
  );
  if (unknown.length > 1) {
    throw new Fault(
      `holds columns of types that are not known here (${unknown.map((name) => JSON.stringify(name)).join(', ')}), and others cannot be found beside them; write the file without them`,
    );
  }
  return {
    columns,
    keepsColumn: (place) => keeps[place] ?? false,
    dictionaries: new Set(columns.flatMap((one, i) => (keeps[i] ? one.dictionaries : []))),
    leftOut: unreadOf(columns),
  };
}

const unreadOf = (columns: readonly ArrowColumn[]): readonly UnreadColumn[] =>
  columns.flatMap(({ name, fields }) => {
    const unread = fields.find((field) => field.unread)?.unread;
    return unread ? [{ name, ...unread }] : [];
  });

/** Leave columns out of a batch. Writes into its description. */
function keepBatch(batch: FlatTable, { columns, keepsColumn }: Kept): void {
  const nodes = vectorField(batch, 1, PAIR_BYTES);
  const buffers = vectorField(batch, 2, PAIR_BYTES);
  const views = vectorField(batch, 4, 8);
  const keeps = { nodes: [] as boolean[], buffers: [] as boolean[], views: [] as boolean[] };
  const unknown = unknownBuffers(columns, buffers.length, views);
  const add = (list: boolean[], n: number, isKept: boolean): void => {
    for (let i = 0; i < n; ++i) list.push(isKept);
  };
  columns.forEach(({ fields }, place) => {
    const isKept = keepsColumn(place);
    for (const { nBuffers, isView } of fields) {
      add(keeps.nodes, 1, isKept);
      add(keeps.buffers, nBuffers ?? unknown.nBuffers, isKept);
      const nViews = nBuffers === null ? unknown.nViews : Number(isView);
      for (let i = 0; i < nViews; ++i) {
        const more = viewBuffers(views, keeps.views.length);
        add(keeps.buffers, more, isKept);
        add(keeps.views, 1, isKept);
      }
    }
  });
  const isWhole =
    keeps.nodes.length === nodes.length &&
    keeps.buffers.length === buffers.length &&
    keeps.views.length === views.length;
  if (!isWhole)
    throw new Fault('holds columns that cannot be found beside those that are not read');
  keepParts(nodes, PAIR_BYTES, (i) => keeps.nodes[i] ?? false);
  keepParts(buffers, PAIR_BYTES, (i) => keeps.buffers[i] ?? false);
  keepParts(views, 8, (i) => keeps.views[i] ?? false);
}

const viewBuffers = ({ view, at, length }: FlatVector, place: number): number =>
  place < length ? sizeAt(view, at + 8 * place) : 0;

/** What a batch holds for its one field of a type that is not known here: all that is for no other. */
function unknownBuffers(
  columns: readonly ArrowColumn[],
  nAll: number,
  views: FlatVector,
): { readonly nBuffers: number; readonly nViews: number } {
  const fields = columns.flatMap((column) => column.fields);
  const sum = (of: readonly number[]): number => of.reduce((total, n) => total + n, 0);
  const nOfViews = sum(Array.from({ length: views.length }, (_, i) => viewBuffers(views, i)));
  const nKnown = sum(fields.map(({ nBuffers }) => nBuffers ?? 0));
  const nViews = views.length - fields.filter(({ isView }) => isView).length;
  return { nBuffers: Math.max(0, nAll - nKnown - nOfViews), nViews: Math.max(0, nViews) };
}
