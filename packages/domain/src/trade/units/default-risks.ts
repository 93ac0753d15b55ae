import { labelPlaces } from '../../journal/labels.ts';
import { nearestMoney, type Money } from '../../money.ts';
import type { DetailColumns } from '../details/columns/detail-columns.ts';
import { openingSecond } from '../opening-day.ts';
import { defaultAt, fittingDefaults, type DefaultRisk, type FittingDefaults } from '../risk/default-risk.ts';
import type { TradeColumns } from '../trade-columns.ts';
import { tickValues } from './tick-value.ts';

/** Whether some default is in ticks, which take the details of the trades to be counted. */
export function needsTicks(rules: readonly DefaultRisk[]): boolean {
  return rules.some(({ ticks }) => ticks !== null);
}

/**
 * What each trade risked by the defaults, `since` of which is in seconds by New York's clock as the trades' times are: ticks of its whole
 * size where the tick is known, or dollars of trades in dollars. Null without a default that can be counted.
 */
export function defaultRisks(
  columns: TradeColumns,
  rules: readonly DefaultRisk[],
  details: DetailColumns | null,
): (row: number) => Money | null {
  if (rules.length === 0) return () => null;
  const { symbol, symbols, account, accounts, currency, currencies, journal, setups } = columns;
  const dollar = currencies.indexOf('USD');
  const tickOf = details && tickValues(columns, details);
  const standing = rules.map((rule) => ofStanding(rule, setups));
  const fitting = new Map<string, FittingDefaults>();
  return (row) => {
    const [ofSymbol, ofSetup, ofAccount] = [symbol[row]!, journal.event[row]!, account[row]!];
    const found = fitting.getOrInsertComputed(`${ofSymbol} ${ofSetup} ${ofAccount}`, () =>
      fittingDefaults(standing, {
        symbol: symbols[ofSymbol]!,
        setup: setups[ofSetup]?.id ?? null,
        account: accounts[ofAccount]!,
      }),
    );
    const rule = defaultAt(found, openingSecond(columns, row));
    if (rule === null || currency[row] !== dollar) return null;
    if (rule.amount !== null) return rule.amount;
    const tick = tickOf?.(row) ?? null;
    return tick === null || rule.ticks === null ? null : nearestMoney(tick * rule.ticks);
  };
}

/** A default for a merged setup as one for the setup that replaced it, as trades of both have it. */
function ofStanding(rule: DefaultRisk, setups: TradeColumns['setups']): DefaultRisk {
  if (rule.scope !== 'setup') return rule;
  const standing = setups[labelPlaces(setups).get(rule.name) ?? -1];
  return standing ? { ...rule, name: standing.id } : rule;
}
