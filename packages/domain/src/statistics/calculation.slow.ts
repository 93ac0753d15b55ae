/**
 * The second, slow calculation of the search and the statistics: plain objects, one filter and one sum after the other,
 * amounts as BigInt, straight from the definitions. It shares no code with what it checks.
 */
import type { Choice } from '../journal/fields.ts';
import type { SearchFilter, TradeFilter } from '../trade/filter.ts';
import type { MarksFilter } from '../trade/filter-texts.ts';

/** A trade as the definitions speak of it. Amounts in 1/10,000, days and seconds of New York. */
export interface SlowTrade extends Readonly<Record<Choice, string | null>> {
  readonly id: bigint;
  readonly symbol: string;
  readonly currency: string;
  readonly account: string;
  readonly side: 'long' | 'short';
  /** In 1/10^scale of the whole journal. */
  readonly volume: bigint;
  readonly gross: bigint;
  readonly net: bigint;
  readonly day: number;
  readonly start: number;
  readonly end: number;
  readonly duration: number;
  readonly executions: number;
  readonly bits: readonly string[];
  /** Its details: the largest size in 1/100, the first price in 1/10,000, the kind of its instrument. */
  readonly maxSize: bigint;
  readonly firstPrice: bigint;
  readonly kind: string;
  readonly note: string;
  /** Ids and titles of its mistakes. */
  readonly mistakes: readonly { readonly id: string; readonly title: string }[];
  /** Ids of its tags as they were set. */
  readonly tags: readonly string[];
}

/** Setups and tags that stand for others; what a trade says is read as these, and what is looked for too. */
export const SLOW_MERGES: Readonly<Record<string, string>> = {
  RBI: '9a90000000001',
  da7e000000001: '9a90000000001',
  calm0001: 'news0001',
};

export function slowLabel(id: string): string {
  return SLOW_MERGES[id] ?? id;
}

export const SLOW_MOMENTS = [
  ['openingBell', 570, 630],
  ['midMorning', 630, 690],
  ['lunchHour', 690, 810],
  ['midAfternoon', 810, 900],
  ['powerHour', 900, 960],
  ['other', 0, 1440],
] as const;

export const SLOW_DURATIONS = [
  ['under15s', 14],
  ['15to45s', 45],
  ['45sto1m', 60],
  ['1to2m', 120],
  ['2to5m', 300],
  ['5to10m', 600],
  ['10to30m', 1800],
  ['30mto1h', 3600],
  ['1to2h', 7200],
  ['2to4h', 14_400],
  ['over4h', Infinity],
] as const;

/** The day's name is asked of Temporal; 1970-01-01 is day 0. Monday is 0. */
function slowWeekday(day: number): number {
  return slowDate(day).dayOfWeek - 1;
}

function slowDate(day: number): Temporal.PlainDate {
  return Temporal.PlainDate.from('1970-01-01').add({ days: day });
}

function slowMoment(trade: SlowTrade): string {
  const minute = trade.start / 60;
  return SLOW_MOMENTS.find(([, from, to]) => from <= minute && minute < to)?.[0] ?? 'none';
}

function slowDuration(trade: SlowTrade): string {
  return SLOW_DURATIONS.find(([, upTo]) => trade.duration <= upTo)?.[0] ?? 'none';
}

/** The trades a search finds, in their order of closing. */
export function slowSearch(
  trades: readonly SlowTrade[],
  { within, ...filter }: SearchFilter,
  volumeScale = 0,
): SlowTrade[] {
  const all = inOrderOfClosing(trades);
  const journal = { all, ranked: filter.accounts, volumeScale };
  const found = slowFound(all, filter, journal);
  return within === undefined ? found : slowFound(found, { includeDeleted: true, ...within }, journal);
}

/** All trades, the accounts over which a day's trades are counted, the scale of volumes. */
interface SlowJournal {
  readonly all: readonly SlowTrade[];
  readonly ranked: readonly string[] | undefined;
  readonly volumeScale: number;
}

function slowFound(
  among: readonly SlowTrade[],
  filter: TradeFilter,
  { all, ranked, volumeScale }: SlowJournal,
): SlowTrade[] {
  const ofDays = all.filter(
    (trade) => !trade.bits.includes('deleted') && (ranked?.includes(trade.account) ?? true),
  );
  const passing = among.filter(
    (trade) =>
      passes(trade, filter) &&
      passesMore(trade, filter, ofDays) &&
      inBand(trade.volume, 10n ** BigInt(volumeScale), filter.volumeBand),
  );
  const found = filter.copiesOnce ? slowWithoutCopies(passing) : passing;
  return filter.size === undefined ? found : found.slice(Math.max(0, found.length - filter.size));
}

export function inOrderOfClosing(trades: readonly SlowTrade[]): SlowTrade[] {
  const keys = (trade: SlowTrade) => [trade.day, trade.end, trade.start, trade.id];
  return [...trades].sort((left, right) => {
    const other = keys(right);
    const different = keys(left).findIndex((key, index) => key !== other[index]);
    if (different < 0) return 0;
    return (keys(left)[different] ?? 0) < (other[different] ?? 0) ? -1 : 1;
  });
}

function passes(trade: SlowTrade, filter: TradeFilter): boolean {
  const flag = (name: string, wanted: boolean | undefined) =>
    wanted === undefined || trade.bits.includes(name) === wanted;
  const same = (own: unknown, wanted: unknown) => wanted === undefined || own === wanted;
  return (
    (filter.includeDeleted === true || !trade.bits.includes('deleted')) &&
    (filter.startDate === undefined || trade.day >= filter.startDate) &&
    (filter.endDate === undefined || trade.day <= filter.endDate) &&
    (filter.errorId === undefined || trade.mistakes.some((mistake) => mistake.id === filter.errorId)) &&
    flag('didAdd', filter.didAdd) &&
    flag('followedTradingPlan', filter.followedTradingPlan) &&
    flag('closedBySystem', filter.closedBySystem) &&
    same(trade.side, filter.action) &&
    same(slowLabel(trade.event!), filter.event && slowLabel(filter.event)) &&
    same(trade.stopLoss, filter.stopLoss) &&
    same(trade.position, filter.position) &&
    same(trade.symbol, filter.symbol) &&
    same(trade.currency, filter.currency) &&
    same(slowMoment(trade), filter.momentOfDay) &&
    same(slowDuration(trade), filter.durationGroup)
  );
}

function passesMore(trade: SlowTrade, filter: TradeFilter, ofDays: readonly SlowTrade[]): boolean {
  const before = slowTradeBefore(trade, ofDays);
  const wantedBefore = filter.resultBefore;
  return (
    (filter.accounts === undefined || filter.accounts.includes(trade.account)) &&
    (filter.result === undefined || slowResults(trade).includes(filter.result)) &&
    (filter.halfHour === undefined ||
      (trade.start >= filter.halfHour * 1800 && trade.start < filter.halfHour * 1800 + 1800)) &&
    (filter.weekday === undefined || SLOW_WEEKDAYS[slowWeekday(trade.day)] === filter.weekday) &&
    slowMarks(
      trade.mistakes.map(({ id }) => id),
      filter.mistakes,
    ) &&
    slowMarks(trade.tags.map(slowLabel), filter.tags) &&
    slowMarks([slowLabel(trade.event!)], filter.setups) &&
    (filter.hasImage === undefined || trade.bits.includes('hasImage') === filter.hasImage) &&
    (filter.hasNote === undefined || trade.bits.includes('hasComments') === filter.hasNote) &&
    (['color', 'trend', 'location'] as const).every(
      (flag) => filter[flag] === undefined || trade.bits.includes(flag) === filter[flag],
    ) &&
    inBand(trade.net, 10_000n, filter.netBand) &&
    inBand(BigInt(trade.executions), 1n, filter.executionsBand) &&
    inBand(BigInt(slowNth(trade, ofDays)), 1n, filter.nthBand) &&
    inBand(trade.maxSize, 100n, filter.sizeBand) &&
    inBand(trade.firstPrice, 10_000n, filter.priceBand) &&
    (filter.kind === undefined || trade.kind === filter.kind) &&
    (filter.notes === undefined || trade.note.includes(filter.notes)) &&
    (wantedBefore === undefined ||
      (before === null ? wantedBefore === 'none' : slowResults(before).includes(wantedBefore)))
  );
}

const SLOW_WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

function slowResults(trade: SlowTrade): readonly string[] {
  if (trade.gross === 0n) return ['even'];
  if (trade.gross < 0n) return ['lost'];
  return trade.net < 0n ? ['won', 'turned'] : ['won'];
}

function slowMarks(own: readonly string[], wanted: MarksFilter | undefined): boolean {
  if (wanted === undefined) return true;
  const ids = wanted.ids.map(slowLabel);
  if (ids.length === 0) return own.length === 0;
  if (wanted.mode === 'all') return ids.every((id) => own.includes(id));
  return ids.some((id) => own.includes(id)) === (wanted.mode === 'any');
}

/** Whether `units` of 1/`one` lie in a text such as `-1.5..20`; compared as fractions. */
function inBand(units: bigint, one: bigint, text: string | undefined): boolean {
  if (text === undefined) return true;
  const [from, to] = text.split('..').map((bound) => (bound === '' ? null : fractionOf(bound)));
  const above = !from || units * from.below >= from.above * one;
  return above && (!to || units * to.below < to.above * one);
}

function fractionOf(text: string): { above: bigint; below: bigint } {
  const [whole = '', fraction = ''] = text.split('.');
  return { above: BigInt(`${whole}${fraction}`), below: 10n ** BigInt(fraction.length) };
}

/** Seconds from midnight of the day on which a trade closed: opened so many days before as its length says. */
function startInDay(trade: SlowTrade): number {
  const days = Math.round((trade.duration - trade.end + trade.start) / 86_400);
  return trade.start - days * 86_400;
}

function slowNth(trade: SlowTrade, ofDays: readonly SlowTrade[]): number {
  const order = inOrderOfClosing([...ofDays.filter(({ id }) => id !== trade.id), trade]);
  const isBefore = (other: SlowTrade) =>
    startInDay(other) < startInDay(trade) ||
    (startInDay(other) === startInDay(trade) && order.indexOf(other) < order.indexOf(trade));
  return 1 + order.filter((other) => other !== trade && other.day === trade.day && isBefore(other)).length;
}

function slowTradeBefore(trade: SlowTrade, ofDays: readonly SlowTrade[]): SlowTrade | null {
  const closed = ofDays.filter((other) => other.day === trade.day && other.end < startInDay(trade));
  return closed.at(-1) ?? null;
}

/** The first of each group of copies. */
function slowWithoutCopies(trades: readonly SlowTrade[]): SlowTrade[] {
  const groups: SlowTrade[][] = [];
  for (const trade of trades) {
    const group = groups.find(
      (known) =>
        known.every(({ account }) => account !== trade.account) &&
        ['day', 'symbol', 'currency', 'side'].every(
          (name) => known[0]![name as 'day'] === trade[name as 'day'],
        ) &&
        Math.abs(known[0]!.start - trade.start) <= 2 &&
        trade.end - known[0]!.end <= 2,
    );
    if (group) group.push(trade);
    else groups.push([trade]);
  }
  return groups.map((group) => group[0]!);
}

export interface SlowTally {
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  readonly net: bigint;
}

function slowTally(trades: readonly SlowTrade[]): SlowTally {
  return {
    trades: trades.length,
    wins: trades.filter(isWin).length,
    losses: trades.filter(isLoss).length,
    net: total(trades, (trade) => trade.net),
  };
}

/** Everything that the dashboard says of some trades, those without executions left out. */
export function slowStatistics(selected: readonly SlowTrade[]) {
  const trades = selected.filter((trade) => trade.executions > 0);
  const wins = trades.filter(isWin);
  const losses = trades.filter(isLoss);
  const breakEvens = trades.filter((trade) => trade.gross === 0n);
  return {
    ...slowTally(trades),
    breakEvens: breakEvens.length,
    volume: total(trades, (trade) => trade.volume),
    gross: total(trades, (trade) => trade.gross),
    winningNet: total(wins, (trade) => trade.net),
    losingNet: total(losses, (trade) => trade.net),
    winningSeconds: seconds(wins),
    losingSeconds: seconds(losses),
    breakEvenSeconds: seconds(breakEvens),
    best: trades.find((trade) => trades.every((other) => other.net <= trade.net)) ?? null,
    worst: trades.find((trade) => trades.every((other) => other.net >= trade.net)) ?? null,
    byWeekday: [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
      slowTally(trades.filter((trade) => slowWeekday(trade.day) === weekday)),
    ),
    byMoment: SLOW_MOMENTS.map(([moment]) =>
      slowTally(trades.filter((trade) => slowMoment(trade) === moment)),
    ),
    byDuration: SLOW_DURATIONS.map(([group]) =>
      slowTally(trades.filter((trade) => slowDuration(trade) === group)),
    ),
    bySymbol: slowSymbols(trades),
    byMistake: slowMistakes(trades),
  };
}

function slowSymbols(trades: readonly SlowTrade[]) {
  const symbols = [...new Set(trades.map((trade) => trade.symbol))];
  const tallies = symbols.map((symbol) => ({
    symbol,
    ...slowTally(trades.filter((trade) => trade.symbol === symbol)),
  }));
  return tallies.sort((a, b) => (a.net === b.net ? (a.symbol < b.symbol ? -1 : 1) : a.net > b.net ? -1 : 1));
}

function slowMistakes(trades: readonly SlowTrade[]) {
  const titles = [...new Set(trades.flatMap((trade) => trade.mistakes.map((mistake) => mistake.title)))];
  const counts = titles.map((title) => ({
    title,
    trades: trades.filter((trade) => trade.mistakes.some((mistake) => mistake.title === title)).length,
  }));
  return counts.sort((a, b) => (a.trades === b.trades ? (a.title < b.title ? -1 : 1) : b.trades - a.trades));
}

export interface SlowCandle {
  /** First day of the period. */
  readonly start: number;
  readonly open: bigint;
  readonly close: bigint;
  readonly low: bigint;
  readonly high: bigint;
}

/** Accumulated net per period with trades. A period opens where the one before closed, the first one at 0. */
export function slowProgress(selected: readonly SlowTrade[], frame: 'day' | 'week' | 'month'): SlowCandle[] {
  const trades = selected.filter((trade) => trade.executions > 0);
  const starts = [...new Set(trades.map((trade) => slowPeriod(trade.day, frame)))];
  return starts.map((start) => {
    const open = total(
      trades.filter((trade) => slowPeriod(trade.day, frame) < start),
      (trade) => trade.net,
    );
    const values = [open];
    for (const trade of trades.filter((each) => slowPeriod(each.day, frame) === start))
      values.push((values.at(-1) ?? 0n) + trade.net);
    const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    return { start, open, close: values.at(-1) ?? 0n, low: sorted[0] ?? 0n, high: sorted.at(-1) ?? 0n };
  });
}

/** The mean of the last `window` closes up to each candle as sum and count; null while there are fewer. */
export function slowMeans(
  candles: readonly SlowCandle[],
  window: number,
): ({ sum: bigint; count: bigint } | null)[] {
  return candles.map((_, index) => {
    if (index + 1 < window) return null;
    const last = candles.slice(index + 1 - window, index + 1);
    return { sum: last.reduce((sum, candle) => sum + candle.close, 0n), count: BigInt(window) };
  });
}

function slowPeriod(day: number, frame: 'day' | 'week' | 'month'): number {
  const date = slowDate(day);
  if (frame === 'week') return day - (date.dayOfWeek - 1);
  return frame === 'month' ? day - (date.day - 1) : day;
}

function isWin(trade: SlowTrade): boolean {
  return trade.gross > 0n;
}

function isLoss(trade: SlowTrade): boolean {
  return trade.gross < 0n;
}

function total(trades: readonly SlowTrade[], amount: (trade: SlowTrade) => bigint): bigint {
  return trades.reduce((sum, trade) => sum + amount(trade), 0n);
}

function seconds(trades: readonly SlowTrade[]): number {
  return trades.reduce((sum, trade) => sum + trade.duration, 0);
}
