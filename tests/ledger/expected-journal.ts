/** The slow second calculation: the fills that the imports in force state, each once, from flat to flat. */
import { calculateLedger } from '@daybook/domain/trade/grouping/ledger.slow.ts';
import { dayText } from '@daybook/domain/calendar.ts';
import { money } from '@daybook/domain/money.ts';
import { momentOf, type GeneratedFile, type StatedFill } from './file-text.ts';
import { isOrder, type HiddenFill } from './hidden-fills.ts';

/** A journal in lines that can be compared. */
export interface JournalLines {
  readonly trades: readonly string[];
  /** Executions that stand in no trade, or not wholly. */
  readonly aside: readonly string[];
  /** Net by account and day. */
  readonly days: readonly string[];
  /** Gross and fees of positions of which nothing is set aside. */
  readonly closed: readonly string[];
}

/** The journal that some files make, in the order of their imports. */
export function expectedJournal(files: readonly GeneratedFile[]): JournalLines {
  const positions = Map.groupBy(standingFills(files), ({ fill }) => lineOf(fill.account, fill.symbol));
  const ledgers = [...positions].map(([name, fills]) => ({
    name,
    account: fills[0]!.fill.account,
    ledger: calculateLedger({ executions: fills.map(groupable), multiplier: '1', marksShorts: false }),
  }));
  const trades = ledgers.flatMap(({ name, account, ledger }) =>
    ledger.trades.map(({ side, size, volume, gross, fees, parts }) => {
      const [first, last] = [parts[0]!.execution, parts.at(-1)!.execution];
      const [net, day] = [Number(gross - fees), dayText(last.day)];
      const figures = [side, size, volume, gross, fees, net, day, first.instant, last.instant, parts.length];
      const sums = { gross: Number(gross), fees: Number(fees), net };
      return { position: name, account, day, ...sums, line: lineOf(name, ...figures) };
    }),
  );
  const aside = ledgers.flatMap(({ name, ledger }) => [
    ...(ledger.open?.parts ?? []).map((part) =>
      lineOf(name, 'still-open', part.execution.instant, part.size),
    ),
    ...[...ledger.aside].map(([{ instant }, size]) => lineOf(name, 'opening-missing', instant, size)),
  ]);
  return linesOf(trades, aside);
}

/** What is compared of a trade; money in 1/10,000. */
export interface ComparedTrade {
  readonly position: string;
  readonly account: string;
  readonly day: string;
  readonly gross: number;
  readonly fees: number;
  readonly net: number;
  readonly line: string;
}

/** A journal by its trades and what stands in none of them. */
export function linesOf(trades: readonly ComparedTrade[], aside: readonly string[]): JournalLines {
  const byDay = Map.groupBy(trades, ({ account, day }) => lineOf(account, day));
  const byPosition = Map.groupBy(trades, ({ position }) => position);
  const isClosed = (position: string): boolean => !aside.some((line) => line.startsWith(`${position} `));
  return {
    trades: trades.map(({ line }) => line).sort(),
    aside: aside.toSorted(),
    days: [...byDay].map(([day, list]) => lineOf(day, sumOf(list, 'net'))).sort(),
    closed: [...byPosition]
      .filter(([position]) => isClosed(position))
      .map(([position, list]) => lineOf(position, sumOf(list, 'gross'), sumOf(list, 'fees')))
      .sort(),
  };
}

function sumOf(trades: readonly ComparedTrade[], figure: 'gross' | 'fees' | 'net'): number {
  return trades.reduce((sum, trade) => sum + trade[figure], 0);
}

export function lineOf(...cells: readonly (string | number | bigint)[]): string {
  return cells.join(' ');
}

/** What the files state in the end of each fill that one of them brings. */
export function standingFills(files: readonly GeneratedFile[]): StatedFill[] {
  return [...statementsOf(files).values()]
    .map((statements) => statements.reduce(better))
    .filter(({ state }) => state === 'stands');
}

/**
 * What counts of a file that is imported after others. Of a fill of which the journal has more, or what was stated later, a file
 * only says that it has it too, and of a cancelled one that it has what was there before: its own words are not kept, and are not
 * given back when the other file is undone. A platform takes back only what is there.
 */
export function asTaken(file: GeneratedFile, known: readonly GeneratedFile[]): GeneratedFile {
  const statements = statementsOf(known);
  const states = file.states.flatMap((stated, at) => {
    const all = statements.get(nameOf(stated, file.states.slice(0, at))) ?? [];
    const [first, ...others] = all.filter(({ state }) => state === 'stands');
    if (stated.fill.account === 'W1') return [orderAsTaken(stated, all)];
    if (!first) {
      if (stated.isAnswer)
        return stated.state === 'cancelled' ? [] : [stated, ...rebooked(stated, file, known)];
      return [otherBooking(stated, known) ?? stated];
    }
    const present = all.reduce(better);
    const isGone = present.state === 'cancelled';
    if (stated.state === 'cancelled') return stated.isAnswer && isGone ? [] : [stated];
    const before = others.reduce(better, first);
    return [isGone && (present.isAnswer || !stated.isAnswer) ? before : better(before, stated)];
  });
  return { ...file, states };
}

/** What a platform booked of the trade of which a file states another booking. */
function otherBooking({ fill, state }: StatedFill, known: readonly GeneratedFile[]): StatedFill | undefined {
  if (fill.bookedFor === null || state === 'cancelled') return undefined;
  return standingFills(known).find((other) => other.isAnswer && isOtherBooking(other.fill, fill));
}

/** The bookings that a platform takes back because it states their trade with another one. */
function rebooked(stated: StatedFill, file: GeneratedFile, known: readonly GeneratedFile[]): StatedFill[] {
  return standingFills(known)
    .filter(({ fill }) => isOtherBooking(fill, stated.fill))
    .filter(({ fill }) => !file.states.some((other) => other.fill.id === fill.id))
    .map((other) => ({ ...other, state: 'cancelled', isAnswer: true }));
}

function isOtherBooking(one: HiddenFill, other: HiddenFill): boolean {
  return one.bookedFor !== null && one.bookedFor === other.bookedFor && one.id !== other.id;
}

/** Whether what counts of a file is what it says. */
export function isInOwnWords({
  file,
  taken,
}: {
  readonly file: GeneratedFile;
  readonly taken: GeneratedFile;
}): boolean {
  const wordsOf = ({ states }: GeneratedFile): string =>
    states.map(({ state, cents, size, fee }) => lineOf(state, cents, size, fee ?? '-')).join();
  return wordsOf(file) === wordsOf(taken);
}

/**
 * Of an order without an id the half is known by a name of its own, so that its own words are kept where the whole took the place of
 * the half, not where it came first.
 */
function orderAsTaken(stated: StatedFill, known: readonly StatedFill[]): StatedFill {
  const [first, ...others] = known;
  if (!first) return stated;
  const replaces = known.some((other) => other.replaces);
  const present = others.reduce(better, first);
  const isWhole = stated.size === stated.fill.size;
  if (isWhole) return { ...stated, replaces: replaces || present.size < stated.size };
  return replaces ? stated : better(stated, present);
}

/** By fill; those of rows without ids by what they say and their number among those of their file that say the same. */
function statementsOf(files: readonly GeneratedFile[]): Map<string, StatedFill[]> {
  const named = files.flatMap(({ states }) =>
    states.map((stated, at) => ({ stated, name: nameOf(stated, states.slice(0, at)) })),
  );
  return new Map(
    [...Map.groupBy(named, ({ name }) => name)].map(([name, all]) => [name, all.map(({ stated }) => stated)]),
  );
}

function nameOf({ fill }: StatedFill, before: readonly StatedFill[]): string {
  if (fill.symbol !== 'PINE') return `#${fill.id}`;
  const content = contentOf(fill);
  return `${content} ${before.filter((other) => contentOf(other.fill) === content).length}`;
}

function contentOf({ account, symbol, action, size, cents, day, second }: HiddenFill): string {
  return lineOf(account, symbol, action, size, cents, day, second);
}

/**
 * Of an order more that was filled; of a fill what its platform says, then what has its fees, then what was written later, and
 * anything that was rather than a file without a time.
 */
function better(best: StatedFill, next: StatedFill): StatedFill {
  if (isOrder(next.fill)) return next.size > best.size ? next : best;
  if (next.isAnswer !== best.isAnswer) return next.isAnswer ? next : best;
  if ((next.fee === null) !== (best.fee === null)) return best.fee === null ? next : best;
  return (next.at ?? -1) > (best.at ?? -1) ? next : best;
}

function groupable({ fill, size, cents, second, fee }: StatedFill) {
  // Webull has a word of its own for short sales.
  const effect = fill.account === 'W1' && fill.action === 'sell' ? 'close' : 'unknown';
  return {
    action: fill.action,
    effect,
    size: `${size}`,
    price: (cents / 100).toFixed(2),
    fees: money((fee ?? 0) * 100),
    sequence: fill.id,
    line: 0,
    ...momentOf({ day: fill.day, second }),
  } as const;
}
