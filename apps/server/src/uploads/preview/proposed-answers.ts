import type { ReadFile } from '@daybook/api/imports/imports.ts';
import type { Store } from '#server/store/store.ts';
import { readPublishedFiles } from '#server/uploads/staging/published-files.ts';

/** What mostly stays the same from file to file of one layout. */
const LASTING = ['zone', 'currency', 'date-order', 'decimal'] as const;
type Lasting = (typeof LASTING)[number];

/**
 * Proposes for each zone, currency, order of dates and decimal mark that is asked for what the trader answered last time for a file of that layout,
 * of the same account where both say which; also the order that the dates of such a file proved.
 */
export async function proposeAnswers(
  store: Store,
  traderId: number,
  files: readonly ReadFile[],
): Promise<ReadFile[]> {
  if (!files.some(({ questions }) => questions.some((question) => openKind(question) !== null)))
    return [...files];
  const earlier = await readPublishedFiles(store, traderId);
  return files.map((file) => ({
    ...file,
    questions: file.questions.map((question) => {
      const kind = openKind(question);
      const proposed = kind && lastAnswer(kind, file, earlier);
      return proposed === null ? question : { ...question, proposed };
    }),
  }));
}

function openKind({ kind, answer }: ReadFile['questions'][number]): Lasting | null {
  return answer === null ? (LASTING.find((lasting) => lasting === kind) ?? null) : null;
}

function lastAnswer(
  asked: Lasting,
  { format, accounts }: ReadFile,
  earlier: readonly ReadFile[],
): string | null {
  const answered = earlier.flatMap((file) => {
    if (file.format !== format) return [];
    const given = file.questions.find(
      ({ kind, from }) => kind === asked && (from === 'trader' || kind === 'date-order'),
    )?.answer;
    return typeof given === 'string' && given !== '' ? [{ given, accounts: file.accounts }] : [];
  });
  const same = answered.find((file) => file.accounts.some((name) => accounts.includes(name)));
  return (same ?? answered[0])?.given ?? null;
}
