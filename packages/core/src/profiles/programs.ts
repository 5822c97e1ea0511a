/** What is known of a program. */
export interface ProgramFacts {
  /** As people write it. */
  readonly title: string;
  /** The version that its numbers were checked against. */
  readonly version: string;
  /** Where it comes from, and what it is called there. */
  readonly source: string;
}

/** The name of a program in the table. */
export type ProgramName =
  | 'scikit-learn'
  | 'torchmetrics'
  | 'keras'
  | 'yardstick'
  | 'spark'
  | 'lightgbm'
  | 'xgboost'
  | 'catboost'
  | 'weka'
  | 'caret'
  | 'mlmetrics'
  | 'rocr'
  | 'h2o'
  | 'torcheval'
  | 'river'
  | 'pycm'
  | 'dl4j'
  | 'segmentation-models-pytorch'
  | 'spacy'
  | 'proc'
  | 'modelmetrics'
  | 'metrics'
  | 'ignite'
  | 'mlxtend'
  | 'imbalanced-learn'
  | 'tribuo'
  | 'smile'
  | 'moa'
  | 'elki'
  | 'clickhouse'
  | 'polars-ds'
  | 'tfjs'
  | 'ml-confusion-matrix'
  | 'scikitjs'
  | 'linfa'
  | 'smartcore'
  | 'classifier-measures'
  | 'gonum'
  | 'golearn';

/** The programs, those first that people compare with most. */
export const PROGRAMS: Readonly<Record<ProgramName, ProgramFacts>> = {
  'scikit-learn': { title: 'scikit-learn', version: '1.9.1', source: 'PyPI scikit-learn' },
  torchmetrics: { title: 'torchmetrics', version: '1.9.0', source: 'PyPI torchmetrics' },
  keras: { title: 'Keras', version: '3.15.1', source: 'PyPI keras' },
  yardstick: { title: 'yardstick', version: '1.4.0', source: 'CRAN yardstick' },
  spark: { title: 'Spark', version: '4.3.0', source: 'PyPI pyspark' },
  lightgbm: { title: 'LightGBM', version: '4.7.0', source: 'PyPI lightgbm' },
  xgboost: { title: 'XGBoost', version: '3.2.0', source: 'PyPI xgboost' },
  catboost: { title: 'CatBoost', version: '1.2.10', source: 'PyPI catboost' },
  weka: { title: 'Weka', version: '3.8.6', source: 'Maven nz.ac.waikato.cms.weka:weka-stable' },
  caret: { title: 'caret', version: '6.0.93', source: 'CRAN caret' },
  mlmetrics: { title: 'MLmetrics', version: '1.1.1', source: 'CRAN MLmetrics' },
  rocr: { title: 'ROCR', version: '1.0.11', source: 'CRAN ROCR' },
  h2o: { title: 'H2O', version: '3.46.0.12', source: 'PyPI h2o' },
  torcheval: { title: 'torcheval', version: '0.0.7', source: 'PyPI torcheval' },
  river: { title: 'River', version: '0.26.1', source: 'PyPI river' },
  pycm: { title: 'PyCM', version: '4.6', source: 'PyPI pycm' },
  dl4j: { title: 'DL4J', version: '1.0.0-M2.1', source: 'Maven org.nd4j:nd4j-native' },
  'segmentation-models-pytorch': {
    title: 'segmentation-models-pytorch',
    version: '0.5.0',
    source: 'PyPI segmentation-models-pytorch',
  },
  spacy: { title: 'spaCy', version: '3.8.18', source: 'PyPI spacy' },
  proc: { title: 'pROC', version: '1.18.0', source: 'CRAN pROC' },
  modelmetrics: { title: 'ModelMetrics', version: '1.2.2.2', source: 'CRAN ModelMetrics' },
  metrics: { title: 'Metrics', version: '0.1.4', source: 'CRAN Metrics' },
  ignite: { title: 'ignite', version: '0.4.13', source: 'PyPI pytorch-ignite' },
  mlxtend: { title: 'mlxtend', version: '0.25.0', source: 'PyPI mlxtend' },
  'imbalanced-learn': {
    title: 'imbalanced-learn',
    version: '0.14.2',
    source: 'PyPI imbalanced-learn',
  },
  tribuo: {
    title: 'Tribuo',
    version: '4.3.2',
    source: 'Maven org.tribuo:tribuo-classification-core',
  },
  smile: { title: 'Smile', version: '3.1.1', source: 'Maven com.github.haifengl:smile-core' },
  moa: { title: 'MOA', version: '2024.07.0', source: 'Maven nz.ac.waikato.cms.moa:moa' },
  elki: { title: 'ELKI', version: '0.8.0', source: 'Maven io.github.elki-project:elki' },
  clickhouse: { title: 'ClickHouse', version: '26.9.2.1', source: 'PyPI chdb 4.4.0' },
  'polars-ds': { title: 'polars-ds', version: '0.13.0', source: 'PyPI polars-ds' },
  tfjs: { title: 'TensorFlow.js', version: '4.22.0', source: 'npm @tensorflow/tfjs' },
  'ml-confusion-matrix': {
    title: 'ml-confusion-matrix',
    version: '2.0.0',
    source: 'npm ml-confusion-matrix',
  },
  scikitjs: { title: 'scikit.js', version: '1.24.0', source: 'npm scikitjs' },
  linfa: { title: 'linfa', version: '0.8.1', source: 'crates.io linfa' },
  smartcore: { title: 'smartcore', version: '0.7.0', source: 'crates.io smartcore' },
  'classifier-measures': {
    title: 'classifier-measures',
    version: '0.4.3',
    source: 'crates.io classifier-measures',
  },
  gonum: { title: 'gonum', version: '0.17.0', source: 'Go gonum.org/v1/gonum' },
  golearn: {
    title: 'golearn',
    version: 'v0.0.0-20221228163002-74ae077eafb2',
    source: 'Go github.com/sjwhitworth/golearn',
  },
};
