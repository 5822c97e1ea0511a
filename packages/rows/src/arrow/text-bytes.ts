import {
  Binary,
  BinaryView,
  Data,
  DataType,
  Dictionary,
  FixedSizeList,
  LargeBinary,
  LargeList,
  List,
  Vector,
} from 'apache-arrow';
import type { Field } from 'apache-arrow';

/**
 * A column whose texts, also those in lists and dictionaries, are read as their bytes: apache-arrow
 * drops a byte order mark at the start of a text. Copies nothing.
 */
export function withTextBytes(vector: Vector): Vector {
  const type = bytesType(vector.type as DataType);
  return type === vector.type
    ? vector
    : new Vector(vector.data.map((data) => bytesData(data as Data)));
}

function bytesData(data: Data): Data {
  const type = bytesType(data.type);
  if (type === data.type) return data;
  const { offset, length, nullCount, children, dictionary, variadicBuffers } = data;
  return new Data(
    type,
    offset,
    length,
    nullCount,
    data,
    children.map((child) => bytesData(child)),
    dictionary && withTextBytes(dictionary),
    variadicBuffers,
  );
}

/** The type whose buffers are laid out alike; the same where it holds no texts. */
function bytesType(type: DataType): DataType {
  if (DataType.isUtf8(type)) return new Binary();
  if (DataType.isLargeUtf8(type)) return new LargeBinary();
  if (DataType.isUtf8View(type)) return new BinaryView();
  if (DataType.isDictionary(type)) {
    const entries = bytesType(type.dictionary as DataType);
    if (entries === type.dictionary) return type;
    return new Dictionary(entries, type.indices, type.id, type.isOrdered);
  }
  const isList =
    DataType.isList(type) || DataType.isLargeList(type) || DataType.isFixedSizeList(type);
  const field: Field | undefined = isList ? type.children[0] : undefined;
  if (!field) return type;
  const items = bytesType(field.type as DataType);
  if (items === field.type) return type;
  const own = field.clone({ type: items });
  if (DataType.isFixedSizeList(type)) return new FixedSizeList(type.listSize, own);
  return DataType.isList(type) ? new List(own) : new LargeList(own);
}
