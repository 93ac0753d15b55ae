/** One value: what follows the metric's name, as `{state="waiting"}`, and the number. */
type Sample = readonly [suffix: string, value: number];

/** The lines of one metric in Prometheus' text form 0.0.4. */
export function metric(
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  samples: readonly Sample[],
): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(([suffix, value]) => `${name}${suffix} ${value}`),
  ];
}

/** A metric of one value that goes up and down. */
export function gauge(name: string, help: string, value: number): string[] {
  return metric(name, 'gauge', help, [['', value]]);
}
