export type { LabelSets } from '@confmat/core';
