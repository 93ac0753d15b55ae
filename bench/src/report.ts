/** One measured figure. `ratio` is value / limit where smaller is better, limit / value where larger is. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly limit?: number;
  readonly ratio?: number;
}

export type Report = (figure: Figure) => void;

/** A figure that is to stay below its limit. */
export function atMost(name: string, value: number, unit: string, limit: number): Figure {
  return { name, value: round(value), unit, limit, ratio: round(value / limit) };
}

/** A figure that is to reach its limit. */
export function atLeast(name: string, value: number, unit: string, limit: number): Figure {
  return { name, value: round(value), unit, limit, ratio: round(limit / value) };
}

/** A single figure. */
export function plain(name: string, value: number, unit: string): Figure {
  return { name, value: round(value), unit };
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}
