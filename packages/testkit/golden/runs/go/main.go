// Writes program-runs-go.json: what programs of Go print of program-run-cases.json. Run by run.sh.
package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"sort"
	"strconv"

	"github.com/sjwhitworth/golearn/evaluation"
	"gonum.org/v1/gonum/integrate"
	"gonum.org/v1/gonum/stat"
)

type run struct {
	Program string `json:"program"`
	Input   string `json:"input"`
	Name    string `json:"name"`
	Value   any    `json:"value"`
}

var runs []run

func record(program, input, name string, compute func() float64) {
	var value any = "error"
	func() {
		defer func() { _ = recover() }()
		found := compute()
		switch {
		case math.IsNaN(found):
			value = "NaN"
		case math.IsInf(found, 0):
			value = "Infinity"
		default:
			value = found
		}
	}()
	runs = append(runs, run{program, input, name, value})
}

func main() {
	golden := os.Args[1]
	text, err := os.ReadFile(filepath.Join(golden, "program-run-cases.json"))
	if err != nil {
		panic(err)
	}
	var cases struct {
		Matrices []struct {
			Name   string
			Counts [][]int
		}
		Scores []struct {
			Name   string
			True   []int
			Score  []float64
			Weight []float64
		}
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		panic(err)
	}
	for _, one := range cases.Matrices {
		cm := evaluation.ConfusionMatrix{}
		for t, row := range one.Counts {
			cm[strconv.Itoa(t)] = map[string]int{}
			for p, n := range row {
				cm[strconv.Itoa(t)][strconv.Itoa(p)] = n
			}
		}
		record("golearn", one.Name, "GetAccuracy", func() float64 { return evaluation.GetAccuracy(cm) })
		record("golearn", one.Name, "GetMacroPrecision", func() float64 { return evaluation.GetMacroPrecision(cm) })
		record("golearn", one.Name, "GetMacroRecall", func() float64 { return evaluation.GetMacroRecall(cm) })
		record("golearn", one.Name, "GetMicroPrecision", func() float64 { return evaluation.GetMicroPrecision(cm) })
		record("golearn", one.Name, "GetMicroRecall", func() float64 { return evaluation.GetMicroRecall(cm) })
	}
	for _, one := range cases.Scores {
		type scored struct {
			score, weight float64
			is            bool
		}
		rows := make([]scored, len(one.True))
		for i := range rows {
			weight := 1.0
			if one.Weight != nil {
				weight = one.Weight[i]
			}
			rows[i] = scored{one.Score[i], weight, one.True[i] == 1}
		}
		sort.SliceStable(rows, func(a, b int) bool { return rows[a].score < rows[b].score })
		y, w, is := make([]float64, len(rows)), make([]float64, len(rows)), make([]bool, len(rows))
		for i, row := range rows {
			y[i], w[i], is[i] = row.score, row.weight, row.is
		}
		record("gonum", one.Name, "AUC", func() float64 {
			tpr, fpr, _ := stat.ROC(nil, y, is, w)
			return integrate.Trapezoidal(fpr, tpr)
		})
	}
	file, err := os.Create(filepath.Join(golden, "program-runs-go.json"))
	if err != nil {
		panic(err)
	}
	defer file.Close()
	fmt.Fprintln(file, `{"versions": {"golearn": "v0.0.0-20221228163002-74ae077eafb2", "gonum": "0.17.0"},`)
	fmt.Fprintln(file, `"runs": [`)
	for i, one := range runs {
		line, _ := json.Marshal(one)
		end := ","
		if i == len(runs)-1 {
			end = ""
		}
		fmt.Fprintf(file, "%s%s\n", line, end)
	}
	fmt.Fprintln(file, "]}")
}
