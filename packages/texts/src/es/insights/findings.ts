import type { Messages } from '../../en.ts';

export const findings: Messages['findings'] = {
  of: (trades) => `De ${trades}`,
};
