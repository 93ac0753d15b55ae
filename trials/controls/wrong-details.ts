import type { Store } from '../../apps/server/src/store/store.ts';
import { detailKills } from '../crashes/detail-kills.ts';
import type { Control } from './controls.ts';

const WRONG_PRICE = '7.77';

/** Details of trades that the server calculates as if it took the prices of their entries for another one. */
export function wrongDetails(seed: number): Control {
  return {
    name: 'details that are calculated from other prices',
    catches: async () => {
      const spoil = (store: Store) =>
        store.write((db) =>
          db.updateTable('execution').set({ price: WRONG_PRICE }).where('effect', '=', 'open').execute(),
        );
      const wanted = { seed, kills: 0, days: 5, tradesPerDay: 20, databaseUrl: null, spoil };
      const { faults } = await detailKills(wanted);
      return (
        faults.find((fault) => fault.startsWith('at the end: trade ') && fault.includes(WRONG_PRICE)) ?? null
      );
    },
  };
}
