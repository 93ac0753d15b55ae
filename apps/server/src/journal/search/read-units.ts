import { namedEntries } from '@daybook/api/imports/named-entries.ts';
import type { Manifest } from '@daybook/api/journal/dashboard.ts';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import { dollars } from '@daybook/domain/money.ts';
import { readDefaultRisks, type DefaultRisk } from '@daybook/domain/trade/risk/default-risk.ts';
import { parseTradeId, type MeasuredUnit } from '@daybook/domain/trade/trade-columns.ts';
import { needsTicks } from '@daybook/domain/trade/units/default-risks.ts';
import { defaultsSince, limitsSince } from '@daybook/domain/trade/units/risk-rules.ts';
import { listEntries } from '#server/accounts/entries/queries.ts';
import { readLimitsHistory } from '#server/journal/plan/queries.ts';
import { readRisks } from '#server/journal/trades/read-risks.ts';
import type { Store } from '#server/store/store.ts';
import type { PackedUnits, RiskPage } from './trades-in-units.ts';

/** Whether the units take the details of the trades: R does, where a default of the trader's is in ticks. */
export function unitsNeedDetails(units: readonly MeasuredUnit[], head: Manifest): boolean {
  return units.includes('r') && needsTicks(defaultsOf(head));
}

function defaultsOf({ preferences }: Manifest): DefaultRisk[] {
  return defaultsSince(readDefaultRisks(preferences.defaultRisks.value), clockAt);
}

function clockAt(instant: number) {
  const { day, execTime } = newYorkOf(instant);
  return { day, second: execTime };
}

/** Reads what the units need; nothing else. */
export async function readUnits(
  store: Store,
  traderId: number,
  units: readonly MeasuredUnit[],
  head: Manifest,
): Promise<PackedUnits> {
  const needsRisks = units.includes('r');
  const history = needsRisks ? await store.read((db) => readLimitsHistory(db, traderId)) : [];
  const entries = units.includes('percent') ? await store.read((db) => listEntries(db, traderId)) : [];
  return {
    units,
    risks: needsRisks ? await readRiskPages(store, traderId) : [],
    history: limitsSince(history.map(inMoney), clockAt),
    defaults: needsRisks ? defaultsOf(head) : [],
    entries: namedEntries(entries, head.accounts),
  };
}

function inMoney(limits: Awaited<ReturnType<typeof readLimitsHistory>>[number]) {
  return {
    effectiveFrom: limits.effectiveFrom,
    maxLostPerTrade: dollars(limits.maxLostPerTrade),
    maxLostPerDay: dollars(limits.maxLostPerDay),
    maxLostPerWeek: dollars(limits.maxLostPerWeek),
  };
}

async function readRiskPages(store: Store, traderId: number): Promise<RiskPage[]> {
  const pages: RiskPage[] = [];
  for (let after: string | null = null; ;) {
    const { risks, next } = await readRisks(store, traderId, { since: null, after });
    pages.push({
      id: BigUint64Array.from(risks, ({ id }) => parseTradeId(id)!),
      stopRisk: Float64Array.from(risks, ({ stopRisk }) => stopRisk ?? Number.NaN),
      plannedRisk: Float64Array.from(risks, ({ plannedRisk }) => plannedRisk ?? Number.NaN),
    });
    if (next === null) return pages;
    after = next;
  }
}
