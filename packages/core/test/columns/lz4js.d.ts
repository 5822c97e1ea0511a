declare module 'lz4js' {
  const lz4: {
    /** Decompress an LZ4 frame. */
    readonly decompress: (frame: Uint8Array) => Uint8Array;
  };
  export default lz4;
}
