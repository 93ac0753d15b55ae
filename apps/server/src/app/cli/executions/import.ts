import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Store } from '#server/store/store.ts';
import { EXIT } from '#server/app/exit-codes.ts';
import { readDatedNames } from '#server/uploads/preview/dated-names.ts';
import { importWhole } from '#server/uploads/import-whole.ts';
import { emailKey } from '@daybook/domain/account/email.ts';
import { readArguments } from '../arguments.ts';
import { FILE_ANSWERS, readAnswers } from './file-answers.ts';
import { readableFile } from '../files.ts';
import { examineOrRefuse } from './group.ts';
import { withStore } from '../with-store.ts';
import type { CommandContext, CommandOutput } from '../output.ts';

/** The trader's e-mail may be left out while the installation has one trader; `anyway` imports what something speaks against. */
const OPTIONS = { ...FILE_ANSWERS, trader: { type: 'string' }, anyway: { type: 'boolean' } } as const;

/** Stores a file's executions for a trader. Exit code 0, 2 for a file that cannot be read, 1 for any other obstacle. */
export async function importCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const { output, folder } = context;
  const { values, positionals } = readArguments(args, OPTIONS, ['FILE']);
  const answers = await readAnswers(values, folder);
  const path = readableFile(folder, positionals[0] ?? '');
  return withStore(context, async (store) => {
    const traderId = await findTraderId(store, values.trader);
    if (typeof traderId === 'string') return refuse(output, traderId);
    const datedNames = await readDatedNames(store, traderId);
    const files = examineOrRefuse(path, { ...answers, datedNames }, output);
    if (!files) return EXIT.unreadable;
    const file = { name: basename(path), hash: await hashOf(path) };
    const log = { error: (message: string, error: unknown) => output.note(`${message}: ${String(error)}`) };
    const { account = null, anyway } = values;
    const wanted = { traderId, files, file, account, anyway };
    const imported = await importWhole({ store, clock: Date.now, log }, wanted);
    if (imported.kind !== 'imported')
      return refuse(output, (await import('./explain-refusal.ts')).explainRefusal(imported));
    output.print(
      `${imported.executions} executions: ${imported.new} new, ${imported.corrected} corrected, ${imported.known} known; ` +
        `${imported.trades} new trades, ${imported.changed} changed, ${imported.open} positions open, ${imported.setAside} executions set aside; ` +
        `${files.summaries.reduce((count, { leftOut }) => count + leftOut.count, 0)} other rows left out`,
    );
    return 0;
  });
}

/** SHA-256 of the bytes. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

function refuse(output: CommandOutput, why: string): number {
  output.note(why);
  return EXIT.refused;
}

/** The trader with an address, or the only one there is; else a sentence about what is missing. */
async function findTraderId(store: Store, email: string | undefined): Promise<number | string> {
  const [first, second] = await store.read((db) => {
    const traders = db.selectFrom('trader').select('id').limit(2);
    return (email === undefined ? traders : traders.where('email_key', '=', emailKey(email))).execute();
  });
  if (first === undefined)
    return email === undefined ? 'there is no trader yet' : `there is no trader ${email}`;
  return second === undefined
    ? first.id
    : 'there are several traders: say whose file this is with --trader EMAIL';
}
