// Which errors of an engine are for the lack of a password.
import { describe, expect, it } from 'vitest';
import { engineAddress } from '@confmat/rows/remote/address.js';
import { passwordNeeded } from '@confmat/rows/remote/password.js';

const NONE = { text: '', withheld: null };

/** What an error of the engine at an address comes to. */
function needed(address: string, message: string): string | null {
  return passwordNeeded(new Error(message), engineAddress(address), NONE)?.message ?? null;
}

describe('passwordNeeded', () => {
  it.each([
    ['postgres://h/db', 'password authentication failed for user "ann"'],
    ['mysql://ann@h/db', "Access denied for user 'ann'@'h' (using password: NO)"],
    ['trino://ann@h/db', 'Request failed with status code 401'],
    ['clickhouse://h/db', 'ann: Authentication failed: password is incorrect.'],
  ])('finds one of %s', (address, message) => {
    expect(needed(address, message)).toBe(`${address}: ${message}`);
  });

  it('looks at no trace below a message, as Spark writes one', () => {
    const message =
      'Error running query: [TABLE_OR_VIEW_NOT_FOUND] The table or view `nope` cannot be found.\n' +
      '\tat org.apache.spark.sql.catalyst.analysis.CheckAnalysis.failAnalysis(CheckAnalysis.scala:52)\n' +
      '\tat org.apache.hive.service.auth.TSetIpAddressProcessor.process(TSetIpAddressProcessor.java:37)\n' +
      '\tat org.apache.thrift.transport.TSaslServerTransport.open(TSaslServerTransport.java:40)';
    expect(needed('spark+thrift://h:10000', message)).toBeNull();
  });

  it.each([
    ['trino://ann@h/db', "line 1:15: Table 'memory.default.passwords' does not exist"],
    ['postgres://h/db', 'relation "password_resets" does not exist'],
    ['spark+thrift://h', 'The table or view `unauthorized` cannot be found.'],
  ])('takes no word of a name for one: %s', (address, message) => {
    expect(needed(address, message)).toBeNull();
  });
});
