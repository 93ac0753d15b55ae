import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Store } from '#server/store/store.ts';
import { importFile } from '#server/imports/import-file.ts';
import { MultiplierChanged } from '#server/imports/instruments.ts';
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
    try {
      const imported = await importFile(store, {
        traderId,
        reported,
        file: { name: basename(options.file), hash },
        account: options.account ?? null,
        clock: Date.now,
      });
      switch (imported.kind) {
        case 'busy':
          return refuse(output, 'another import of this trader is under way; try again in a minute');
        case 'which-account':
          return refuse(
            output,
            `the file holds several accounts: ${imported.accounts.join(', ')}; choose one with --account`,
          );
        case 'imported':
          output.print(
            `${imported.executions} executions: ${imported.new} new, ${imported.corrected} corrected, ${imported.known} known; ` +
              `${imported.trades} new trades, ${imported.changed} changed, ${imported.open} positions open, ${imported.setAside} executions set aside; ` +
              `${reported.leftOut.length} other rows left out`,
          );
          return 0;
      }
    } catch (error) {
      if (error instanceof MultiplierChanged) return refuse(output, error.message);
      throw error;
    }
  });
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
