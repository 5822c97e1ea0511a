import { startMatrix } from './start-matrix.js';
import { startTable } from './matrix-table.js';

startMatrix(startTable);
