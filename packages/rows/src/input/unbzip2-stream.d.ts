declare module 'unbzip2-stream' {
  /** A stream that unpacks bytes of bzip2. */
  export default function unbzip2(): NodeJS.ReadWriteStream;
}
