/** As if one more trade with each label had lain at nothing, so that labels that always occur together share equally. */
const PENALTY = 1;

/**
 * What each label adds to a value, by an additive model: the coefficients that make Σ (value − Σ coefficients of its labels)² +
 * Σ coefficient² least. Labels of value i are `labels[starts[i]] … labels[starts[i + 1] − 1]`, numbers below `count`.
 */
export function additiveEffects(
  values: Float64Array,
  starts: Uint32Array,
  labels: Uint16Array,
  count: number,
): Float64Array {
  const matrix = Array.from({ length: count }, () => new Float64Array(count));
  const right = new Float64Array(count);
  for (let at = 0; at < values.length; at++)
    for (let mark = starts[at]!; mark < starts[at + 1]!; mark++) {
      const label = labels[mark]!;
      right[label]! += values[at]!;
      for (let other = starts[at]!; other < starts[at + 1]!; other++) matrix[label]![labels[other]!]! += 1;
    }
  for (let label = 0; label < count; label++) matrix[label]![label]! += PENALTY;
  return solve(matrix, right);
}

/** Solves a positive definite system in place, by Cholesky's decomposition. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  for (let row = 0; row < size; row++)
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row]![column]!;
      for (let at = 0; at < column; at++) sum -= matrix[row]![at]! * matrix[column]![at]!;
      matrix[row]![column] = row === column ? Math.sqrt(sum) : sum / matrix[column]![column]!;
    }
  for (let row = 0; row < size; row++) {
    for (let at = 0; at < row; at++) right[row]! -= matrix[row]![at]! * right[at]!;
    right[row]! /= matrix[row]![row]!;
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let at = row + 1; at < size; at++) right[row]! -= matrix[at]![row]! * right[at]!;
    right[row]! /= matrix[row]![row]!;
  }
  return right;
}
