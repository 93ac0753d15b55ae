import type { ReadFile } from '@daybook/api/imports/imports.ts';

/** Most rows of each kind that a preview shows of all files of an upload together; all are counted. */
export const MAX_SHOWN_ROWS = 1_000;
/** Most questions that stay open in a preview, and most that are answered; the others come when these are answered. */
export const MAX_SHOWN_QUESTIONS = 500;
/** Most names of accounts, of all files together. */
const MAX_SHOWN_ACCOUNTS = 1_000;
/** Longest name of a file in an archive, and of what a left-out row is about, in characters. */
const MAX_NAME = 100;

/** Keeps what a preview shows of an upload small, however many files it has; a preview is read at each look at it. */
export function limitShown(): (file: ReadFile) => ReadFile {
  const remaining = {
    leftOut: MAX_SHOWN_ROWS,
    unreadable: MAX_SHOWN_ROWS,
    open: MAX_SHOWN_QUESTIONS,
    answered: MAX_SHOWN_QUESTIONS,
    accounts: MAX_SHOWN_ACCOUNTS,
    tables: 1,
  };
  const first = <Item>(kind: keyof typeof remaining, items: readonly Item[]): Item[] => {
    const kept = items.slice(0, remaining[kind]);
    remaining[kind] -= kept.length;
    return kept;
  };
  return (file) => {
    const { leftOut, unreadable, questions, accounts, table, ...rest } = file;
    const isShown = table !== undefined && table !== null && first('tables', [table]).length > 0;
    return {
      ...rest,
      file: shortened(file.file),
      leftOut: {
        count: leftOut.count,
        rows: first('leftOut', leftOut.rows).map((row) => ({ ...row, what: shortened(row.what) })),
      },
      unreadable: { count: unreadable.count, rows: first('unreadable', unreadable.rows) },
      questions: questions.filter(
        ({ answer }) => first(answer === null ? 'open' : 'answered', [answer]).length > 0,
      ),
      accounts: first('accounts', accounts),
      ...(isShown ? { table } : table ? { mapping: null } : {}),
    };
  };
}

function shortened(text: string): string {
  return text.length <= MAX_NAME ? text : `${text.slice(0, MAX_NAME - 1)}…`;
}
