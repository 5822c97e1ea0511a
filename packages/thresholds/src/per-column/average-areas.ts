import { checkOption } from '@confmat/core/internal';

/** How the areas of several classes or labels become one; null keeps an area each. */
export type AreaAverage = 'micro' | 'macro' | 'weighted' | null;

/** The option of functions of areas of several classes or labels. */
export interface AreaAverageOption {
  /**
   * Default: null, a value per class. `'micro'`: the area of all questions pooled, every class of
   * every row being one. `'macro'`: the mean; NaN if any is undefined. `'weighted'`: the mean
   * weighted by the (weighted) number of positive rows, those without any left out.
   */
  readonly average?: AreaAverage | undefined;
}

export function checkAreaAverage(average: AreaAverage = null): AreaAverage {
  checkOption('average', average, ['micro', 'macro', 'weighted', null]);
  return average;
}

export interface Area {
  /** NaN where it is undefined. */
  readonly value: number;
  /** Number of positive rows, or the sum of their weights. */
  readonly nPositives: number;
}

/** The mean of areas, as scikit-learn takes it; NaN where it is undefined. */
export function meanArea(areas: readonly Area[], average: 'macro' | 'weighted'): number {
  const weightOf = ({ nPositives }: Area): number => (average === 'macro' ? 1 : nPositives);
  const counted = areas.filter((area) => weightOf(area) !== 0);
  const sum = counted.reduce((total, area) => total + weightOf(area) * area.value, 0);
  return sum / counted.reduce((total, area) => total + weightOf(area), 0);
}
