export { bigquery } from '../dialects/bigquery.js';
