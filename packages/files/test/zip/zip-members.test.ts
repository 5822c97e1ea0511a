import { inflateRawSync } from 'node:zlib';
import { zipOf } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { crc32 } from '../../src/zip/crc32.js';
import { zipContent, zipMembers } from '../../src/zip/zip-members.js';
import { fileOf } from './file-of.js';

const inflate = (packed: Uint8Array, nBytes: number): Uint8Array =>
  inflateRawSync(packed, { maxOutputLength: Math.max(1, nBytes) });

async function textsOf(bytes: Uint8Array): Promise<Record<string, string>> {
  const file = fileOf(bytes);
  const texts: Record<string, string> = {};
  for (const member of await zipMembers(file)) {
    texts[member.name] = new TextDecoder().decode(await zipContent(file, member, inflate));
  }
  return texts;
}

describe('crc32', () => {
  it('is that of the published check value, and of nothing', () => {
    expect(crc32(Buffer.from('123456789'))).toBe(0xcbf43926);
    expect(crc32(new Uint8Array())).toBe(0);
  });
});

describe('zipMembers and zipContent', () => {
  const long = 'cat,dog\n'.repeat(1000);
  const two = zipOf([
    { name: 'a.json', text: long },
    { name: 'ü/b.json', text: '{}', method: 0 },
  ]);

  it('read what is stored and what is packed, also before a comment', async () => {
    const texts = { 'a.json': long, 'ü/b.json': '{}' };
    expect(await textsOf(two)).toEqual(texts);
    // A comment may hold the mark of an end.
    const files = Object.entries(texts).map(([name, text]) => ({ name, text }));
    expect(await textsOf(zipOf(files, 'PK\x05\x06 and more of a comment'))).toEqual(texts);
    expect(await textsOf(zipOf([]))).toEqual({});
  });

  it('refuse a file that is cut anywhere', async () => {
    for (let length = 0; length < two.length; ++length) {
      await expect(textsOf(two.subarray(0, length))).rejects.toThrow(
        'is a cut or damaged ZIP file',
      );
    }
  });

  it('say what is wrong', async () => {
    const stored = zipOf([{ name: 'a', text: 'cat', method: 0 }]);
    const changed = (at: number, ...bytes: readonly number[]): Buffer => {
      const copy = Buffer.from(stored);
      copy.set(bytes, at);
      return copy;
    };
    // Header: 30 bytes, name, 3 bytes. Directory from 34: 46 bytes, name. End from 81.
    const faults: readonly (readonly [Buffer, string])[] = [
      [changed(31, 0x62), 'a has another checksum than its content'],
      [changed(0, 0), 'a has no header'],
      [changed(30, 0x62), 'a has another name in its header'],
      [changed(26, 0xff), 'it is cut off'],
      [changed(34 + 42, 0xff), 'a is not in it'],
      [changed(34 + 20, 0xff), 'a is cut'],
      [changed(34 + 28, 0xff), 'a name in its directory is cut'],
      [changed(34, 0), 'its directory has 0 of 1 files'],
      [changed(81 + 10, 0), 'its directory has more files than it says'],
      [changed(81 + 10, 2), 'its directory has 1 of 2 files'],
      [changed(81 + 12, 0xff), 'its directory does not fit in'],
      [changed(81 + 10, 0xff, 0xff), 'is a ZIP file of more than 4 GiB or 65,534 files'],
      [changed(34 + 24, 0xff, 0xff, 0xff, 0x7f), 'a is too long to be read'],
      [changed(34 + 8, 1), 'a needs a password, and is not read'],
      [changed(34 + 10, 14), 'a is packed by method 14, expected Deflate or Zstandard'],
      [changed(34 + 10, 8), 'is a cut or damaged ZIP file (a: '],
      [changed(34 + 10, 93), 'is a cut or damaged ZIP file (a: it is cut off)'],
    ];
    for (const [bytes, fault] of faults) await expect(textsOf(bytes)).rejects.toThrow(fault);
  });

  it('unpack no more than the directory says', async () => {
    const file = fileOf(two);
    const [member] = await zipMembers(file);
    if (!member) throw new Error('there is one');
    await expect(zipContent(file, { ...member, nBytes: 100 }, inflate)).rejects.toThrow(
      'is a cut or damaged ZIP file (a.json',
    );
  });
});
