/** The place in rising numbers that lies nearest to a value; −1 of none. */
export function nearest(sorted: ArrayLike<number>, value: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low > 0 && value - sorted[low - 1]! <= sorted[low]! - value
    ? low - 1
    : Math.min(low, sorted.length - 1);
}
