declare module 'lz4js' {
  const lz4: {
    /** Decode the block of `size` bytes at `from` to `to`; returns where `out` ends. */
    readonly decompressBlock: (
      bytes: Uint8Array,
      out: Uint8Array,
      from: number,
      size: number,
      to: number,
    ) => number;
  };
  export default lz4;
}
