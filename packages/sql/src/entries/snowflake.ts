export { snowflake } from '../dialects/snowflake.js';
