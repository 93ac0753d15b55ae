import type { PlatformAccount } from '#brokers/feeds/platform.ts';
import type { AnswerPage } from './answer-page.ts';
import { DamagedAnswer, wrongCell } from './damaged-answer.ts';
import { readTable, rowsOf } from './header.ts';

const COLUMNS = ['Account Id', 'Account Name'] as const;
const CURRENCY = /^[A-Z]{3}$/;

/** Reads a currency cell: null for an empty one, damaged for anything but three capitals. */
export function readCurrency(text: string, page: number, line: number): string | null {
  if (text === '') return null;
  if (!CURRENCY.test(text))
    throw new DamagedAnswer(page, line, wrongCell('Currency', 'a currency of three letters', text));
  return text;
}

/** Reads the pages of `action=accounts`. Throws {@link DamagedAnswer}. */
export function readAccounts(pages: readonly AnswerPage[]): readonly PlatformAccount[] {
  const accounts = new Map<string, PlatformAccount>();
  for (const split of pages) {
    if (split.rowCount === 0) continue;
    const table = readTable(split, COLUMNS);
    const { positions, page } = table;
    for (const { cells, line } of rowsOf(table)) {
      const cell = (name: string): string => (cells[positions.get(name) ?? -1] ?? '').trim();
      const [id, name] = [cell('Account Id'), cell('Account Name')];
      if (!/^\d{1,18}$/.test(id))
        throw new DamagedAnswer(page, line, wrongCell('Account Id', 'a number', id));
      if (name === '' || name.length > 100)
        throw new DamagedAnswer(page, line, wrongCell('Account Name', 'a name', name));
      accounts.set(id, { id, name, currency: readCurrency(cell('Currency'), page, line) });
    }
  }
  return [...accounts.values()];
}
