import { startMap } from './class-map.js';
import { startMatrix } from './start-matrix.js';

startMatrix(startMap);
