// Draws boundaries of trades by hand, as the routes do.
import assert from 'node:assert/strict';
import type { GroupingChange } from '@daybook/api/journal/grouping.ts';
import { readManualGroups } from '../../apps/server/src/ledger/grouping/manual-groups.ts';
import { drawGroups, type Drawing } from '../../apps/server/src/ledger/manual-grouping/draw.ts';
import { previewDrawing, publishDrawing } from '../../apps/server/src/ledger/manual-grouping/drawing.ts';
import { readAccount } from '../../apps/server/src/ledger/manual-grouping/trade-position.ts';
import { newPublicId } from '../../apps/server/src/store/new-public-id.ts';
import type { ManualStep } from './hidden-fills.ts';
import type { Run } from './journal-run.ts';
import { readNotedLines, readTrades } from './stored-journal.ts';

/** Splits, merges or resets a trade; what cannot be drawn so stays. */
export async function draw(run: Run, step: ManualStep): Promise<void> {
  const { store, traderId } = run;
  const trades = await readTrades(run);
  const trade = trades[step.which % (trades.length || 1)];
  if (!trade) return;
  const others = trades.filter(({ position, id }) => position === trade.position && id !== trade.id);
  const change = changeOf(step, trade.executions, others);
  if (!change) return;
  const drawing = await store.read((db) => drawGroups(db, traderId, trade.publicId, change));
  if (typeof drawing === 'string') return;
  if (typeof (await previewDrawing(store, traderId, drawing)) === 'string') return;
  run.done.push(`${step.kind} ${trade.line}`);
  run.isGroupedManually = true;
  run.drawn = { drawing, before: await readNotedLines(run) };
  await publish(run, drawing);
}

function changeOf(
  { kind, with: chosen }: ManualStep,
  executions: number,
  others: readonly { readonly publicId: string }[],
): GroupingChange | null {
  if (kind !== 'merge' && kind !== 'split') return { kind: 'reset' };
  const other = others[chosen % (others.length || 1)];
  if (kind === 'merge') return other ? { kind, with: [other.publicId] } : null;
  const second = Array.from({ length: executions }, (_, at) => at).filter((at) => ((chosen >> at) & 1) === 1);
  return second.length > 0 ? { kind, second } : null;
}

/** Takes the last drawing back: the journal is what it was before it. */
export async function undoDrawing(run: Run): Promise<void> {
  if (!run.drawn) return;
  const { store, traderId } = run;
  const { drawing, before } = run.drawn;
  const { place, before: earlier, manualGroups } = drawing;
  assert.deepEqual(await store.read((db) => readManualGroups(db, traderId, place)), manualGroups);
  const account = await store.read((db) => readAccount(db, traderId, place.accountId));
  const undoing = { place, account, manualGroups: earlier, before: manualGroups, made: [] };
  run.done.push('undo the drawing');
  await publish(run, undoing);
  run.drawn = null;
  assert.deepEqual(await readNotedLines(run), before, 'a drawing was taken back');
}

async function publish({ store, traderId, now }: Run, drawing: Drawing): Promise<void> {
  const published = await publishDrawing(store, traderId, drawing, { publicId: newPublicId(), now });
  assert.equal(published, 'done');
}
