import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Store } from '#server/store/store.ts';
import { amountsSentence } from '@daybook/texts/amounts.ts';
import { en } from '@daybook/texts/en.ts';
import { importWhole, type ImportedWhole } from '#server/file-imports/import-whole.ts';
import type { FileAnswers } from '#server/outside/files/file-reading.ts';
import { readOrRefuse } from './group.ts';
import { withStore } from './with-store.ts';
import type { CommandOutput } from './output.ts';

export interface ImportOptions {
  readonly file: string;
  readonly account: string | undefined;
  /** E-mail; may be left out while the installation has one trader. */
  readonly trader: string | undefined;
  readonly answers: FileAnswers;
}

/** Stores a file's executions for a trader. Exit code 0, 2 for a file that cannot be read, 1 for anything else that stands in the way. */
export async function importCommand(options: ImportOptions, output: CommandOutput): Promise<number> {
  const reported = await readOrRefuse(options.file, options.answers, output);
  if (!reported) return 2;
  const hash = createHash('sha256')
    .update(await readFile(options.file))
    .digest('hex');
  return withStore(async (store) => {
    const traderId = await findTraderId(store, options.trader);
    if (traderId === null)
      return refuse(
        output,
        options.trader ? `there is no trader ${options.trader}` : 'say whose file this is: --trader EMAIL',
      );
    const { files } = reported;
    const file = { name: basename(options.file), hash };
    const log = { error: (message: string, error: unknown) => output.note(`${message}: ${String(error)}`) };
    const account = options.account ?? null;
    const imported = await importWhole({ store, clock: Date.now, log }, { traderId, files, file, account });
    if (imported.kind !== 'imported') return refuse(output, whyNot(imported));
    output.print(
      `${imported.executions} executions: ${imported.new} new, ${imported.corrected} corrected, ${imported.known} known; ` +
        `${imported.trades} new trades, ${imported.changed} changed, ${imported.open} positions open, ${imported.setAside} executions set aside; ` +
        `${reported.leftOut.length} other rows left out`,
    );
    return 0;
  });
}

function whyNot(refused: Exclude<ImportedWhole, { kind: 'imported' }>): string {
  const { imports: words } = en;
  switch (refused.kind) {
    case 'busy':
      return 'another import of this trader is under way; try again in a minute';
    case 'which-account':
      return `choose one of these accounts with --account: ${refused.accounts.join(', ')}`;
    case 'other-grain':
      return words.otherGrain(refused.name === '' ? words.kinds.sync : refused.name, refused.day);
    case 'amounts':
      return amountsSentence(refused.names, words);
    case 'multiplier':
      return words.multiplier(refused.what);
  }
}

function refuse(output: CommandOutput, why: string): number {
  output.note(why);
  return 1;
}

async function findTraderId(store: Store, email: string | undefined): Promise<number | null> {
  const traders = await store.read((db) =>
    db
      .selectFrom('trader')
      .select(['id', 'email_key'])
      .limit(2)
      .where((where) =>
        email === undefined
          ? where.val(true)
          : where('email_key', '=', email.trim().normalize('NFC').toLowerCase()),
      )
      .execute(),
  );
  return traders.length === 1 ? traders[0]!.id : null;
}
