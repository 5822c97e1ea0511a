module program-runs

go 1.22

require (
	github.com/sjwhitworth/golearn v0.0.0-20221228163002-74ae077eafb2
	gonum.org/v1/gonum v0.17.0
)
