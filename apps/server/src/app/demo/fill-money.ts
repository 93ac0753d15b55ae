import { dollars } from '@daybook/domain/money.ts';
import { createEntry } from '#server/accounts/entries/change-entries.ts';
import type { Store } from '#server/store/store.ts';
import type { DemoMoney } from './platform-process.ts';

/** New York days of a journal's first and last trade. */
interface JournalDays {
  readonly first: number;
  readonly last: number;
}

/** Writes what the demo trader says the accounts held, on days between the first and the last of the journal. */
export async function fillMoney(
  { store, now }: { readonly store: Store; readonly now: number },
  traderId: number,
  money: readonly DemoMoney[],
  { first, last }: JournalDays,
): Promise<void> {
  await store.write(async (db) => {
    const accounts = await db
      .selectFrom('account')
      .select(['uuid', 'user_name'])
      .where('trader_id', '=', traderId)
      .execute();
    for (const { account, kind, part, amount } of money) {
      const accountUuid = accounts.find(({ user_name: name }) => name === account)?.uuid ?? '';
      const day = first - 1 + Math.floor((last - first + 1) * part);
      const entry = { kind, day, amount: dollars(amount), currency: 'USD' };
      const made = await createEntry(db, { traderId, accountUuid, entry, now });
      if (typeof made === 'string') throw new Error(`the demo's ${kind} of ${account} was refused: ${made}`);
    }
  });
}
