// An edited program in the address of its page: `#example-3~` and the program, packed.

/**
 * @param {string} id The example's.
 * @param {string} source
 * @returns {Promise<string>} What the address holds from `#` on.
 */
export async function addressOf(id, source) {
  const packed = await piped(
    new TextEncoder().encode(source),
    new CompressionStream('deflate-raw'),
  );
  const text = btoa(String.fromCharCode(...packed));
  return `#${id}~${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/**
 * @param {string} id The example's.
 * @param {string} hash What the address holds from `#` on.
 * @returns {Promise<string | null>} The program; null if the address holds none of this example.
 */
export async function sourceIn(id, hash) {
  const [before, text] = hash.split('~');
  if (before !== `#${id}` || text === undefined) return null;
  try {
    const packed = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0));
    return new TextDecoder().decode(await piped(bytes, new DecompressionStream('deflate-raw')));
  } catch {
    return null;
  }
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 */
async function piped(bytes, stream) {
  const through = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(through).arrayBuffer());
}
