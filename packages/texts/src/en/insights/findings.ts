/** Findings: what each card asks and answers. */
export const findings = {
  of: (trades: string, days: number) => `${trades} on ${days === 1 ? 'one day' : `${days} days`}`,
};
