import { compareMoments, type Day, type Moment } from '#demo/calendar/days.ts';
import { isSession, previousSession } from '#demo/calendar/sessions.ts';
import { fillsOfDay } from '#demo/trading/account-day.ts';
import { FEE_NAMES, type FeeName, type Fill } from '#demo/trading/fill.ts';
import type { Trader } from '#demo/trading/habits.ts';
import { parseIdentity } from '#demo/trading/identity.ts';
import { overnightClosedOn } from '#demo/trading/overnight.ts';

const DAYS_KEPT = 256;

/** The books at one instant: every part of one answer is drawn from the same. */
export interface Books {
  readonly traders: readonly Trader[];
  /** Nothing later than this second is shown. */
  readonly end: Moment;
  /** The visible fills of an account on a day in the order of time. */
  fillsOn(trader: Trader, day: Day): readonly Fill[];
  /** How many fills `fillsOn` gives; cheap for days that were asked for before. */
  countOn(trader: Trader, day: Day): number;
  /** The latest day up to `day` that the account begins without a position. */
  flatDayUpTo(trader: Trader, day: Day): Day;
}

/**
 * What the platform holds: the generated days as far as they are revealed, with the manual changes
 * (fees corrected, fills withdrawn, fills added later). All answers are drawn from here, so they agree.
 */
export class Ledger {
  readonly traders: readonly Trader[];
  readonly #visibleUntil: () => Moment;
  readonly #kept = new Map<string, readonly Fill[]>();
  readonly #counts = new Map<string, number>();
  readonly #corrections = new Map<string, ReadonlyMap<number, number>>();
  readonly #busted = new Set<string>();
  readonly #added: Fill[] = [];
  #changes = 0;

  constructor(traders: readonly Trader[], visibleUntil: () => Moment) {
    this.traders = traders;
    this.#visibleUntil = visibleUntil;
  }

  /** The books up to what is revealed now. */
  books(): Books {
    const end = this.#visibleUntil();
    return {
      traders: this.traders,
      end,
      fillsOn: (trader, day) => this.#fillsUpTo(end, trader, day),
      countOn: (trader, day) => this.#countUpTo(end, trader, day),
      flatDayUpTo: (trader, day) => this.#flatDayUpTo(trader, day),
    };
  }

  /** From now on the fill shows another fee, 1/10,000 dollar. */
  correctFee(id: string, fee: FeeName, units: number): void {
    const fees = new Map(this.#corrections.get(id));
    this.#corrections.set(id, fees.set(FEE_NAMES.indexOf(fee), units));
    this.#changed();
  }

  /** From now on the fill is gone. */
  bust(id: string): void {
    this.#busted.add(id);
    this.#changed();
  }

  /** From now on there is one fill more; it comes after the others of its second. */
  add(fill: Fill): void {
    this.#added.push(fill);
    this.#changed();
  }

  #fillsUpTo(end: Moment, trader: Trader, day: Day): readonly Fill[] {
    if (day > end.day) return [];
    const fills = this.#allFills(trader, day);
    return day < end.day ? fills : fills.filter((fill) => fill.second <= end.second);
  }

  #countUpTo(end: Moment, trader: Trader, day: Day): number {
    if (day >= end.day) return this.#fillsUpTo(end, trader, day).length;
    const key = `${trader.accountIndex}/${day}`;
    const count = this.#counts.get(key) ?? this.#allFills(trader, day).length;
    this.#counts.set(key, count);
    return count;
  }

  #flatDayUpTo(trader: Trader, day: Day): Day {
    const changed = this.#added.filter(({ account }) => account === trader.account).map((fill) => fill.day);
    let flat = Math.min(day, ...changed, ...this.#bustedDays(trader));
    while (flat > trader.firstDay && (!isSession(flat) || overnightClosedOn(trader, flat))) {
      flat = previousSession(flat);
    }
    return flat;
  }

  #changed(): void {
    this.#changes += 1;
    this.#kept.clear();
    this.#counts.clear();
  }

  #bustedDays(trader: Trader): readonly Day[] {
    return [...this.#busted]
      .map(parseIdentity)
      .filter((named) => named?.accountIndex === trader.accountIndex)
      .map((named) => named?.day ?? trader.firstDay);
  }

  #allFills(trader: Trader, day: Day): readonly Fill[] {
    const key = `${trader.accountIndex}/${day}`;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const fills = this.#changedFills(trader, day);
    const oldest = this.#kept.keys().next();
    if (this.#kept.size >= DAYS_KEPT && !oldest.done) this.#kept.delete(oldest.value);
    this.#kept.set(key, fills);
    return fills;
  }

  #changedFills(trader: Trader, day: Day): readonly Fill[] {
    const fills = fillsOfDay(trader, day);
    if (this.#changes === 0) return fills;
    const added = this.#added.filter((fill) => fill.account === trader.account && fill.day === day);
    return [...fills, ...added]
      .filter((fill) => !this.#busted.has(fill.id))
      .map((fill) => this.#corrected(fill))
      .sort(compareMoments);
  }

  #corrected(fill: Fill): Fill {
    const fees = this.#corrections.get(fill.id);
    if (!fees) return fill;
    return { ...fill, fees: fill.fees.map((fee, index) => fees.get(index) ?? fee), status: 'Corrected' };
  }
}
