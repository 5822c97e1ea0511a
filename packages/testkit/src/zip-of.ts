import { deflateRawSync, gzipSync } from 'node:zlib';

/** How a file is put into a ZIP file. */
export interface ZippedFile {
  readonly name: string;
  readonly text: string | Uint8Array;
  /** 0 stores it, 8 packs it by Deflate. */
  readonly method?: number;
  readonly flags?: number;
}

/** A ZIP file. */
export function zipOf(files: readonly ZippedFile[], comment = ''): Buffer {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let from = 0;
  for (const { name, text, method = 8, flags = 0 } of files) {
    const content = Buffer.from(text as string);
    const packed = method === 8 ? deflateRawSync(content) : content;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(checksumOf(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const header = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name)]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(from, 10);
    const [version, own] = [Buffer.from([20, 0]), Buffer.from('PK\x01\x02')];
    entries.push(Buffer.concat([own, version, common, rest, Buffer.from(name)]));
    parts.push(header, packed);
    from += header.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(from, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([...parts, directory, end, Buffer.from(comment)]);
}

/** CRC-32, which gzip writes before the length at its end. */
function checksumOf(content: Buffer): number {
  const packed = gzipSync(content);
  return packed.readUInt32LE(packed.length - 8);
}
