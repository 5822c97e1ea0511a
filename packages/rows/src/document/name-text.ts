export { nameText } from '@confmat/core/internal';
