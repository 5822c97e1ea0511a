import type { FileBytes } from '../arrow/arrow-messages.js';
import { decodeZstd } from '../zstd/zstd-content.js';
import { crc32 } from './crc32.js';

/** A file within a ZIP file, as its directory describes it. */
export interface ZipMember {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  /** The checksum of its content, in [0, 2^32). */
  readonly crc: number;
  readonly nPackedBytes: number;
  /** The length of its content, in bytes. */
  readonly nBytes: number;
  /** Where its packed bytes begin. */
  readonly from: number;
}

/** Undoes Deflate without a header, to a content of at most so many bytes. */
export type Inflate = (packed: Uint8Array, nBytes: number) => Uint8Array | Promise<Uint8Array>;

/** What is wrong with a ZIP file, in words that follow its name. */
export class ZipFault extends Error {}

const [END, ENTRY, HEADER] = [0x06054b50, 0x02014b50, 0x04034b50];
const [END_BYTES, ENTRY_BYTES, HEADER_BYTES] = [22, 46, 30];
/** As long as a comment behind the end may be. */
const MOST_COMMENT = 0xffff;
/** The most bytes of a directory, which has some 100 for a member. */
const MOST_DIRECTORY = 2 ** 28;
/** The most bytes of a member: no text is longer. */
const MOST_MEMBER = 2 ** 29 - 24;
/** What a field holds whose value stands in ZIP64. */
const [ELSEWHERE, COUNTED_ELSEWHERE] = [0xffff_ffff, 0xffff];

const damaged = (reason: string): ZipFault =>
  new ZipFault(`is a cut or damaged ZIP file (${reason})`);

/**
 * The files within a ZIP file, in the order of its directory. Reads the directory and the headers, and not what they hold.
 *
 * @throws {ZipFault} It is damaged, or larger than a ZIP file was at first.
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export async function zipMembers(file: FileBytes): Promise<readonly ZipMember[]> {
  const tailFrom = Math.max(0, file.size - END_BYTES - MOST_COMMENT);
  const tail = viewOf(await wholly(file, tailFrom, file.size - tailFrom));
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && !isEnd(tail, end)) --end;
  if (end < 0) throw damaged('it has no end');
  const [nMembers, nBytes, from] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ];
  if (nMembers === COUNTED_ELSEWHERE || nBytes === ELSEWHERE || from === ELSEWHERE) {
    throw new ZipFault('is a ZIP file of more than 4 GiB or 65,534 files, which is not read');
  }
  if (nBytes > MOST_DIRECTORY || from + nBytes > tailFrom + end) {
    throw damaged('its directory does not fit in');
  }
  const members: ZipMember[] = [];
  for (const entry of entriesOf(await wholly(file, from, nBytes), nMembers)) {
    members.push(await located(file, entry));
  }
  return members;
}

/** Whether the end of a ZIP file is at a place: its mark, and a comment that is as long as it says. */
function isEnd(tail: DataView, at: number): boolean {
  if (tail.getUint32(at, true) !== END) return false;
  return at + END_BYTES + tail.getUint16(at + 20, true) === tail.byteLength;
}

/** A member as its entry in the directory describes it, with the place of its own header instead. */
function* entriesOf(directory: Uint8Array, nMembers: number): Generator<ZipMember> {
  const view = viewOf(directory);
  let at = 0;
  for (let nFound = 0; nFound < nMembers; ++nFound) {
    const isThere = at + ENTRY_BYTES <= directory.length && view.getUint32(at, true) === ENTRY;
    if (!isThere) throw damaged(`its directory has ${nFound} of ${nMembers} files`);
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const nameFrom = at + ENTRY_BYTES;
    const nameTo = nameFrom + (name ?? 0);
    if (nameTo > directory.length) throw damaged('a name in its directory is cut');
    yield {
      name: new TextDecoder().decode(directory.subarray(nameFrom, nameTo)),
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) !== 0,
      crc: view.getUint32(at + 16, true),
      nPackedBytes: view.getUint32(at + 20, true),
      nBytes: view.getUint32(at + 24, true),
      from: view.getUint32(at + 42, true),
    };
    at = nameTo + (extra ?? 0) + (comment ?? 0);
  }
  if (at !== directory.length) throw damaged('its directory has more files than it says');
}

/** A member whose own header was found, and names it too. */
async function located(file: FileBytes, entry: ZipMember): Promise<ZipMember> {
  const { name, from } = entry;
  if (from + HEADER_BYTES > file.size) throw damaged(`${name} is not in it`);
  const header = viewOf(await wholly(file, from, HEADER_BYTES));
  if (header.getUint32(0, true) !== HEADER) throw damaged(`${name} has no header`);
  const [nName, nExtra] = [header.getUint16(26, true), header.getUint16(28, true)];
  const own = new TextDecoder().decode(await wholly(file, from + HEADER_BYTES, nName));
  if (own !== name) throw damaged(`${name} has another name in its header`);
  return { ...entry, from: from + HEADER_BYTES + nName + nExtra };
}

/**
 * What a file within a ZIP file holds.
 *
 * @throws {ZipFault} It is damaged, so long that no text holds it, or packed in a way that is not read.
 */
export async function zipContent(
  file: FileBytes,
  member: ZipMember,
  inflate: Inflate,
): Promise<Uint8Array> {
  const { name, from, nPackedBytes, nBytes } = member;
  if (nPackedBytes === ELSEWHERE || nBytes === ELSEWHERE || nBytes > MOST_MEMBER) {
    throw new ZipFault(`${name} is too long to be read`);
  }
  if (from + nPackedBytes > file.size) throw damaged(`${name} is cut`);
  const packed = await wholly(file, from, nPackedBytes);
  const content = await unpacked(member, packed, inflate);
  if (content.length === nBytes && crc32(content) === member.crc) return content;
  throw damaged(`${name} has another checksum than its content`);
}

async function unpacked(
  { name, method, isEncrypted, nBytes }: ZipMember,
  packed: Uint8Array,
  inflate: Inflate,
): Promise<Uint8Array> {
  if (isEncrypted) throw new ZipFault(`${name} needs a password, and is not read`);
  try {
    if (method === 0) return packed;
    if (method === 8) return await inflate(packed, nBytes);
    if (method === 93) return decodeZstd(packed, nBytes);
  } catch (error) {
    const reason = error instanceof Error ? `: ${error.message}` : '';
    throw damaged(`${name}${reason}`);
  }
  throw new ZipFault(`${name} is packed by method ${method}, expected Deflate or Zstandard`);
}

async function wholly(file: FileBytes, from: number, nBytes: number): Promise<Uint8Array> {
  const bytes = await file.read(from, nBytes);
  if (bytes.length < nBytes) throw damaged('it is cut off');
  return bytes;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
