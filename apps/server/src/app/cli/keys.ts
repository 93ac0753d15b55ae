import { appendAudit } from '#server/calls/append-audit.ts';
import { addActiveKey, removeKey } from '#server/secrets/change-key-file.ts';
import { KeyFault, readKeyFile, type FileKey } from '#server/secrets/key-file.ts';
import { followKeyFile } from '#server/secrets/key-ring.ts';
import { countKeyUse, rewrapKeys, type KeyUse } from '#server/secrets/rewrap.ts';
import { openSecrets } from '#server/secrets/secrets.ts';
import type { Store } from '#server/store/store.ts';
import { readArguments, readVerb } from './arguments.ts';
import type { CommandContext, CommandOutput } from './output.ts';
import { withStore } from './with-store.ts';

/** `keys status|rotate|retire KEY`. Exit code 0 when done, 1 for an obstacle; throws WrongUse. */
export async function keysCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const { output } = context;
  const [command, rest] = readVerb(args, ['status', 'rotate', 'retire']);
  const { positionals } = readArguments(rest, {}, command === 'retire' ? ['KEY'] : []);
  return withStore(context, async (store, { keyFile }) => {
    // Proves that this file is the one that sealed this store, before anything is changed in either.
    await openSecrets(store, keyFile);
    if (command === 'rotate') return rotate(store, keyFile, output);
    if (command === 'status') return status(store, keyFile, output);
    return retire(store, keyFile, positionals[0] ?? '', output);
  });
}

function keysIn(keyFile: string): readonly [FileKey, ...FileKey[]] {
  const keys = readKeyFile(keyFile);
  if (keys === null) throw new KeyFault(`KEY_FILE: ${keyFile} vanished`);
  return keys;
}

async function status(store: Store, keyFile: string, output: CommandOutput): Promise<number> {
  const keys = keysIn(keyFile);
  const use = await store.read(countKeyUse);
  for (const [at, { id }] of keys.entries())
    output.print(
      `${id}  ${at === 0 ? 'active' : 'older '}  ${sealed(use.get(id) ?? 0)}${at > 0 && !use.has(id) ? ': may be retired' : ''}`,
    );
  const lost = [...use.keys()].filter((id) => !keys.some((key) => key.id === id));
  for (const id of lost) output.print(`${id}  MISSING  ${sealed(use.get(id) ?? 0)} cannot be opened`);
  return lost.length === 0 ? 0 : 1;
}

function sealed(count: number): string {
  return `${count} ${count === 1 ? 'record' : 'records'} sealed`;
}

/** Whether an earlier rotation, or a manually added key, still waits for what others have sealed. */
function isUnfinished([active, ...older]: readonly FileKey[], use: KeyUse): boolean {
  return active !== undefined && older.some(({ id }) => use.has(id));
}

async function rotate(store: Store, keyFile: string, output: CommandOutput): Promise<number> {
  const before = keysIn(keyFile);
  if (isUnfinished(before, await store.read(countKeyUse)))
    output.note(`${before[0].id} is active already: going on with what older keys have sealed`);
  else output.note(`${addActiveKey(keyFile)} is made and active`);
  const ring = followKeyFile(keyFile, keysIn(keyFile));
  const { done, unreadable } = await rewrapKeys(store, ring, (count) => output.note(`${count} sealed again`));
  await store.write((db) =>
    appendAudit(db, { at: Date.now(), event: 'keys-rotated', result: 'done', object: ring.active().id }),
  );
  output.print(`${done} sealed again by ${ring.active().id}`);
  if (unreadable.length > 0) {
    output.note(
      `No key of the file opens those of ${unreadable.length} traders: ${unreadable.slice(0, 20).join(', ')}`,
    );
    return 1;
  }
  const older = keysIn(keyFile).slice(1);
  if (older.length > 0)
    output.note(
      `Not needed here any more: ${older.map(({ id }) => id).join(', ')}. Backups of earlier days still need them.`,
    );
  return 0;
}

async function retire(store: Store, keyFile: string, id: string, output: CommandOutput): Promise<number> {
  const keys = keysIn(keyFile);
  const refuse = (why: string) => {
    output.note(why);
    return 1;
  };
  if (!keys.some((key) => key.id === id)) return refuse(`there is no key ${id} in ${keyFile}`);
  if (keys[0].id === id) return refuse(`${id} is active; make another with: daybook keys rotate`);
  // Counted in the passage in which the file is changed, so that nothing is sealed by it in between.
  const left = await store.write(async (db) => {
    const count = (await countKeyUse(db)).get(id) ?? 0;
    if (count === 0) removeKey(keyFile, id);
    return count;
  });
  if (left > 0) return refuse(`${id} has ${sealed(left)}; seal them again with: daybook keys rotate`);
  output.print(`${id} is retired`);
  output.note(
    'Keep it with the backups that were made before the rotation; they cannot be opened without it.',
  );
  output.note('Links mailed before the rotation, and devices known since before it, are known no more.');
  return 0;
}
