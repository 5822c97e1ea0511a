export type { Label } from '@confmat/core';
