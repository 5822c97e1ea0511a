declare module 'unbzip2-stream' {
  /** A stream that takes bytes of bzip2 and gives what they hold. */
  export default function unbzip2(): NodeJS.ReadWriteStream;
}
