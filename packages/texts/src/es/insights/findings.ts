import type { Messages } from '../../en.ts';

export const findings: Messages['findings'] = {
  of: (trades, days) => `${trades} en ${days === 1 ? 'un día' : `${days} días`}`,
};
