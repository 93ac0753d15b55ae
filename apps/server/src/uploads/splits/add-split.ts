import type { Kysely } from 'kysely';
import type { BodyOf } from '@daybook/api/contract/endpoint.ts';
import type { addSplit, SplitReason } from '@daybook/api/imports/splits.ts';
import { findInstant, NEW_YORK } from '@daybook/brokers/rows/newyork.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { addDecimals, decimal, decimalText, negateDecimal } from '@daybook/domain/decimal.ts';
import { ratio, type Split } from '@daybook/domain/execution/split.ts';
import { readHeld } from '#server/ledger/grouping/held-at.ts';
import { publishImport } from '#server/ledger/publishing/publish-import.ts';
import { AccountChanged } from '#server/ledger/publishing/publish.ts';
import { currentExecutions } from '#server/ledger/query-scopes.ts';
import { insertSplits } from '#server/ledger/splits/stage-splits.ts';
import { NO_CHANGES, type TouchedPosition } from '#server/ledger/staging/changes.ts';
import { discardImport } from '#server/ledger/staging/discard.ts';
import { openImport } from '#server/ledger/staging/stage.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

type WantedSplit = BodyOf<typeof addSplit>;

/** A split that may be added, and the account as it was read. */
interface PlannedSplit {
  readonly place: TouchedPosition;
  readonly split: Split;
  readonly account: { readonly id: number; readonly revision: number };
}

/** Why a split may not be added; for a fraction with what was held, and what the ratio makes of it. */
interface RefusedSplit {
  readonly reason: SplitReason;
  readonly held?: string;
}

/** Finds the position that a trader's split changes; null where the account or the symbol is not theirs. */
export async function planSplit(
  store: Store,
  traderId: number,
  wanted: WantedSplit,
  today: Day,
): Promise<PlannedSplit | RefusedSplit | null> {
  const { day, heldAfter } = wanted;
  const { numerator, denominator } = ratio(BigInt(wanted.numerator), BigInt(wanted.denominator));
  if (numerator === denominator) return { reason: 'one-for-one' };
  if (day > today) return { reason: 'future' };
  const instant = findInstant(NEW_YORK, day as Day, 0)!;
  const places = await store.read((db) => findPlaces(db, traderId, wanted));
  if (places.length === 0) return null;
  for (const { revision, ...where } of places) {
    const place = { ...where, from: instant };
    const heldAt = await readHeld(store, { traderId, importId: 0 }, place);
    const held = await heldAt(instant);
    if (held === null) continue;
    const [numbers, { units, scale }] = [
      { numerator: Number(numerator), denominator: Number(denominator) },
      decimal(held.size),
    ];
    const account = { id: where.accountId, revision };
    const plain = { instant, ...numbers, sizeChange: null };
    if (heldAfter === undefined) {
      const isWhole = scale > 0 || (units * numerator) % denominator === 0n;
      return isWhole ? { place, split: plain, account } : { reason: 'fraction', held: held.size };
    }
    const after = decimal(heldAfter);
    const off =
      after.units * denominator * 10n ** BigInt(scale) - units * numerator * 10n ** BigInt(after.scale);
    const share = denominator * 10n ** BigInt(scale + after.scale);
    if (off >= share || -off >= share) return { reason: 'held-after', held: held.size };
    const grown = addDecimals(after, negateDecimal(decimal(held.size)));
    const sizeChange = decimalText(held.side === 'long' ? grown : negateDecimal(grown));
    return { place, split: { ...plain, sizeChange }, account };
  }
  return { reason: 'nothing-held' };
}

/** Instruments of that name of which the account has executions. */
async function findPlaces(
  db: Kysely<Tables>,
  traderId: number,
  { accountUuid, symbol, currency }: WantedSplit,
) {
  return currentExecutions(db, traderId)
    .innerJoin('account', sameTrader('account.id', 'execution.account_id'))
    .innerJoin('instrument', sameTrader('instrument.id', 'execution.instrument_id'))
    .select(['account.id as accountId', 'account.revision', 'instrument.id as instrumentId'])
    .distinct()
    .where('account.uuid', '=', accountUuid)
    .where('instrument.symbol', '=', symbol.toUpperCase())
    .where('instrument.currency', '=', currency)
    .orderBy('instrument.id')
    .execute();
}

/** Publishes a split: 'changed' when the journal changed meanwhile, 'busy' while an import is under way. */
export async function publishSplit(
  store: Store,
  traderId: number,
  { place, split, account }: PlannedSplit,
  { publicId, now }: { readonly publicId: string; readonly now: number },
): Promise<'done' | 'changed' | 'busy'> {
  const { accountId, instrumentId } = place;
  const importId = await openImport(store, {
    traderId,
    kind: 'by-hand',
    source: 'by-hand',
    syncId: null,
    file: null,
    publicId,
    now,
    together: (db, id) =>
      insertSplits(db, { traderId, importId: id, accountId }, [{ ...split, externalId: null, instrumentId }]),
  });
  if (importId === null) return 'busy';
  try {
    await publishImport(store, {
      traderId,
      importId,
      changes: { ...NO_CHANGES, positions: [place] },
      accounts: [{ ...account, syncedToDay: null }],
      provenFlat: new Set(),
      now,
    });
    return 'done';
  } catch (error) {
    await discardImport(store, traderId, importId);
    if (error instanceof AccountChanged) return 'changed';
    throw error;
  }
}
