/** At most `most` places from 0 to `count` − 1, evenly spaced, the first and the last among them. */
export function spacedPlaces(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, at) => at);
  if (most < 2) return [count - 1].slice(0, most);
  return Array.from({ length: most }, (_, at) => Math.round((at * (count - 1)) / (most - 1)));
}
