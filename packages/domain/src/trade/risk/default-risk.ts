/** The assumed risk of a trade without a stated one: a number of ticks or dollars by instrument, setup or account. */
import { futureRootOf } from '../../execution/future-symbols.ts';
import { moneyText, type Money } from '../../money.ts';
import { parseMoney } from '../../money-of-decimal.ts';

/** What a default is for, the most particular first: of several that fit a trade the first kind counts. */
export const DEFAULT_SCOPES = ['symbol', 'setup', 'account'] as const;
export type DefaultScope = (typeof DEFAULT_SCOPES)[number];

export interface DefaultRisk {
  readonly scope: DefaultScope;
  /** A symbol or the root of a future, the id of a setup, the name of an account. */
  readonly name: string;
  /** Ticks of the whole size, or an amount in dollars; above zero. */
  readonly ticks: number | null;
  readonly amount: Money | null;
  /** Milliseconds since 1970: trades that began before it have no default by it, unless `withEarlier`. */
  readonly since: number;
  readonly withEarlier: boolean;
}

const MAX_TICKS = 1_000_000;

/** A default as it is kept: a line of JSON, `{"symbol":"ES","ticks":8,"since":1795446000000}`. */
export function defaultRiskText({ scope, name, ticks, amount, since, withEarlier }: DefaultRisk): string {
  return JSON.stringify({
    [scope]: name,
    ...(ticks === null ? {} : { ticks }),
    ...(amount === null ? {} : { dollars: moneyText(amount) }),
    since,
    ...(withEarlier ? { earlier: true } : {}),
  });
}

/** The defaults that are kept, in their order; unreadable ones, such as those of a newer Daybook, are skipped. */
export function readDefaultRisks(texts: readonly string[]): DefaultRisk[] {
  return texts.map(readDefaultRisk).filter((rule) => rule !== null);
}

function readDefaultRisk(text: string): DefaultRisk | null {
  const kept = parseObject(text);
  const scope = DEFAULT_SCOPES.find((each) => typeof kept[each] === 'string');
  const { since } = kept;
  const ticks = typeof kept['ticks'] === 'number' ? parseTicks(String(kept['ticks'])) : null;
  const amount = typeof kept['dollars'] === 'string' ? parseAmount(kept['dollars']) : null;
  if (scope === undefined || !Number.isSafeInteger(since) || (ticks === null) === (amount === null))
    return null;
  return {
    scope,
    name: kept[scope] as string,
    ticks,
    amount,
    since: since as number,
    withEarlier: kept['earlier'] === true,
  };
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** A number of ticks above zero with at most two decimals; null where it is none. */
export function parseTicks(text: string): number | null {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text.trim())) return null;
  const ticks = Number(text);
  return ticks > 0 && ticks <= MAX_TICKS ? ticks : null;
}

/** An amount above zero; null where it is none. */
export function parseAmount(text: string): Money | null {
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(text.trim())) return null;
  const amount = parseMoney(text.trim());
  return amount !== null && amount > 0 ? amount : null;
}

/** What a default for a trade is chosen by, besides when it began. */
interface TradeKind {
  readonly symbol: string;
  readonly setup: string | null;
  readonly account: string;
}

/** Defaults that fit a trade, by kind, the most particular first; of one kind in the order in which they were saved. */
export type FittingDefaults = readonly (readonly DefaultRisk[])[];

export function fittingDefaults(rules: readonly DefaultRisk[], kind: TradeKind): FittingDefaults {
  return DEFAULT_SCOPES.map((scope) =>
    rules
      .filter((rule) => rule.scope === scope && fits(rule, kind))
      .toSorted((left, right) => left.since - right.since),
  ).filter((fitting) => fitting.length > 0);
}

/**
 * The default of a trade that began at some time, by the clock by which `since` is: of the first kind of which one counts, the last one
 * saved by then, else the first that counts for earlier trades too. Null without one.
 */
export function defaultAt(fitting: FittingDefaults, began: number): DefaultRisk | null {
  for (const rules of fitting) {
    const found =
      rules.findLast(({ since }) => since <= began) ?? rules.find(({ withEarlier }) => withEarlier);
    if (found) return found;
  }
  return null;
}

function fits({ scope, name }: DefaultRisk, { symbol, setup, account }: TradeKind): boolean {
  switch (scope) {
    case 'symbol':
      return symbol === name || futureRootOf(symbol) === name;
    case 'setup':
      return setup === name;
    case 'account':
      return account === name;
  }
}
