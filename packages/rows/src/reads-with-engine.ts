const COMMANDS = ['report', 'sweep', 'compare'];
const HELP = ['--help', '-h'];
const FILE = /\.(?:csv|tsv|parquet|jsonl|ndjson)(?:\.gz)?$/i;

/** Whether a run is likely to need the engine, as far as its arguments show before they are parsed. */
export function readsWithEngine(args: readonly string[]): boolean {
  return (
    (COMMANDS.includes(args[0] ?? '') || FILE.test(args[0] ?? '')) &&
    args.some((arg) => FILE.test(arg)) &&
    !args.some((arg) => HELP.includes(arg))
  );
}
