import type { TradeColumns } from '../../trade/trade-columns.ts';
import { layOutDays } from './replay-days.ts';
import { replayRule, type StopRule } from './replay-rule.ts';
import { ruleText } from './rule-text.ts';
import { watchedRows } from './watched-rows.ts';

const KNOWN = new WeakMap<TradeColumns, Map<string, Uint8Array>>();
/** Rules that are remembered for one journal. */
const MAX_KNOWN = 8;

/**
 * Of each row whether a rule lets it fall away, with the trades of some accounts as the rule watches them, of all when none are
 * named; trades of each currency by themselves. Calculated once for each journal, choice and rule.
 */
export function cutRows(
  columns: TradeColumns,
  accounts: readonly string[] | undefined,
  rule: StopRule,
): Uint8Array {
  const key = JSON.stringify([accounts?.toSorted() ?? null, ruleText(rule)]);
  const known = KNOWN.get(columns) ?? new Map<string, Uint8Array>();
  KNOWN.set(columns, known);
  const found = known.get(key);
  if (found) return found;
  if (known.size >= MAX_KNOWN) known.clear();
  const cut = new Uint8Array(columns.count);
  for (const currency of columns.currencies) {
    const rows = watchedRows(columns, accounts, currency);
    for (const row of replayRule(columns, layOutDays(columns, rows), rule).fallen) cut[row] = 1;
  }
  known.set(key, cut);
  return cut;
}
