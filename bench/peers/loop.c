/* counts[t * k + p]++ in C, over the columns of a workload's folder.
 *
 * Reads tasks from standard input, one a line, fields separated by tabs:
 *   task  folder  n  k  repetitions  output
 * Writes the counts (int64, row-major) to the file `output`, and prints a line of JSON a task, with
 * the peak of its memory in bytes.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

/* Of a child, Linux counts into ru_maxrss what its parent held when it started it: there the
 * process's own high-water mark is read. */
static long long peak_bytes(void) {
  long long peak = 0;
  struct rusage usage;
#ifdef __linux__
  char line[256];
  FILE *f = fopen("/proc/self/status", "r");
  while (f && fgets(line, sizeof line, f)) sscanf(line, "VmHWM: %lld kB", &peak);
  if (f) fclose(f);
  if (peak > 0) return peak * 1024;
#endif
  getrusage(RUSAGE_SELF, &usage);
  peak = usage.ru_maxrss;
#ifdef __APPLE__
  return peak;
#else
  return peak * 1024;
#endif
}

static int32_t *read_column(const char *folder, const char *file, size_t n) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, file);
  FILE *f = fopen(path, "rb");
  int32_t *column = malloc(n * sizeof *column);
  if (!f || !column || fread(column, sizeof *column, n, f) != n) exit(1);
  fclose(f);
  return column;
}

__attribute__((noinline)) static void count(const int32_t *t, const int32_t *p, size_t n, int32_t k,
                                            int32_t *counts) {
  for (size_t i = 0; i < n; ++i) counts[(size_t)t[i] * k + p[i]]++;
}

int main(void) {
  static char line[16384];
  static double samples[100000];
  printf("{\"versions\":{\"cc\":\"" __VERSION__ "\"}}\n");
  fflush(stdout);
  while (fgets(line, sizeof line, stdin)) {
    strtok(line, "\t");
    const char *folder = strtok(NULL, "\t");
    size_t n = strtoull(strtok(NULL, "\t"), NULL, 10);
    int32_t k = atoi(strtok(NULL, "\t"));
    int repetitions = atoi(strtok(NULL, "\t"));
    const char *output = strtok(NULL, "\t\n");
    if (repetitions > 100000) repetitions = 100000;
    int32_t *t = read_column(folder, "true.i32", n);
    int32_t *p = read_column(folder, "pred.i32", n);
    size_t cells = (size_t)k * k;
    int32_t *counts = NULL;
    for (int r = 0; r < repetitions; ++r) {
      free(counts);
      double start = now_ms();
      counts = calloc(cells, sizeof *counts);
      if (!counts) return 1;
      count(t, p, n, k, counts);
      samples[r] = now_ms() - start;
    }
    long long peak = peak_bytes();
    FILE *f = fopen(output, "wb");
    if (!f) return 1;
    for (size_t cell = 0; cell < cells; ++cell) {
      int64_t tally = counts[cell];
      fwrite(&tally, sizeof tally, 1, f);
    }
    fclose(f);
    printf("{\"samplesMs\":[");
    for (int r = 0; r < repetitions; ++r) printf(r ? ",%.6f" : "%.6f", samples[r]);
    printf("],\"peakBytes\":%lld}\n", peak);
    fflush(stdout);
    free(counts);
    free(t);
    free(p);
  }
  return 0;
}
