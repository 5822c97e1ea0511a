"""Spark ML's own evaluators on rows of a query: a JSON object in, {"costs": [{what, ms, value}]} out."""

import json
import sys
import time

from pyspark.ml.evaluation import BinaryClassificationEvaluator, MulticlassClassificationEvaluator
from pyspark.sql import SparkSession

asked = json.load(sys.stdin)
spark = (
    SparkSession.builder.master("local[2]")
    .config("spark.ui.enabled", "false")
    .config("spark.ui.showConsoleProgress", "false")
    .config("spark.driver.host", "127.0.0.1")
    .config("spark.driver.memory", "3g")
    .config("spark.sql.shuffle.partitions", "4")
    .config("spark.local.dir", asked["folder"])
    .getOrCreate()
)
spark.sparkContext.setLogLevel("ERROR")

# Its evaluators read labels as doubles.
path = asked["folder"] + "/rows"
spark.sql(asked["query"]).write.parquet(path)
rows = spark.read.parquet(path)


def timed(what, work):
    ms = []
    while len(ms) < asked["rounds"] and sum(ms) < asked["enough"]:
        begin = time.perf_counter()
        value = work()
        ms.append(round((time.perf_counter() - begin) * 1000))
    return {"what": what, "ms": ms, "value": value}


def multiclass():
    evaluator = MulticlassClassificationEvaluator(
        predictionCol="a_code", labelCol="truth_code", metricName="accuracy"
    )
    return evaluator.evaluate(rows)


def matrix():
    """The trace of the matrix over its sum."""
    pairs = rows.select("a_code", "truth_code")._jdf
    found = spark._jvm.org.apache.spark.mllib.evaluation.MulticlassMetrics(pairs)
    cells = found.confusionMatrix()
    size = cells.numRows()
    values = list(cells.toArray())
    return sum(values[i * size + i] for i in range(size)) / sum(values)


def area(metric, bins):
    evaluator = BinaryClassificationEvaluator(
        rawPredictionCol="coarse", labelCol="y", metricName=metric, numBins=bins
    )
    return lambda: evaluator.evaluate(rows)


costs = [
    timed("Spark ML: MulticlassClassificationEvaluator, accuracy", multiclass),
    timed("Spark MLlib: MulticlassMetrics, confusionMatrix", matrix),
    timed("Spark ML: areaUnderROC, numBins 1,000 (its default)", area("areaUnderROC", 1000)),
    timed("Spark ML: areaUnderROC, numBins 0", area("areaUnderROC", 0)),
]
print(json.dumps({"costs": costs}))
spark.stop()
