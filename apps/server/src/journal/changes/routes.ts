import {
  changeTrades as changeTradesCall,
  undoTradeChange,
  type SentChange,
} from '@daybook/api/journal/trade-changes.ts';
import type { Money } from '@daybook/domain/money.ts';
import { isPlannedRisk } from '@daybook/domain/trade/risk/stated-plan.ts';
import type { Kysely } from 'kysely';
import { on, type Handling } from '#server/calls/call.ts';
import { Refusal, refuse } from '#server/calls/refusal.ts';
import { findShownRows, findTagRows, hasSetup } from '#server/journal/labels/queries.ts';
import { findMistakeRows } from '#server/journal/mistakes/queries.ts';
import type { Services } from '#server/services.ts';
import { holdTrader } from '#server/store/raise-revision.ts';
import type { Tables } from '#server/store/tables.ts';
import { changeTrades, undoChangeOfTrades, type RowChange } from './change-trades.ts';

/** Many trades changed at once, and changes undone. */
export function changeRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  return [
    on(changeTradesCall, async ({ trader: { traderId }, body, now }) =>
      store.write(async (db) => {
        // Or a label could go after it was found.
        await holdTrader(db, traderId);
        const change = await findMarks(db, traderId, body.change);
        if (change instanceof Refusal) return change;
        return changeTrades(db, { traderId, publicIds: body.trades, change, now });
      }),
    ),
    on(undoTradeChange, async ({ trader: { traderId }, params, now }) => {
      const taken = await store.write((db) => undoChangeOfTrades(db, traderId, params.id, now));
      return taken ?? refuse('010');
    }),
  ];
}

/** The change with the rows of its marks; a refusal where one of them is not the trader's. */
async function findMarks(
  db: Kysely<Tables>,
  traderId: number,
  sent: SentChange,
): Promise<RowChange | Refusal> {
  const { event, addTags, removeTags, addMistakes, removeMistakes } = sent;
  if (event !== undefined && !(await hasSetup(db, traderId, event))) return unknown('event');
  if (!isRisk(sent.plannedRisk))
    return refuse('011', { field: 'change.plannedRisk', message: 'not an amount above zero' });
  const tags = await findTagRows(db, traderId, [...(addTags ?? []), ...(removeTags ?? [])]);
  const mistakes = await findMistakeRows(db, traderId, [...(addMistakes ?? []), ...(removeMistakes ?? [])]);
  const wanted = { addTags, removeTags, addMistakes, removeMistakes };
  const rows: Partial<Record<keyof typeof wanted, number[]>> = {};
  for (const [field, ids] of Object.entries(wanted) as [keyof typeof wanted, string[] | undefined][]) {
    if (ids === undefined) continue;
    const kind = field.endsWith('Tags') ? 'tag' : 'mistake';
    const known = kind === 'tag' ? tags : mistakes;
    if (ids.some((id) => !known.has(id))) return unknown(field);
    // Trades keep what was chosen: with a label go those that were merged into it.
    const shown = field.startsWith('remove') ? await findShownRows(db, traderId, kind) : null;
    rows[field] = ids.flatMap((id) => shown?.get(id) ?? [known.get(id)!]);
  }
  const answers = Object.entries(sent.flags ?? {}).filter(([, answer]) => answer !== undefined);
  const flags = Object.fromEntries(answers.map(([flag, answer]) => [flag, answer === 'Y']));
  return { event, plannedRisk: sent.plannedRisk as Money | null | undefined, flags, ...rows };
}

function isRisk(risk: number | null | undefined): boolean {
  return risk === undefined || risk === null || isPlannedRisk(risk);
}

function unknown(field: string): Refusal {
  return refuse('011', { field: `change.${field}`, message: 'not one of yours' });
}
