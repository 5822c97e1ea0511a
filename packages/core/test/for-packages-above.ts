/** What core exports for the packages above it: no metrics, and not of a matrix. */
export const FOR_PACKAGES_ABOVE: readonly string[] = [
  'arrowLists',
  'checkLabels',
  'checkOption',
  'checkSameLength',
  'checkScoreMatrix',
  'checkWeights',
  'describeArrowType',
  'describeType',
  'encodeLabels',
  'formatFloat',
  'isArrowColumn',
  'labelKind',
  'meanOfDefined',
  'readNumbers',
  'sumPairwise',
];
