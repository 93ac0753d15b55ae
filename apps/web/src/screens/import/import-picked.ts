import { publishFile, type ImportState } from '@daybook/api/imports/imports.ts';
import { refreshJournal } from '#web/journal/refresh-journal.ts';
import { call } from '#web/server/call.ts';
import { pauseLost } from '#web/server/pause.ts';
import { codeOf, detailOf } from '#web/server/problem.ts';
import { changeFile, findFile, previewAgain } from './files-store.ts';
import { canImport } from './import-words.ts';

/**
 * Imports a file as it was shown, and brings the journal up to date; returns whether it did. Where the journal changed since, it is previewed again,
 * and imported if that shows the same; else its trader decides again.
 */
export async function importPicked(key: number, anyway = false): Promise<boolean> {
  const picked = findFile(key);
  if (!picked?.state || picked.isImporting) return false;
  if (await publish(key, picked.state, anyway)) return bringUpToDate();
  const { state } = findFile(key) ?? {};
  const isAnew = state !== undefined && state !== null && state.id !== picked.state.id;
  if (!isAnew || !canImport(state) || !showsTheSame(picked.state, state)) return false;
  return (await publish(key, state, anyway)) && bringUpToDate();
}

/** Whether it is imported; what was left is read again, and other obstacles are noted. */
async function publish(key: number, { id }: ImportState, anyway: boolean): Promise<boolean> {
  changeFile(key, { isImporting: true, notice: null });
  try {
    const state = await call(publishFile, { params: { id }, body: anyway ? { anyway } : {} });
    changeFile(key, { state, isImporting: false });
    return true;
  } catch (error) {
    const again = leftBehind(error);
    if (again) await previewAgain(key, findFile(key)?.answers ?? {}, again);
    else changeFile(key, { isImporting: false, notice: codeOf(error) === '009' ? 'busy' : { error } });
    return false;
  }
}

function showsTheSame(before: ImportState, now: ImportState): boolean {
  const [shown, latest] = [before, now].map(
    ({ counts, trades, totals, sample, open, missing, stated, doubts }) =>
      JSON.stringify([counts, trades, totals, sample, open, missing, stated, doubts]),
  );
  return shown === latest;
}

/** Why what was shown does not hold any longer; null where it does. */
function leftBehind(error: unknown): 'changed' | 'gone' | null {
  if (codeOf(error) === '010') return 'gone';
  return codeOf(error) === '009' && detailOf(error, 'reason') === 'changed' ? 'changed' : null;
}

/** What was imported is to be seen however long nobody answers. */
async function bringUpToDate(): Promise<true> {
  try {
    await refreshJournal();
  } catch (error) {
    if (codeOf(error) !== 'offline') throw error;
    await pauseLost();
    await bringUpToDate();
  }
  return true;
}
