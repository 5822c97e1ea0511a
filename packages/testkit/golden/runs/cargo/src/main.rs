//! Writes program-runs-cargo.json: what programs of crates.io print of program-run-cases.json. Run by run.sh.
use linfa::dataset::Pr;
use linfa::prelude::*;
use ndarray::Array1;
use serde_json::{json, Value};
use smartcore::metrics;
use std::panic::{catch_unwind, AssertUnwindSafe};

fn shown(value: f64) -> Value {
    if value.is_nan() {
        json!("NaN")
    } else if value.is_infinite() {
        json!("Infinity")
    } else {
        json!(value)
    }
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let golden = std::env::args().nth(1).expect("the folder of the goldens");
    let text = std::fs::read_to_string(format!("{golden}/program-run-cases.json")).unwrap();
    let cases: Value = serde_json::from_str(&text).unwrap();
    let mut runs: Vec<Value> = vec![];
    let mut record = |program: &str, input: &str, name: &str, compute: &dyn Fn() -> f64| {
        let value = match catch_unwind(AssertUnwindSafe(compute)) {
            Ok(found) => shown(found),
            Err(_) => json!("error"),
        };
        runs.push(json!({ "program": program, "input": input, "name": name, "value": value }));
    };
    for case in cases["matrices"].as_array().unwrap() {
        let input = case["name"].as_str().unwrap();
        let (mut t, mut p): (Vec<usize>, Vec<usize>) = (vec![], vec![]);
        for (truth, row) in case["counts"].as_array().unwrap().iter().enumerate() {
            for (guess, n) in row.as_array().unwrap().iter().enumerate() {
                for _ in 0..n.as_u64().unwrap() {
                    t.push(truth);
                    p.push(guess);
                }
            }
        }
        let (truth, guess) = (Array1::from(t.clone()), Array1::from(p.clone()));
        let cm = || guess.confusion_matrix(&truth).unwrap();
        record("linfa", input, "accuracy()", &|| cm().accuracy() as f64);
        record("linfa", input, "mcc()", &|| cm().mcc() as f64);
        record("linfa", input, "precision()", &|| cm().precision() as f64);
        record("linfa", input, "recall()", &|| cm().recall() as f64);
        let labels: Vec<i64> = t.iter().map(|&code| code as i64).collect();
        let guesses: Vec<i64> = p.iter().map(|&code| code as i64).collect();
        let as_floats = |codes: &Vec<i64>| codes.iter().map(|&code| code as f64).collect::<Vec<f64>>();
        let (lf, gf) = (as_floats(&labels), as_floats(&guesses));
        record("smartcore", input, "accuracy", &|| metrics::accuracy(&labels, &guesses));
        record("smartcore", input, "precision", &|| metrics::precision(&lf, &gf));
        record("smartcore", input, "recall", &|| metrics::recall(&lf, &gf));
        record("smartcore", input, "f1", &|| metrics::f1(&lf, &gf, 1.0));
    }
    for case in cases["scores"].as_array().unwrap() {
        if case.get("weight").is_some() {
            continue;
        }
        let input = case["name"].as_str().unwrap();
        let t: Vec<bool> = case["true"].as_array().unwrap().iter().map(|v| v.as_u64() == Some(1)).collect();
        let s: Vec<f64> = case["score"].as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect();
        let probabilities = Array1::from(s.iter().map(|&v| Pr::new(v as f32)).collect::<Vec<_>>());
        record("linfa", input, "AUC", &|| probabilities.roc(&t).unwrap().area_under_curve() as f64);
        let labels: Vec<f64> = t.iter().map(|&is| f64::from(is)).collect();
        record("smartcore", input, "AUC", &|| metrics::roc_auc_score(&labels, &s));
        let pairs = || s.iter().copied().zip(t.iter().copied());
        let none = f64::NAN;
        record("classifier-measures", input, "roc_auc", &|| {
            classifier_measures::roc_auc(pairs(), |(score, is)| (is, score)).unwrap_or(none)
        });
        record("classifier-measures", input, "pr_auc", &|| {
            classifier_measures::pr_auc(pairs(), |(score, is)| (is, score)).unwrap_or(none)
        });
    }
    let lines: Vec<String> = runs.iter().map(|run| run.to_string()).collect();
    let versions = json!({ "classifier-measures": "0.4.3", "linfa": "0.8.1", "smartcore": "0.7.0" });
    let out = format!("{{\"versions\": {versions},\n\"runs\": [\n{}\n]}}\n", lines.join(",\n"));
    std::fs::write(format!("{golden}/program-runs-cargo.json"), out).unwrap();
}
