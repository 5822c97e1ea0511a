import type { SchemaElement } from 'hyparquet';
import { textOfBytes } from '../../columns/bytes-text.js';
import { decimalNumber } from '../../columns/decimal-number.js';
import { clockText, dateText, timestampText } from '../../columns/time-text.js';

/** Turns a value as a file stores it into what the command shows. */
export type ReadCell = (stored: unknown) => unknown;

const PER_SECOND = { MILLIS: 1000n, MICROS: 1_000_000n, NANOS: 1_000_000_000n };

/** How values of a leaf are read; null where the library reads them. */
export function cellReader(element: SchemaElement): ReadCell | null {
  const { type, converted_type: converted, logical_type: logical } = element;
  if (type === 'INT96')
    return (nanos) => timestampText((nanos as bigint) / 1000n, PER_SECOND.MICROS);
  switch (logical?.type ?? converted) {
    case 'DECIMAL':
      return decimalReader(element.scale ?? 0);
    case 'DATE':
      return (days) => dateText(Number(days));
    case 'TIME':
    case 'TIME_MILLIS':
    case 'TIME_MICROS': {
      const perSecond = perSecondOf(element);
      return (ticks) => clockText(BigInt(ticks as number | bigint), perSecond) + zoneOf(element);
    }
    case 'TIMESTAMP':
    case 'TIMESTAMP_MILLIS':
    case 'TIMESTAMP_MICROS': {
      const perSecond = perSecondOf(element);
      return (ticks) => timestampText(ticks as bigint, perSecond) + zoneOf(element);
    }
    case 'UTF8':
    case 'STRING':
    case 'UUID':
    case 'FLOAT16':
      return null;
    default:
      return type?.endsWith('BYTE_ARRAY') ? (bytes) => textOfBytes(bytes as Uint8Array) : null;
  }
}

function perSecondOf({ converted_type: converted, logical_type: logical }: SchemaElement): bigint {
  const unit = logical && 'unit' in logical ? logical.unit : converted?.replace(/^.*_/, '');
  return PER_SECOND[unit as keyof typeof PER_SECOND];
}

/** The zone that the command writes behind a time that is stored in UTC. */
function zoneOf({ logical_type: logical }: SchemaElement): string {
  return logical && 'isAdjustedToUTC' in logical && logical.isAdjustedToUTC ? '+00' : '';
}

function decimalReader(scale: number): ReadCell {
  return (stored) =>
    decimalNumber(
      stored instanceof Uint8Array ? integerOf(stored) : (stored as number | bigint),
      scale,
    );
}

/** A signed integer, its highest byte first. */
function integerOf(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  return BigInt.asIntN(8 * bytes.length, value);
}

/** An element whose values the library hands over as they are stored, if we read them. */
export function asStored(element: SchemaElement): SchemaElement {
  if (!element.type || !cellReader(element)) return element;
  const stored = { ...element };
  delete stored.converted_type;
  delete stored.logical_type;
  return stored;
}
