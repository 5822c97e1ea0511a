import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import elki.evaluation.scores.AUPRCEvaluation;
import elki.evaluation.scores.AveragePrecisionEvaluation;
import elki.evaluation.scores.PRGCEvaluation;
import elki.evaluation.scores.ROCEvaluation;
import elki.evaluation.scores.ScoreEvaluation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import org.tribuo.Example;
import org.tribuo.MutableDataset;
import org.tribuo.Prediction;
import org.tribuo.classification.Label;
import org.tribuo.classification.LabelFactory;
import org.tribuo.classification.baseline.DummyClassifierTrainer;
import org.tribuo.classification.evaluation.LabelEvaluation;
import org.tribuo.classification.evaluation.LabelEvaluationUtil;
import org.tribuo.classification.evaluation.LabelEvaluator;
import org.tribuo.impl.ArrayExample;
import org.tribuo.provenance.SimpleDataSourceProvenance;

/** Writes program-runs-maven.json: what programs of Maven print of program-run-cases.json. */
public class Main {
  static final List<String> RUNS = new ArrayList<>();

  interface Body { void run() throws Exception; }

  static void record(String program, String input, String name, DoubleSupplier compute) {
    String value;
    try {
      double found = compute.getAsDouble();
      value = Double.isNaN(found) ? "\"NaN\"" : Double.isInfinite(found) ? (found > 0 ? "\"Infinity\"" : "\"-Infinity\"") : new Gson().toJson(found);
    } catch (Throwable error) {
      value = "\"error\"";
    }
    RUNS.add(String.format("{\"program\": \"%s\", \"input\": \"%s\", \"name\": \"%s\", \"value\": %s}", program, input, name, value));
  }

  static void attempt(String program, String input, Body body) {
    try {
      body.run();
    } catch (Throwable error) {
      System.err.println(program + ": " + input + ": " + error);
    }
  }

  public static void main(String[] args) throws Exception {
    Path golden = Path.of(args[0]);
    JsonObject cases = JsonParser.parseString(Files.readString(golden.resolve("program-run-cases.json"))).getAsJsonObject();
    for (JsonElement one : cases.getAsJsonArray("matrices")) {
      JsonObject matrix = one.getAsJsonObject();
      int[][] counts = new Gson().fromJson(matrix.get("counts"), int[][].class);
      List<int[]> rows = new ArrayList<>();
      for (int t = 0; t < counts.length; t++)
        for (int p = 0; p < counts.length; p++)
          for (int n = 0; n < counts[t][p]; n++) rows.add(new int[] {t, p});
      int[] truth = rows.stream().mapToInt(row -> row[0]).toArray();
      int[] guess = rows.stream().mapToInt(row -> row[1]).toArray();
      String name = matrix.get("name").getAsString();
      attempt("Weka", name, () -> wekaMatrix(name, truth, guess, counts.length));
      attempt("Tribuo", name, () -> tribuoMatrix(name, truth, guess, counts.length));
      attempt("MOA", name, () -> moaMatrix(name, truth, guess, counts.length));
      if (counts.length == 2) attempt("Smile", name, () -> smileMatrix(name, truth, guess));
    }
    for (JsonElement one : cases.getAsJsonArray("scores")) {
      JsonObject column = one.getAsJsonObject();
      int[] truth = new Gson().fromJson(column.get("true"), int[].class);
      double[] score = new Gson().fromJson(column.get("score"), double[].class);
      double[] weight = column.has("weight") ? new Gson().fromJson(column.get("weight"), double[].class) : null;
      String name = column.get("name").getAsString();
      double[][] both = Arrays.stream(score).mapToObj(s -> new double[] {1 - s, s}).toArray(double[][]::new);
      attempt("Weka", name, () -> {
        weka.classifiers.Evaluation found = weka(truth, both, weight, 2);
        record("Weka", name, "areaUnderROC", () -> found.areaUnderROC(1));
        record("Weka", name, "areaUnderPRC", () -> found.areaUnderPRC(1));
        record("Weka", name, "pctCorrect", found::pctCorrect);
      });
      if (weight != null) continue;
      boolean[] is = new boolean[truth.length];
      for (int row = 0; row < is.length; row++) is[row] = truth[row] == 1;
      // What AUCROC and averagedPrecision of an evaluation call.
      record("Tribuo", name, "AUC", () -> LabelEvaluationUtil.binaryAUCROC(is, score));
      record("Tribuo", name, "averagedPrecision", () -> LabelEvaluationUtil.averagedPrecision(is, score));
      record("Smile", name, "AUC", () -> smile.validation.metric.AUC.of(truth, score));
      record("Smile", name, "LogLoss", () -> smile.validation.metric.LogLoss.of(truth, score));
      record("ELKI", name, "AUC", () -> ROCEvaluation.STATIC.evaluate(new Ranked(truth, score)));
      record("ELKI", name, "AveragePrecisionEvaluation", () -> AveragePrecisionEvaluation.STATIC.evaluate(new Ranked(truth, score)));
      record("ELKI", name, "AUPRCEvaluation", () -> AUPRCEvaluation.STATIC.evaluate(new Ranked(truth, score)));
      record("ELKI", name, "PRGCEvaluation", () -> PRGCEvaluation.STATIC.evaluate(new Ranked(truth, score)));
    }
    for (JsonElement one : cases.getAsJsonArray("classes")) {
      JsonObject table = one.getAsJsonObject();
      int[] truth = new Gson().fromJson(table.get("true"), int[].class);
      double[][] score = new Gson().fromJson(table.get("score"), double[][].class);
      String name = table.get("name").getAsString();
      attempt("Weka", name, () -> {
        weka.classifiers.Evaluation found = weka(truth, score, null, score[0].length);
        record("Weka", name, "weightedAreaUnderROC", found::weightedAreaUnderROC);
        record("Weka", name, "weightedAreaUnderPRC", found::weightedAreaUnderPRC);
      });
    }
    String versions = "{\"Weka\": \"3.8.6\", \"Tribuo\": \"4.3.2\", \"MOA\": \"2024.07.0\", \"Smile\": \"3.1.1\", \"ELKI\": \"0.8.0\"}";
    RUNS.sort(Comparator.comparing((String run) -> run.substring(0, run.indexOf(','))));
    Files.writeString(golden.resolve("program-runs-maven.json"),
        "{\"versions\": " + versions + ",\n\"runs\": [\n" + RUNS.stream().collect(Collectors.joining(",\n")) + "\n]}\n");
    System.exit(0);
  }

  static weka.classifiers.Evaluation weka(int[] truth, double[][] score, double[] weight, int k) throws Exception {
    List<String> labels = new ArrayList<>();
    for (int code = 0; code < k; code++) labels.add(Integer.toString(code));
    ArrayList<weka.core.Attribute> attributes = new ArrayList<>(List.of(new weka.core.Attribute("class", labels)));
    weka.core.Instances data = new weka.core.Instances("rows", attributes, truth.length);
    data.setClassIndex(0);
    for (int row = 0; row < truth.length; row++)
      data.add(new weka.core.DenseInstance(weight == null ? 1 : weight[row], new double[] {truth[row]}));
    weka.classifiers.Evaluation found = new weka.classifiers.Evaluation(data);
    for (int row = 0; row < truth.length; row++) found.evaluateModelOnceAndRecordPrediction(score[row], data.instance(row));
    return found;
  }

  static double[][] oneHot(int[] guess, int k) {
    return Arrays.stream(guess).mapToObj(code -> {
      double[] row = new double[k];
      row[code] = 1;
      return row;
    }).toArray(double[][]::new);
  }

  static void wekaMatrix(String input, int[] truth, int[] guess, int k) throws Exception {
    weka.classifiers.Evaluation found = weka(truth, oneHot(guess, k), null, k);
    Map<String, DoubleSupplier> calls = new HashMap<>();
    calls.put("pctCorrect", found::pctCorrect);
    calls.put("kappa", found::kappa);
    calls.put("weightedTruePositiveRate", found::weightedTruePositiveRate);
    calls.put("weightedFalsePositiveRate", found::weightedFalsePositiveRate);
    calls.put("weightedPrecision", found::weightedPrecision);
    calls.put("weightedRecall", found::weightedRecall);
    calls.put("weightedFMeasure", found::weightedFMeasure);
    calls.put("weightedMatthewsCorrelation", found::weightedMatthewsCorrelation);
    calls.put("unweightedMacroFmeasure", found::unweightedMacroFmeasure);
    calls.put("unweightedMicroFmeasure", found::unweightedMicroFmeasure);
    if (k == 2) calls.put("matthewsCorrelationCoefficient", () -> found.matthewsCorrelationCoefficient(1));
    calls.keySet().stream().sorted().forEach(name -> record("Weka", input, name, calls.get(name)));
  }

  static LabelEvaluation tribuo(int[] truth, double[][] score) {
    int k = score[0].length;
    LabelFactory factory = new LabelFactory();
    MutableDataset<Label> data = new MutableDataset<>(new SimpleDataSourceProvenance("rows", factory), factory);
    for (int code = 0; code < k; code++) data.add(example(code));
    var model = DummyClassifierTrainer.createConstantTrainer("0").train(data);
    List<Prediction<Label>> predictions = new ArrayList<>();
    for (int row = 0; row < truth.length; row++) {
      Map<String, Label> scores = new HashMap<>();
      int best = 0;
      for (int code = 0; code < k; code++) {
        if (score[row][code] > score[row][best]) best = code;
        scores.put(Integer.toString(code), new Label(Integer.toString(code), score[row][code]));
      }
      predictions.add(new Prediction<>(scores.get(Integer.toString(best)), scores, 1, example(truth[row]), true));
    }
    return new LabelEvaluator().evaluate(model, predictions, new SimpleDataSourceProvenance("rows", factory));
  }

  static Example<Label> example(int code) {
    return new ArrayExample<>(new Label(Integer.toString(code)), new String[] {"x"}, new double[] {1});
  }

  static void tribuoMatrix(String input, int[] truth, int[] guess, int k) {
    LabelEvaluation found = tribuo(truth, oneHot(guess, k));
    record("Tribuo", input, "accuracy", found::accuracy);
    record("Tribuo", input, "macroAveragedPrecision", found::macroAveragedPrecision);
    record("Tribuo", input, "macroAveragedRecall", found::macroAveragedRecall);
    record("Tribuo", input, "macroAveragedF1", found::macroAveragedF1);
    record("Tribuo", input, "microAveragedPrecision", found::microAveragedPrecision);
    record("Tribuo", input, "microAveragedRecall", found::microAveragedRecall);
    record("Tribuo", input, "microAveragedF1", found::microAveragedF1);
    record("Tribuo", input, "balancedErrorRate", found::balancedErrorRate);
  }

  static void moaMatrix(String input, int[] truth, int[] guess, int k) {
    List<com.yahoo.labs.samoa.instances.Attribute> attributes = new ArrayList<>();
    attributes.add(new com.yahoo.labs.samoa.instances.Attribute("x"));
    List<String> labels = new ArrayList<>();
    for (int code = 0; code < k; code++) labels.add(Integer.toString(code));
    attributes.add(new com.yahoo.labs.samoa.instances.Attribute("class", labels));
    var header = new com.yahoo.labs.samoa.instances.InstancesHeader(new com.yahoo.labs.samoa.instances.Instances("rows", attributes, 0));
    header.setClassIndex(1);
    var evaluator = new moa.evaluation.BasicClassificationPerformanceEvaluator();
    evaluator.precisionRecallOutputOption.set();
    evaluator.reset(k);
    for (int row = 0; row < truth.length; row++) {
      var instance = new com.yahoo.labs.samoa.instances.DenseInstance(1, new double[] {0, truth[row]});
      instance.setDataset(header);
      evaluator.addResult(new moa.core.InstanceExample(instance), oneHot(new int[] {guess[row]}, k)[0]);
    }
    List<String> names = List.of("classifications correct (percent)", "Kappa Statistic (percent)", "F1 Score (percent)", "Precision (percent)", "Recall (percent)");
    for (moa.core.Measurement measurement : evaluator.getPerformanceMeasurements())
      if (names.contains(measurement.getName())) record("MOA", input, measurement.getName(), measurement::getValue);
  }

  static void smileMatrix(String input, int[] truth, int[] guess) {
    record("Smile", input, "Accuracy", () -> smile.validation.metric.Accuracy.of(truth, guess));
    record("Smile", input, "Precision", () -> smile.validation.metric.Precision.of(truth, guess));
    record("Smile", input, "Recall", () -> smile.validation.metric.Recall.of(truth, guess));
    record("Smile", input, "FScore", () -> smile.validation.metric.FScore.of(1.0, truth, guess));
    record("Smile", input, "Specificity", () -> smile.validation.metric.Specificity.of(truth, guess));
    record("Smile", input, "MatthewsCorrelation", () -> smile.validation.metric.MatthewsCorrelation.of(truth, guess));
  }

  /** Rows in the order of their scores, the greatest first. */
  static class Ranked implements ScoreEvaluation.Adapter {
    final Integer[] order;
    final int[] truth;
    final double[] score;
    int place = 0;

    Ranked(int[] truth, double[] score) {
      this.truth = truth;
      this.score = score;
      this.order = new Integer[truth.length];
      for (int row = 0; row < truth.length; row++) order[row] = row;
      Arrays.sort(order, Comparator.comparingDouble((Integer row) -> -score[row]));
    }

    public boolean valid() { return place < order.length; }
    public ScoreEvaluation.Adapter advance() { place++; return this; }
    public boolean test() { return truth[order[place]] == 1; }
    public boolean tiedToPrevious() { return place > 0 && score[order[place]] == score[order[place - 1]]; }
    public int numPositive() { return (int) Arrays.stream(truth).filter(one -> one == 1).count(); }
    public int numTotal() { return truth.length; }
  }
}
