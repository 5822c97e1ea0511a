import type { FileBytes } from '../arrow/arrow-messages.js';
import { zipContent, zipMembers } from '../zip/zip-members.js';
import type { Inflate, ZipMember } from '../zip/zip-members.js';
import { inspectSamples } from './inspect.js';
import { JsonField, ResultFault } from './json-field.js';
import { jsonWithGreatIntegers } from './parse-json.js';
import { Results } from './read-results.js';
import type { ResultRow } from './result-row.js';

const SAMPLE = /^samples\/(.*)_epoch_(\d+)\.json$/;
/** What holds the name of the task: of a whole log, and of one that is not finished. */
const HEADERS = ['header.json', '_journal/start.json'];

/** A log of Inspect as it writes it. */
export interface EvalLog {
  readonly results: Results;
  /** Reads the rows of a sample after the other. */
  readonly rows: () => AsyncGenerator<ResultRow>;
}

/**
 * Open a log of Inspect as it writes it: a ZIP file of a JSON file for each sample. Its rows are those of the
 * log as JSON, in the order of epochs and samples.
 *
 * @param inflate Undoes Deflate, by which older logs are packed.
 * @throws {ZipFault} It is damaged.
 * @throws {ResultFault} It is another ZIP file.
 */
export async function openEvalLog(file: FileBytes, inflate: Inflate): Promise<EvalLog> {
  // Of members of one name the last counts: what was written again stands behind.
  const members = new Map((await zipMembers(file)).map((member) => [member.name, member]));
  const header = HEADERS.map((name) => members.get(name)).find((member) => member !== undefined);
  if (!header) throw new ResultFault('is a ZIP file without a log of Inspect');
  const textOf = async (member: ZipMember): Promise<string> => {
    const content = await zipContent(file, member, inflate);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(content);
    } catch {
      throw new ResultFault(`${member.name} is not UTF-8 text`);
    }
  };
  const start = jsonWithGreatIntegers(await textOf(header));
  if (start === undefined) throw new ResultFault(`${header.name} is not whole JSON`);
  const task = JsonField.whole(start).path('eval', 'task').text();
  const results = new Results(inspectSamples(task), true, { unit: 'sample' });
  const samples = [...members.values()].filter(({ name }) => SAMPLE.test(name)).sort(byEpoch);
  return {
    results,
    async *rows() {
      for (const [i, sample] of samples.entries()) {
        yield* results.rowsOfLine(await textOf(sample), i + 1);
      }
    },
  };
}

function byEpoch(a: ZipMember, b: ZipMember): number {
  const [keyA, keyB] = [a, b].map(({ name }) => {
    const [, id = '', epoch = ''] = SAMPLE.exec(name) ?? [];
    return epoch.padStart(PLACES, '0') + (/^\d+$/.test(id) ? id.padStart(PLACES, '0') : id);
  });
  return (keyA ?? '') < (keyB ?? '') ? -1 : 1;
}

/** Digits of numbers that are ordered as texts. */
const PLACES = 20;
