export type { PictureOptions } from './svg/picture.js';
export type { Scheme } from './svg/theme.js';
