// node engine.js SQL: DuckDB in Node, on as many threads as it takes; prints the rows of the last
// statement, their values separated by commas.
import { openDatabase } from './tables.js';

const [, , sql = ''] = process.argv;

const connection = await openDatabase();
const reader = await connection.runAndReadAll(sql);
for (const row of reader.getRows()) console.log(row.map(String).join(','));
