export { noteFuzz } from './budget.js';
export { literal, withProgram } from './program.js';
