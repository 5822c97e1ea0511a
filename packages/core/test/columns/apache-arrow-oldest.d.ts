/** An apache-arrow without types that TypeScript finds; what the tests use is in the newest too. */
declare module 'apache-arrow-oldest' {
  export * from 'apache-arrow';
}
