/** Some trades in their order, as columns: `volume` in whole units, amounts as everywhere. */
export interface IdentifiableRows {
  readonly id: BigUint64Array;
  readonly volume: Float64Array;
  readonly gross: Float64Array;
  readonly net: Float64Array;
}

/**
 * Identifies the trades of some rows, their order and their figures: 16 hexadecimal digits. Rows with the
 * same text are the same but by a chance of 1 in 2^64; there is nothing to gain from a collision, since all are the trader's own.
 */
export function identifyRows({ id, volume, gross, net }: IdentifiableRows): string {
  const ids = new Uint32Array(id.buffer, id.byteOffset, id.length * 2);
  const figures = new Float64Array(3);
  const words = new Uint32Array(figures.buffer);
  let [left, right] = [0x811c9dc5, 0x9e3779b9];
  const mix = (word: number): void => {
    left = Math.imul(left ^ word, 0x01000193);
    left ^= left >>> 15;
    right = Math.imul(right ^ word, 0x85ebca6b);
    right ^= right >>> 13;
  };
  for (let row = 0; row < id.length; row++) {
    mix(ids[2 * row]!);
    mix(ids[2 * row + 1]!);
    // A zero may have come with a sign.
    figures[0] = volume[row]! + 0;
    figures[1] = gross[row]! + 0;
    figures[2] = net[row]! + 0;
    for (const word of words) mix(word);
  }
  return hex(left) + hex(right);
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}

/** Volumes of integers of 1/10^`scale` in whole units: the same number whatever the scale. */
export function wholeVolumes(volume: Float64Array, scale: number): Float64Array {
  return volume.map((value) => value / 10 ** scale);
}
