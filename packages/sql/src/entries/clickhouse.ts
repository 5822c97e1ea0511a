export { clickhouse } from '../dialects/clickhouse.js';
export { fromClickHouse } from '../engines/from-click-house.js';
export type { ClickHouseClient } from '../engines/from-click-house.js';
