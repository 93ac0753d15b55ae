import type { ReadFile } from '@daybook/api/imports/imports.ts';
import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import { NAME_ORDERS, type DatedName } from '@daybook/domain/execution/name-days.ts';
import type { Store } from '#server/store/store.ts';
import { readPublishedFiles } from '#server/uploads/staging/published-files.ts';

/** The day that a file was of, as its name or its trader said; null for one that states days itself. */
function dayOf({ questions }: ReadFile): Day | null {
  const answeredDay = questions.find(({ kind }) => kind === 'day')?.answer;
  if (typeof answeredDay === 'number') return answeredDay as Day;
  const chosen = questions.find(({ kind }) => kind === 'day-order');
  const at = NAME_ORDERS.findIndex((order) => order === chosen?.answer);
  return at < 0 ? null : parseDay(chosen?.candidates?.[at] ?? '');
}

/** Names of files that the trader imported lately, with their days: they show how their program writes dates. */
export async function readDatedNames(store: Store, traderId: number): Promise<DatedName[]> {
  const files = await readPublishedFiles(store, traderId);
  return files.flatMap((file) => {
    const day = dayOf(file);
    return day === null ? [] : [{ name: file.file, day }];
  });
}
