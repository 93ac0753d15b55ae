/**
 * The value below which a part of some sorted numbers lies, between neighbours by their distance (type 7 of Hyndman and Fan
 * 1996). NaN of none.
 */
export function quantile(sorted: Float64Array, part: number): number {
  if (sorted.length === 0) return Number.NaN;
  const place = (sorted.length - 1) * part;
  const below = Math.floor(place);
  const [low, high] = [sorted[below]!, sorted[Math.min(below + 1, sorted.length - 1)]!];
  return low + (high - low) * (place - below);
}
