import type { Messages } from '../../en.ts';

export const findings: Messages['findings'] = {
  of: (trades, days) => `${trades} em ${days === 1 ? 'um dia' : `${days} dias`}`,
};
