/**
 * The second, slow calculation of the search: plain objects, one filter after the other, amounts as BigInt, straight from
 * the definitions. It shares nothing with what it checks but the names of fields.
 */
import { slowReplay } from '../insights/replay/replay-rule.slow.ts';
import { CHOICES, FLAGS } from '../journal/fields.ts';
import type { StopRule } from '../insights/replay/replay-rule.ts';
import type { BandField } from '../trade/filter-bands.ts';
import type { SearchFilter, TradeFilter } from '../trade/filter.ts';
import type { MarksFilter } from '../trade/filter-texts.ts';
import {
  inOrderOfClosing,
  slowDuration,
  slowLabel,
  slowMoment,
  slowWeekday,
  type SlowTrade,
} from './trades.slow.ts';

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
  const fallen = filter.cutBy && slowFallen(filter.cutBy, ofDays);
  const passing = among.filter(
    (trade) =>
      (fallen?.has(trade) ?? true) &&
      passes(trade, filter) &&
      passesMore(trade, filter, ofDays) &&
      slowInBands(trade, filter, { ofDays, volumeScale }),
  );
  const found = filter.copiesOnce ? slowWithoutCopies(passing) : passing;
  return filter.size === undefined ? found : found.slice(Math.max(0, found.length - filter.size));
}

function passes(trade: SlowTrade, filter: TradeFilter): boolean {
  const same = (own: unknown, wanted: unknown) => wanted === undefined || own === wanted;
  return (
    (filter.includeDeleted === true || !trade.bits.includes('deleted')) &&
    (filter.startDate === undefined || trade.day >= filter.startDate) &&
    (filter.endDate === undefined || trade.day <= filter.endDate) &&
    (filter.errorId === undefined || trade.mistakes.some((mistake) => mistake.id === filter.errorId)) &&
    slowAnswers(trade, filter) &&
    same(trade.side, filter.action) &&
    same(slowLabel(trade.event!), filter.event && slowLabel(filter.event)) &&
    LISTS.every((name) => same(trade[name], filter[name])) &&
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
    (filter.kind === undefined || trade.kind === filter.kind) &&
    (filter.notes === undefined || trade.note.includes(filter.notes)) &&
    (filter.lacks === undefined || trade.unknownIn.includes(filter.lacks)) &&
    (wantedBefore === undefined ||
      (before === null ? wantedBefore === 'none' : slowResults(before).includes(wantedBefore)))
  );
}

/** What is there or not, and the trader's questions, have the names of their bits, but for the note. */
function slowAnswers({ bits, answered }: SlowTrade, filter: TradeFilter): boolean {
  const isThere = Object.entries(filter)
    .filter(([field, wanted]) => typeof wanted === 'boolean' && !WHOLE.includes(field))
    .every(([field, wanted]) => bits.includes(field === 'hasNote' ? 'hasComments' : field) === wanted);
  const isAnswered = FLAGS.every((flag) => {
    const answer = bits.includes(flag) ? 'Y' : answered.includes(flag) ? 'N' : 'unanswered';
    return filter[flag] === undefined || filter[flag] === answer;
  });
  return isThere && isAnswered;
}

const WHOLE: readonly string[] = ['includeDeleted', 'copiesOnce'];
const LISTS = CHOICES.filter((name) => name !== 'event');

function slowInBands(
  trade: SlowTrade,
  filter: TradeFilter,
  { ofDays, volumeScale }: { readonly ofDays: readonly SlowTrade[]; readonly volumeScale: number },
): boolean {
  /** What a range is of, as a fraction. */
  const values: Readonly<Record<BandField, () => readonly [units: bigint | number, one: bigint]>> = {
    netBand: () => [trade.net, 10_000n],
    sizeBand: () => [trade.details.maxSize, 100n],
    priceBand: () => [trade.details.firstPrice, 10_000n],
    volumeBand: () => [trade.volume, 10n ** BigInt(volumeScale)],
    executionsBand: () => [trade.executions, 1n],
    nthBand: () => [slowNth(trade, ofDays), 1n],
    exitsBand: () => [trade.details.exits, 1n],
  };
  return Object.entries(values).every(([field, valueOf]) => {
    const band = filter[field as BandField];
    if (band === undefined) return true;
    const [units, one] = valueOf();
    return inBand(BigInt(units), one, band);
  });
}

/** What falls away of the trades with executions, those of each currency by themselves. */
function slowFallen(rule: StopRule, ofDays: readonly SlowTrade[]): Set<SlowTrade> {
  const traded = ofDays.filter(({ executions }) => executions > 0);
  const currencies = [...new Set(traded.map(({ currency }) => currency))];
  return new Set(
    currencies.flatMap(
      (own) =>
        slowReplay(
          traded.filter(({ currency }) => currency === own),
          rule,
        ).fallen,
    ),
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
function inBand(units: bigint, one: bigint, text: string): boolean {
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
