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

/** Whether something typed would be lost; an answer to what is no longer asked would not be missed. */
export function hasTyped({ phase, files }: ImportState, { answers, account }: TypedAnswers): boolean {
  if (account !== null && account.trim() !== '') return true;
  if (answers === null) return false;
  const isAsked = (question: FileQuestion) => questionKey(question) in answers;
  return phase === 'reading' || files.some(({ questions }) => questions.some(isAsked));
}
