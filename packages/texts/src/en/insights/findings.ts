/** Findings: what each card asks and answers. */
export const findings = {
  of: (trades: string) => `Of ${trades}`,
};
