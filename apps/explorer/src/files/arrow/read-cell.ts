import { TimeUnit, Type } from '@uwdata/flechette';
import type { DataType } from '@uwdata/flechette';
import { textOfBytes } from '../../columns/bytes-text.js';
import { decimalNumber } from '../../columns/decimal-number.js';
import { clockText, dateText, timestampText } from '../../columns/time-text.js';

type ReadCell = (stored: unknown) => unknown;

const DAY_MS = 86_400_000;

const PER_SECOND = {
  [TimeUnit.SECOND]: 1n,
  [TimeUnit.MILLISECOND]: 1000n,
  [TimeUnit.MICROSECOND]: 1_000_000n,
  [TimeUnit.NANOSECOND]: 1_000_000_000n,
};

/** How cells of a type are read: as the command shows them, decimals as the nearest double. */
export function cellReader(type: DataType): ReadCell {
  const read = readerOf(type);
  return (stored) => (stored === null || stored === undefined ? null : read(stored));
}

function readerOf(type: DataType): ReadCell {
  switch (type.typeId) {
    case Type.Decimal:
      return (digits) => decimalNumber(digits as number | bigint, type.scale);
    case Type.Date:
      return (ms) => dateText((ms as number) / DAY_MS);
    case Type.Time: {
      const perSecond = PER_SECOND[type.unit];
      return (ticks) => clockText(BigInt(ticks as number | bigint), perSecond);
    }
    case Type.Timestamp: {
      const perSecond = PER_SECOND[type.unit];
      const zone = type.timezone === null ? '' : '+00';
      return (ticks) => timestampText(ticks as bigint, perSecond) + zone;
    }
    case Type.Binary:
    case Type.LargeBinary:
    case Type.BinaryView:
    case Type.FixedSizeBinary:
      return (bytes) => textOfBytes(bytes as Uint8Array);
    case Type.Interval:
      return String;
    case Type.Dictionary:
      return cellReader(type.dictionary);
    case Type.List:
    case Type.LargeList:
    case Type.ListView:
    case Type.LargeListView:
    case Type.FixedSizeList: {
      const read = readerOfFirst(type.children);
      return (list) => Array.from(list as Iterable<unknown>, read);
    }
    case Type.Struct: {
      const fields = type.children.map(({ name, type: own }) => [name, cellReader(own)] as const);
      return (struct) =>
        Object.fromEntries(
          fields.map(([name, read]) => [name, read((struct as Record<string, unknown>)[name])]),
        );
    }
    case Type.Map:
      return (pairs) => Object.fromEntries(pairs as Iterable<[string, unknown]>);
    default:
      return (stored) => stored;
  }
}

function readerOfFirst([first]: readonly { readonly type: DataType }[]): ReadCell {
  return first ? cellReader(first.type) : (stored) => stored;
}
