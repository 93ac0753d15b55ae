import { MAX_ACCOUNTS } from '@daybook/domain/account/max-accounts.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';

/** Instruments of an upload, counted once for each account that trades them: each is a position that an import groups. */
const MAX_INSTRUMENTS_A_FILE = 50_000;

/** Counts the accounts and instruments of an upload, be it an archive; beyond a limit it throws {@link UnreadableFile} with the line. */
export function countNames(maxInstruments = MAX_INSTRUMENTS_A_FILE): (execution: ReportedExecution) => void {
  const byAccount = new Map<string, Set<string>>();
  let instruments = 0;
  return ({ account, instrument: { contract, currency }, line }) => {
    const held = byAccount.getOrInsertComputed(account, () => new Set());
    if (byAccount.size > MAX_ACCOUNTS)
      throw new UnreadableFile(line, because('tooManyAccounts', MAX_ACCOUNTS), because('split'));
    const key = `${contract}|${currency}`;
    if (held.has(key)) return;
    held.add(key);
    instruments += 1;
    if (instruments > maxInstruments)
      throw new UnreadableFile(line, because('tooManyInstruments', maxInstruments), because('split'));
  };
}
