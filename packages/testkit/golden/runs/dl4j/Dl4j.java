import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;
import org.nd4j.evaluation.EvaluationAveraging;
import org.nd4j.evaluation.classification.Evaluation;
import org.nd4j.evaluation.classification.ROC;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** Writes program-runs-dl4j.json: what DL4J prints of program-run-cases.json. Run by run.sh. */
public class Dl4j {
  static final List<String> RUNS = new ArrayList<>();

  static void record(String input, String name, DoubleSupplier compute) {
    String value;
    try {
      double found = compute.getAsDouble();
      value = Double.isNaN(found) ? "\"NaN\"" : Double.isInfinite(found) ? "\"Infinity\"" : new Gson().toJson(found);
    } catch (Throwable error) {
      value = "\"error\"";
    }
    RUNS.add(String.format("{\"program\": \"DL4J\", \"input\": \"%s\", \"name\": \"%s\", \"value\": %s}", input, name, value));
  }

  static INDArray oneHot(int[] codes, int k) {
    double[][] rows = new double[codes.length][k];
    for (int row = 0; row < codes.length; row++) rows[row][codes[row]] = 1;
    return Nd4j.createFromArray(rows);
  }

  public static void main(String[] args) throws Exception {
    Path golden = Path.of(args[0]);
    JsonObject cases = JsonParser.parseString(Files.readString(golden.resolve("program-run-cases.json"))).getAsJsonObject();
    for (JsonElement one : cases.getAsJsonArray("matrices")) {
      JsonObject matrix = one.getAsJsonObject();
      String input = matrix.get("name").getAsString();
      int[][] counts = new Gson().fromJson(matrix.get("counts"), int[][].class);
      int k = counts.length;
      List<int[]> rows = new ArrayList<>();
      for (int t = 0; t < k; t++)
        for (int p = 0; p < k; p++)
          for (int n = 0; n < counts[t][p]; n++) rows.add(new int[] {t, p});
      int[] truth = rows.stream().mapToInt(row -> row[0]).toArray();
      int[] guess = rows.stream().mapToInt(row -> row[1]).toArray();
      Evaluation found = new Evaluation(k);
      found.eval(oneHot(truth, k), oneHot(guess, k));
      record(input, "accuracy()", found::accuracy);
      record(input, "precision()", found::precision);
      record(input, "recall()", found::recall);
      record(input, "f1()", found::f1);
      record(input, "precision(Macro)", () -> found.precision(EvaluationAveraging.Macro));
      record(input, "recall(Macro)", () -> found.recall(EvaluationAveraging.Macro));
      record(input, "precision(Micro)", () -> found.precision(EvaluationAveraging.Micro));
      record(input, "recall(Micro)", () -> found.recall(EvaluationAveraging.Micro));
      record(input, "f1(Micro)", () -> found.f1(EvaluationAveraging.Micro));
      record(input, "matthewsCorrelation(Macro)", () -> found.matthewsCorrelation(EvaluationAveraging.Macro));
      if (k == 2) record(input, "matthewsCorrelation", () -> found.matthewsCorrelation(1));
    }
    for (JsonElement one : cases.getAsJsonArray("scores")) {
      JsonObject column = one.getAsJsonObject();
      if (column.has("weight")) continue;
      String input = column.get("name").getAsString();
      double[] truth = new Gson().fromJson(column.get("true"), double[].class);
      double[] score = new Gson().fromJson(column.get("score"), double[].class);
      ROC exact = new ROC(0);
      exact.eval(Nd4j.createFromArray(truth).reshape(truth.length, 1), Nd4j.createFromArray(score).reshape(score.length, 1));
      ROC even = new ROC(30);
      even.eval(Nd4j.createFromArray(truth).reshape(truth.length, 1), Nd4j.createFromArray(score).reshape(score.length, 1));
      record(input, "ROC(0).calculateAUC", exact::calculateAUC);
      record(input, "ROC(0).calculateAUCPR", exact::calculateAUCPR);
      record(input, "ROC(30).calculateAUC", even::calculateAUC);
    }
    Files.writeString(golden.resolve("program-runs-dl4j.json"),
        "{\"versions\": {\"DL4J\": \"1.0.0-M2.1\"},\n\"runs\": [\n" + String.join(",\n", RUNS) + "\n]}\n");
    System.exit(0);
  }
}
