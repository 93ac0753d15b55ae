import type { FileQuestion } from '@daybook/api/imports/file-question.ts';
import type { ImportState } from '@daybook/api/imports/imports.ts';

/** What was typed or chosen about a file and not sent yet; null where that is nothing. */
export interface TypedAnswers {
  /** By question, see {@link questionKey}. */
  readonly answers: Readonly<Record<string, string>> | null;
  /** The name of a new account that is to receive it. */
  readonly account: string | null;
}

export const NOTHING_TYPED: TypedAnswers = { answers: null, account: null };

/** What tells a question about a file from its others; the files of an archive share them. */
export function questionKey({ kind, symbol }: Pick<FileQuestion, 'kind' | 'symbol'>): string {
  return `${kind}|${symbol ?? ''}`;
}

/** Whether something typed would be lost; an answer to what is no longer asked would not be missed. `accounts` of the journal. */
export function hasTyped(state: ImportState, { answers, account }: TypedAnswers, accounts: number): boolean {
  const isReading = state.phase === 'reading';
  if (account !== null && account.trim() !== '' && (isReading || isReceiverAsked(state, accounts)))
    return true;
  if (answers === null) return false;
  const isAsked = (question: FileQuestion) => questionKey(question) in answers;
  return isReading || state.files.some(({ questions }) => questions.some(isAsked));
}

/** Whether it is asked which account receives the executions: where the file names one account or none. */
export function isReceiverAsked({ obstacle, files, counts }: ImportState, accounts: number): boolean {
  if (obstacle === 'which-account') return true;
  if (obstacle === 'refused' || files.some(({ table }) => table)) return false;
  return counts.executions > 0 && accounts > 0 && namesOf({ files }).length <= 1;
}

/** What the file itself calls its accounts. */
export function namesOf({ files }: Pick<ImportState, 'files'>): readonly string[] {
  return [...new Set(files.flatMap((file) => file.accounts))];
}
