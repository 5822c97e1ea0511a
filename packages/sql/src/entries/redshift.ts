export { redshift } from '../dialects/redshift.js';
