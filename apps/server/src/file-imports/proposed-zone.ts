import type { ReadFile } from '@daybook/api/imports.ts';
import type { Store } from '#server/store/store.ts';
import { readPublishedFiles } from './published-files.ts';

/**
 * Proposes for each zone that is asked for what the trader answered last time for a file of that layout, of the same account
 * where both say which.
 */
export async function proposeZones(
  store: Store,
  traderId: number,
  files: readonly ReadFile[],
): Promise<ReadFile[]> {
  if (!files.some(({ questions }) => questions.some(isOpenZone))) return [...files];
  const earlier = await readPublishedFiles(store, traderId);
  return files.map((file) => {
    const proposed = zoneOf(file, earlier);
    if (proposed === null) return file;
    const questions = file.questions.map((question) =>
      isOpenZone(question) ? { ...question, proposed } : question,
    );
    return { ...file, questions };
  });
}

function isOpenZone({ kind, answer }: ReadFile['questions'][number]): boolean {
  return kind === 'zone' && answer === null;
}

function zoneOf({ format, accounts }: ReadFile, earlier: readonly ReadFile[]): string | null {
  const answered = earlier.flatMap((file) => {
    if (file.format !== format) return [];
    const zone = file.questions.find(({ kind, from }) => kind === 'zone' && from === 'trader')?.answer;
    return typeof zone === 'string' && zone !== '' ? [{ zone, accounts: file.accounts }] : [];
  });
  const same = answered.find((file) => file.accounts.some((name) => accounts.includes(name)));
  return (same ?? answered[0])?.zone ?? null;
}
