/**
 * The packages that a program of a page may import, each loaded when a program first does.
 *
 * @type {Readonly<Record<string, () => Promise<object>>>}
 */
export const PACKAGES = {
  '@confmat/core': () => import('@confmat/core'),
  '@confmat/core/profiles': () => import('@confmat/core/profiles'),
  '@confmat/evaluation': () => import('@confmat/evaluation'),
  '@confmat/inference': () => import('@confmat/inference'),
  '@confmat/multilabel': () => import('@confmat/multilabel'),
  '@confmat/report': () => import('@confmat/report'),
  '@confmat/sklearn': () => import('@confmat/sklearn'),
  '@confmat/spans': () => import('@confmat/spans'),
  '@confmat/sql': () => import('@confmat/sql'),
  '@confmat/thresholds': () => import('@confmat/thresholds'),
  '@confmat/thresholds/baselines': () => import('@confmat/thresholds/baselines'),
  '@confmat/thresholds/bounds': () => import('@confmat/thresholds/bounds'),
  '@confmat/thresholds/calibration': () => import('@confmat/thresholds/calibration'),
  '@confmat/thresholds/curves': () => import('@confmat/thresholds/curves'),
  '@confmat/thresholds/detection': () => import('@confmat/thresholds/detection'),
  '@confmat/thresholds/profiles': () => import('@confmat/thresholds/profiles'),
};
