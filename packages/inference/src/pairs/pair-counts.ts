import type { ConfusionMatrix, Label, MetricError } from '@confmat/core';
import {
  allCells,
  checkMatrix,
  invalidValue,
  optionConflict,
  unknownLabel,
} from '@confmat/core/internal';

/** How often each player beat, and tied with, each other. */
export interface PairCounts<L extends Label = Label> {
  readonly labels: readonly L[];
  /** Row-major, shape (nPlayers, nPlayers): how often the player of the row beat that of the column. */
  readonly wins: Float64Array;
  /** Of the same shape, symmetric. */
  readonly ties: Float64Array;
  readonly hasTies: boolean;
  /** Comparisons of each player with others, shape (nPlayers,). */
  readonly comparisons: Float64Array;
  /** The player of the matrix of ties by its codes. */
  readonly placesOfTies: Int32Array;
}

/** The strengths of all players are one system of equations. */
const MOST_PLAYERS = 1000;

/**
 * Read wins and ties. What stands on a diagonal, a player against itself, is left out.
 *
 * @throws {MetricError} `unsupported-type`, `option-conflict`: fewer than two players, or more than 1,000;
 *   `invalid-value`: a sum of weights below 0; `unknown-label`: ties of a player that `wins` has not.
 */
export function pairCounts<L extends Label>(
  matrix: ConfusionMatrix<L>,
  tied: ConfusionMatrix | undefined,
): PairCounts<L> {
  checkMatrix('wins', matrix);
  if (tied !== undefined) checkMatrix('ties', tied);
  const { labels } = matrix;
  const k = labels.length;
  if (k < 2) throw wrongSize('it has fewer than two players');
  if (k > MOST_PLAYERS) throw wrongSize('it has more than 1,000 players');
  const [wins, ties] = [new Float64Array(k * k), new Float64Array(k * k)];
  addCells('wins', matrix, (winner, loser, count) => add(wins, winner * k + loser, count));
  const placesOfTies = placesOf(labels, tied);
  if (tied !== undefined) {
    addCells('ties', tied, (row, column, count) => {
      const [i, j] = [placesOfTies[row] ?? 0, placesOfTies[column] ?? 0];
      add(ties, i * k + j, count);
      add(ties, j * k + i, count);
    });
  }
  const comparisons = new Float64Array(k);
  wins.forEach((count, cell) => {
    add(comparisons, Math.floor(cell / k), count + (ties[cell] ?? 0));
    add(comparisons, cell % k, count);
  });
  return {
    labels,
    wins,
    ties,
    hasTies: ties.some((count) => count > 0),
    comparisons,
    placesOfTies,
  };
}

function add(sums: Float64Array, at: number, count: number): void {
  sums[at] = (sums[at] ?? 0) + count;
}

function addCells(
  argument: string,
  matrix: ConfusionMatrix,
  take: (row: number, column: number, count: number) => void,
): void {
  const { trueCodes, predCodes, counts } = allCells(matrix);
  counts.forEach((count, cell) => {
    const [row, column] = [trueCodes[cell] ?? 0, predCodes[cell] ?? 0];
    if (row === column) return;
    if (!(count >= 0))
      throw invalidValue(argument, count, { kind: 'number', what: 'counts', atLeast: 0 });
    take(row, column, count);
  });
}

function placesOf(labels: readonly Label[], tied: ConfusionMatrix | undefined): Int32Array {
  const places = new Map(labels.map((label, place) => [label, place]));
  return Int32Array.from(tied?.labels ?? [], (label) => {
    const place = places.get(label);
    if (place === undefined) throw unknownLabel('ties', label, labels);
    return place;
  });
}

function wrongSize(why: string): MetricError {
  return optionConflict('wins', `cannot be used: ${why}`);
}
