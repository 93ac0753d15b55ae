/** The tab of insights: its parts and their frame. */
export const insights = {
  part: 'Part of the insights',
  failed: 'These figures could not be calculated in this browser just now.',
  parts: {
    findings: 'Findings',
    replay: 'Rule replay',
    ledger: 'Plan ledger',
    simulation: 'Simulation',
  },
};
