export { labelText } from '@confmat/core/internal';
