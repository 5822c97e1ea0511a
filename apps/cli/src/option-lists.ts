import type { Command, Option } from 'commander';
import { OPTIONS } from './common-options.js';
import type { Picture } from './output/picture-file.js';

/** Add options, in their order. */
export function addOptions(command: Command, options: readonly Option[]): Command {
  for (const option of options) command.addOption(option);
  return command;
}

/** Which rows are counted, and how their labels are read. */
export function rowOptions(): readonly Option[] {
  return [
    ...[OPTIONS.weight(), OPTIONS.where(), OPTIONS.on(), OPTIONS.onMissing()],
    ...[OPTIONS.map(), OPTIONS.trim(), OPTIONS.ignoreCase(), OPTIONS.nullValues()],
  ];
}

/** Where results go. */
export function outputOptions(pictures: readonly Picture[]): readonly Option[] {
  return [
    ...[OPTIONS.format(), OPTIONS.json(), OPTIONS.output(), OPTIONS.save(), OPTIONS.summary()],
    ...[OPTIONS.junit(), OPTIONS.html(), OPTIONS.open(), OPTIONS.svg(pictures)],
    OPTIONS.annotations(),
  ];
}

/** Where rows come from, and how files are read. */
export function inputOptions(): readonly Option[] {
  return [
    ...[OPTIONS.engine(), OPTIONS.table(), OPTIONS.query(), OPTIONS.showSql()],
    OPTIONS.connectTimeout(),
    ...[OPTIONS.delimiter(), OPTIONS.comment(), OPTIONS.quote()],
    ...[OPTIONS.inputFormat(), OPTIONS.encoding()],
  ];
}
